import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { ShipmentId, type OrderId } from "../../../../contract/ids";
import { changeShipment } from "../../../../service/domain/shipments/change/change-shipment";
import { reportProblem } from "../../../../service/domain/orders/problem-reports/report-problem";
import { subscribers } from "../../../../service/main/subscribers";
import { type Tx, transaction } from "../../../../service/platform/db/database";
import { SEARCH_KIND } from "../../../../service/platform/db/tables/search-kinds";
import { fulfillmentEventType } from "../../../../service/domain/orders/fulfillment-event.delivery";
import { listOpenOf } from "../../../../service/platform/deliveries/delivery-log.queries";
import { publish, runSubscription } from "../../../../service/platform/events/publish";
import { latenessPredicted, mailRequested } from "../../../../service/domain/shipments/shipment.events";
import type { Published } from "../../../../service/platform/events/event-type";
import { softDeleteOrders } from "../../../../service/features/bulk/soft-delete-orders";
import { restoreOrders } from "../../../../service/features/bulk/restore-orders";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { switchOnWrites } from "../../features/fulfillment-sync/a-sent-order";
import { listMailRows } from "../../features/notifications/mail-rows";
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

const STATUSES = ["INFO_RECEIVED", "IN_TRANSIT", "WAITING_DELIVERY", "DELIVERY_FAILED", "DELIVERED"] as const;

type Act =
  | { kind: "scan"; status: (typeof STATUSES)[number]; hour: number }
  | { kind: "edit" }
  | { kind: "ask" }
  | { kind: "report" }
  | { kind: "predict" }
  | { kind: "delete" }
  | { kind: "restore" };
const scan = fc.record({
  kind: fc.constant("scan" as const),
  status: fc.constantFrom(...STATUSES),
  hour: fc.integer({ min: 1, max: 40 }),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: scan },
  { weight: 1, arbitrary: fc.constant({ kind: "edit" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "ask" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "report" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "predict" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "delete" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "restore" as const }) },
);
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

type Order = Awaited<ReturnType<typeof anOrder>>;

let numbers = 0;

async function play(order: Order, acts: Act[]): Promise<void> {
  let shipment = order.shipments[0]!.id;
  let isDeleted = false;
  for (const each of acts) {
    const { ctx } = service;
    if (each.kind === "scan") {
      const at = new Date(service.clock.now.getTime() - each.hour * 3_600_000);
      await applyEvents(service, shop, shipment, [anEventAt(at, { status: each.status })]);
    } else if (each.kind === "edit") {
      // What is deleted cannot be edited.
      if (isDeleted) continue;
      const change = {
        id: ShipmentId.parse(shipment),
        tracking_number: `EDIT${(numbers += 1)}`,
        courier: null,
        tell_customer: true,
        allow_duplicate: false,
      };
      shipment = (await changeShipment(ctx, shop.actor, change)).id;
    } else if (each.kind === "ask") {
      if (isDeleted) continue;
      const request = {
        ...{ order: order.id, shipment, status: "IN_TRANSIT" as const },
        at: ctx.now().toISOString(),
      };
      await transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, mailRequested, [request]));
    } else if (each.kind === "report") {
      if (isDeleted) continue;
      const { trackingNumber } = await ctx.db
        .selectFrom("shipments")
        .select("trackingNumber")
        .where("shopId", "=", shop.id)
        .where("id", "=", shipment)
        .executeTakeFirstOrThrow();
      const text = `Wrong ${(numbers += 1)}`;
      const problem = { trackingNumber, kind: "wrong_address" as const, text, photo: null };
      await reportProblem(ctx, shop.id, order.id, problem);
    } else if (each.kind === "predict") {
      const predicted = {
        ...{ order: order.id, shipment: ShipmentId.parse(shipment), isLikelyLate: true },
        ...{ promisedAt: ctx.now(), late: 80, lost: 3 },
      };
      await transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, latenessPredicted, [predicted]));
    } else if (each.kind === "delete") {
      await transaction(ctx.db, (tx) => softDeleteOrders(ctx, tx, shop.id, [order.id]));
      isDeleted = true;
    } else {
      await transaction(ctx.db, (tx) => restoreOrders(ctx, tx, shop.id, [order.id]));
      isDeleted = false;
    }
  }
}

async function listShipmentIds(order: OrderId): Promise<string[]> {
  const rows = await service.ctx.db
    .selectFrom("shipments")
    .select("id")
    .where("shopId", "=", shop.id)
    .where("orderId", "=", order)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Every row that a subscriber writes about the order, without what names the row itself. */
async function rowsOf({ id }: Order) {
  const { db } = service.ctx;
  const shipments = await listShipmentIds(id);
  const list = await db
    .selectFrom("orderList")
    .select(["status", "subStatus", "lastEventAt", "deliveredAt", "attentionReason", "attentionAt"])
    .where("shopId", "=", shop.id)
    .where("orderId", "=", id)
    .execute();
  const periods = await db
    .selectFrom("attentionPeriods")
    .select(["reason", "since", "closedAt", "closedBy"])
    .where("shopId", "=", shop.id)
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  const finished = await db
    .selectFrom("finishedShipments")
    .select(["shipmentId", "delivered"])
    .where("shopId", "=", shop.id)
    .where("shipmentId", "in", shipments as ShipmentId[])
    .execute();
  const mails = [];
  for (const shipment of shipments) {
    const rows = await listMailRows(service, shop.id, shipment);
    mails.push(rows.toSorted((a, b) => (a.change < b.change ? -1 : 1)));
  }
  const subjects = shipments.map((shipment) => `shipment:${shipment}`);
  const writes = (await listOpenOf(db, shop.id, fulfillmentEventType.name, subjects)).map(
    ({ subject, payload }) => ({
      ...(payload as object),
      ...{ fulfillment: null, shipment: subjects.indexOf(subject) },
    }),
  );
  const team = await db
    .selectFrom("deliveries")
    .select("key")
    .where("shopId", "=", shop.id)
    .where(sql<boolean>`payload -> 'data' ->> 'link' like ${`%/orders/${id}`}`)
    .execute();
  return {
    list,
    periods,
    mails,
    writes,
    finished: shipments.map((each) => finished.find(({ shipmentId }) => shipmentId === each)?.delivered),
    team: team.length,
    found: (await textsOf({ id })).map(({ kind }) => kind),
  };
}

/** What the search finds the order by. */
async function textsOf({ id }: Pick<Order, "id">) {
  const docs = service.ctx.db.selectFrom("searchDocs").select(["kind", "txt"]).where("shopId", "=", shop.id);
  const { customerId } = await service.ctx.db
    .selectFrom("orders")
    .select("customerId")
    .where("shopId", "=", shop.id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const refs: [number, string[]][] = [
    [SEARCH_KIND.order, [id]],
    [SEARCH_KIND.shipment, await listShipmentIds(id)],
    [SEARCH_KIND.customer, [customerId ?? "0"]],
  ];
  return docs
    .where((where) =>
      where.or(refs.map(([kind, ids]) => where.and([where("kind", "=", kind), where("refId", "in", ids)]))),
    )
    .orderBy("kind")
    .orderBy("txt")
    .execute();
}

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
  await play(live, acts);
  const [rows, texts] = [await rowsOf(live), await textsOf(live)];
  const events = await eventsOf(service, shop, live.id);

  // All again, some of them twice, in any order: as dead letters would be.
  const again = [...events, ...events.slice(0, 3)]
    .map((event, index) => ({ event, place: order[index % order.length]! }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ event }) => event);
  await handle(again);
  expect(await rowsOf(live)).toEqual(rows);
  expect(await textsOf(live)).toEqual(texts);

  // Two orders with one past that nobody has reacted to: whichever event comes first, the rows are the same.
  const [forwards, backwards] = [await anOrder(service, shop), await anOrder(service, shop)];
  await withSubscribers(service, [], async () => {
    await play(forwards, acts);
    await play(backwards, acts);
  });
  await handle(await eventsOf(service, shop, forwards.id));
  await handle((await eventsOf(service, shop, backwards.id)).toReversed());
  expect(await rowsOf(backwards)).toEqual(await rowsOf(forwards));
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
