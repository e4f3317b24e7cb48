/**
 * What an automation would have done in 90 days: orders of a shop that was installed just now, told by the couriers' times alone. And runs of
 * automations per second where 40,000 are due at once, compared with one plain insert and update a run, and how long the single run
 * of another shop waits meanwhile.
 */
import { sql } from "kysely";
import { AutomationDefinition } from "../contract/automation";
import type { ShopId } from "../contract/ids";
import type { Context } from "../service/platform/context";
import { readConfig } from "../service/platform/config/config";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { type Db, transaction } from "../service/platform/db/database";
import { migrate } from "../service/platform/db/migrate";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { createLog } from "../service/platform/log";
import { openGates } from "../service/domain/gates/open-gates";
import { replay } from "../service/features/automations/replay";
import { getShopById } from "../service/domain/shops/shops.queries";
import { noteOrders } from "../service/features/order-notes/note-orders.action";
import { runAutomations } from "../service/features/automations/run-automations.job";
import { type DatabaseEngine, databaseEngines } from "./databases";
import { printEnvironment, printTable, ratio } from "./report";

const RUNS = Number(process.env.BENCH_ROWS ?? 40_000);
const PLAIN = Math.min(RUNS, 2_000);
const DEFINITION = {
  ...{ trigger: { on: "problem", kinds: ["damaged"] }, filters: [], delay: { kind: "none" } },
  ...{ checks_again: true, actions: [{ do: "note", text: "Look" }] },
};

const SHIPMENTS = Math.min(RUNS, 20_000);
const EVENTS = 8;
const TRIED = [
  { on: "status", statuses: ["ABNORMAL", "DELIVERED"] },
  { on: "silent", days: 2 },
  { on: "fulfilled" },
  { on: "unfulfilled", days: 1 },
] as const;

/** Orders of 80 days, each with a parcel that was scanned every half a day; in milliseconds for each trigger. */
async function measureReplay(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: ShopId }>`
    insert into shops (domain, name, installed_at, created_at, plan_code)
    values ('replay.myshopify.com', 'Bench', now(), now(), 'ADVANCED') returning id`.execute(db);
  const { id } = rows[0]!;
  await sql`
    with placed as (
      insert into orders (shop_id, shopify_id, name, email, country, fulfillment_status, ordered_at, shopify_updated_at, created_at)
      select ${id}, n::text, '#' || n, 'a@example.com', 'DE', 'fulfilled', at, at, now()
      from generate_series(1, ${SHIPMENTS}) n, lateral (select now() - n * interval '80 days' / ${SHIPMENTS} - interval '5 days' as at) t
      returning id, ordered_at
    ), items as (
      insert into line_items (shop_id, order_id, shopify_id, title, quantity)
      select ${id}, id, id::text, 'Sweater', 1 from placed
    ), made as (
      insert into fulfillments (shop_id, order_id, shopify_id, status, shopify_updated_at, created_at)
      select ${id}, id, id::text, 'success', ordered_at, now() from placed returning id, order_id, shopify_updated_at as at
    ), sent as (
      insert into shipments (shop_id, order_id, fulfillment_id, tracking_number, courier, status, shipped_at,
        first_event_at, last_event_at, last_event, delivered_at, created_at)
      select ${id}, order_id, id, 'TN' || id, 'ups', 'DELIVERED', at, at + interval '12 hours',
        at + ${EVENTS} * interval '12 hours', 'Delivered', at + ${EVENTS} * interval '12 hours', now() from made
      returning id, shipped_at
    )
    insert into tracking_events (shop_id, shipment_id, hash, occurred_at, status, message, source, received_at)
    select ${id}, id, decode(md5(id || ' ' || n), 'hex'), shipped_at + n * interval '12 hours',
      case n when ${EVENTS} then 'DELIVERED' when 4 then 'ABNORMAL' else 'IN_TRANSIT' end, 'Scan ' || n, 'simulated', now()
    from sent, generate_series(1, ${EVENTS}) n`.execute(db);
  await sql`analyze`.execute(db);
  const shop = await getShopById(db, id);
  const window = { from: new Date(Date.now() - 90 * 86_400_000), to: new Date() };
  const times: number[] = [];
  for (const trigger of TRIED) {
    const definition = AutomationDefinition.parse({ ...DEFINITION, trigger });
    const startedAt = performance.now();
    const { runs } = await replay(db, shop, definition, window);
    times.push(performance.now() - startedAt);
    console.log(
      `${trigger.on}: ${runs.length} found, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`,
    );
  }
  return times;
}

async function measure(engine: DatabaseEngine) {
  const database = await engine.create();
  const config = readConfig({ NODE_ENV: "test", ...database.env }, devSecrets);
  const log = createLog("error");
  const { db, close } = await openConfiguredDatabase(config, log, (error) => {
    throw error;
  });
  await migrate(db);
  const now = new Date();
  await sql`
    insert into shops (domain, name, installed_at, created_at, plan_code)
    select format('bench-%s.myshopify.com', n), 'Bench', now(), now(), 'ADVANCED' from generate_series(1, 2) as n`.execute(
    db,
  );
  const shops = (
    await sql<{
      id: number;
    }>`select id from shops where name = 'Bench' and domain like 'bench-%' order by id`.execute(db)
  ).rows.map(({ id }) => id);
  for (const [index, shop] of shops.entries()) {
    const count = index === 0 ? RUNS : 1;
    await sql`
      with made as (
        insert into automations (shop_id, name, trigger, version, is_on, switched_on_at, created_at, changed_at)
        values (${shop}, 'Bench', 'problem', 1, true, now(), now(), now()) returning id
      ), written as (
        insert into automation_versions (shop_id, automation_id, version, definition, created_at)
        select ${shop}, id, 1, ${JSON.stringify(DEFINITION)}::jsonb, now() from made
      ), placed as (
        insert into orders (shop_id, shopify_id, name, ordered_at, shopify_updated_at, created_at)
        select ${shop}, n::text, '#' || n, now(), now(), now() from generate_series(1, ${count}) n returning id
      )
      insert into automation_runs (shop_id, automation_id, version, order_id, key, seen, started_at, due_at)
      select ${shop}, made.id, 1, placed.id, 'problem ' || placed.id, '{}', now(), now() from made, placed`.execute(
      db,
    );
  }
  const gates = await openGates({ file: config.gatesFile, copy: null, log, now: () => now });
  let jobs = 1;
  const ctx = {
    ...{ config, db, log, gates, now: () => new Date(), subscribers: new Map() },
    automationActions: new Map([["note", noteOrders]]),
    enqueue: async () => {
      jobs += 1;
    },
  } as unknown as Context;

  const startedAt = performance.now();
  let other: number | null = null;
  for (let done = 0; done < jobs; done += 1) {
    await runAutomations.run(ctx, {});
    const { rows } = await sql<{ ms: number }>`
      select 1 as ms from automation_runs where shop_id = ${shops[1]} and state = 'acted'`.execute(db);
    if (rows.length > 0) other ??= performance.now() - startedAt;
  }
  const perSecond = RUNS / ((performance.now() - startedAt) / 1000);

  const plainAt = performance.now();
  const { rows: plain } = await sql<{ id: string; orderId: string }>`
    select id, order_id from automation_runs where shop_id = ${shops[0]} order by id limit ${PLAIN}`.execute(
    db,
  );
  for (const { id, orderId } of plain)
    await transaction(db, async (tx) => {
      await sql`insert into order_notes (shop_id, order_id, text, created_at) values (${shops[0]}, ${orderId}, 'Look', now())`.execute(
        tx,
      );
      await sql`update automation_runs set done_at = now() where shop_id = ${shops[0]} and id = ${id}`.execute(
        tx,
      );
    });
  const plainPerSecond = PLAIN / ((performance.now() - plainAt) / 1000);
  tried.push([engine.name, ...(await measureReplay(db))]);
  await close();
  await database.remove();
  return [engine.name, perSecond, plainPerSecond, ratio(perSecond, plainPerSecond), other ?? Number.NaN];
}

printEnvironment();
const tried: (string | number)[][] = [];
const rows: (string | number)[][] = [];
for (const engine of await databaseEngines()) rows.push(await measure(engine));
printTable(
  `${RUNS.toLocaleString("en-US")} runs due at once`,
  ["database", "runs/s", "one by one/s", "ratio", "another shop's run, ms at most"],
  rows,
);
printTable(
  `${SHIPMENTS.toLocaleString("en-US")} shipments of 90 days tried at once, ms`,
  ["database", ...TRIED.map(({ on }) => on)],
  tried,
);
