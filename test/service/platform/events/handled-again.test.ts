import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { subscribers } from "../../../../service/main/subscribers";
import { type Tx, transaction } from "../../../../service/platform/db/database";
import { runSubscription } from "../../../../service/platform/events/publish";
import type { Published } from "../../../../service/platform/events/event-type";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { switchOnWrites } from "../../features/fulfillment-sync/a-sent-order";
import { act, type Act, play } from "./acts";
import { rowsOf, textsOf } from "./rows-of-order";
import { eventsOf, withSubscribers } from "./events";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await switchOnWrites(service, shop);
  // What happened before the installation is not written to Shopify.
  service.clock.now = new Date(service.clock.now.getTime() + 48 * 3_600_000);
});

/** With a scan: what nobody has scanned comes to need attention by time alone, which the sweep sees, or whoever looks next. */
const histories = fc
  .array(act, { minLength: 1, maxLength: 6 })
  .filter((acts) => acts.some(({ kind }) => kind === "scan"));
/** One of each, so that every event comes up whatever the seed. */
const ALL: Act[] = [
  { kind: "scan", status: "IN_TRANSIT", hour: 20 },
  { kind: "edit" },
  { kind: "scan", status: "DELIVERED", hour: 2 },
  { kind: "ask" },
  { kind: "askOfOrder" },
  { kind: "report" },
  { kind: "predict" },
  { kind: "delete" },
  { kind: "restore" },
];
/** An order that still needs attention at the end, so that its table is written as well: few random histories end so. */
const FAILED_TWICE: Act[] = [38, 2].map((hour) => ({ kind: "scan", status: "DELIVERY_FAILED", hour }));
/** What was asked for under a number that is corrected then says nothing of the next one, whichever event is handled first. */
const ASKED_BEFORE: Act[] = [
  { kind: "ask" },
  { kind: "edit" },
  { kind: "scan", status: "IN_TRANSIT", hour: 1 },
];
const BACKWARDS = Array.from({ length: 12 }, (_, index) => 11 - index);

/**
 * Tables that subscribers write. Of all but those of the log itself, `rowsOf` reads the rows: a subscriber that writes
 * another table must be seen there.
 */
const READ = [
  "attention_periods",
  "deliveries",
  "delivery_keys",
  "delivery_log",
  "finished_shipments",
  "order_list",
  "search_docs",
];
const OF_THE_LOG = ["event_decisions"];

/**
 * Of the shop itself: custom-domain.test.ts, notifications/sender-domain.test.ts and notifications/mail-server.test.ts have the first three
 * called again; the last asks for a job alone.
 */
const OF_NO_ORDER = new Set([
  "custom-domain.changed",
  "mail-sender-domain.changed",
  "mail-server.failing",
  "history.learned",
]);

const handled = new Set<string>();
const written = new Set<string>();

/**
 * How many rows this connection has written, by table; partitions under the name of theirs, and without the tables of the queue,
 * whose jobs only wake. The server adds what earlier transactions have written, until it has collected that.
 */
async function countWritten(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select regexp_replace(relname, '^(delivery_log)_.*', '\\1') as name,
      sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as count
    from pg_stat_xact_user_tables where schemaname = 'public' group by 1`.execute(tx);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Calls all subscribers of these events, in one transaction for each call. */
async function handle(events: Awaited<ReturnType<typeof eventsOf>>): Promise<void> {
  const { ctx } = service;
  for (const { id, name, payload } of events) {
    for (const subscription of ctx.subscribers.get(name)!) {
      const published: Published<unknown> = { id, payload: subscription.event.payload.parse(payload) };
      await transaction(ctx.db, async (tx) => {
        const before = await countWritten(tx);
        await runSubscription(ctx, tx, shop.id, subscription, [published]);
        for (const [table, count] of await countWritten(tx))
          if (count > (before.get(table) ?? 0)) written.add(table);
      });
      handled.add(`${name} ${subscription.name}`);
    }
  }
}

async function leavesTheSameRows(acts: Act[], order: readonly number[]): Promise<void> {
  const live = await anOrder(service, shop);
  await play({ service, shop }, live, acts);
  const [rows, texts] = [await rowsOf({ service, shop }, live), await textsOf({ service, shop }, live)];
  const events = await eventsOf(service, shop, live.id);

  // All again, some of them twice, in any order: as dead letters would be.
  const again = [...events, ...events.slice(0, 3)]
    .map((event, index) => ({ event, place: order[index % order.length]! }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ event }) => event);
  await handle(again);
  expect(await rowsOf({ service, shop }, live)).toEqual(rows);
  expect(await textsOf({ service, shop }, live)).toEqual(texts);

  // Two orders with one past that nobody has reacted to: whichever event comes first, the rows are the same.
  const [forwards, backwards] = [await anOrder(service, shop), await anOrder(service, shop)];
  await withSubscribers(service, [], async () => {
    await play({ service, shop }, forwards, acts);
    await play({ service, shop }, backwards, acts);
  });
  await handle(await eventsOf(service, shop, forwards.id));
  await handle((await eventsOf(service, shop, backwards.id)).toReversed());
  expect(await rowsOf({ service, shop }, backwards)).toEqual(await rowsOf({ service, shop }, forwards));
}

it("every subscriber leaves the same rows when it is called twice, late, and with newer events first", async () => {
  // The first two are needed below, however slow the machine is; of the others as many as there is time for.
  for (const acts of [ALL, FAILED_TWICE, ASKED_BEFORE]) await leavesTheSameRows(acts, BACKWARDS);
  await fc.assert(
    fc.asyncProperty(histories, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), leavesTheSameRows),
    { numRuns: 10, interruptAfterTimeLimit: 30_000 },
  );
  const all = [...subscribers].flatMap(([event, those]) =>
    OF_NO_ORDER.has(event) ? [] : those.map(({ name }) => `${event} ${name}`),
  );
  expect([...handled].toSorted()).toEqual(all.toSorted());
  expect([...written].toSorted()).toEqual([...READ, ...OF_THE_LOG].toSorted());
});
