import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { fulfillmentEventType } from "../../../../service/domain/orders/fulfillment-event.delivery";
import { listOpenOf } from "../../../../service/platform/deliveries/delivery-log.queries";
import { runSubscription } from "../../../../service/platform/events/publish";
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
});

const STATUSES = ["INFO_RECEIVED", "IN_TRANSIT", "WAITING_DELIVERY", "DELIVERY_FAILED", "DELIVERED"] as const;

type Act =
  | { kind: "scan"; status: (typeof STATUSES)[number]; hour: number }
  | { kind: "delete" }
  | { kind: "restore" };
const scan = fc.record({
  kind: fc.constant("scan" as const),
  status: fc.constantFrom(...STATUSES),
  hour: fc.integer({ min: 1, max: 40 }),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: scan },
  { weight: 1, arbitrary: fc.constant({ kind: "delete" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "restore" as const }) },
);

type Order = Awaited<ReturnType<typeof anOrder>>;

async function play(order: Order, acts: Act[]): Promise<void> {
  const [shipment] = order.shipments;
  for (const each of acts) {
    const { ctx } = service;
    if (each.kind === "scan") {
      const at = new Date(service.clock.now.getTime() - each.hour * 3_600_000);
      await applyEvents(service, shop, shipment!.id, [anEventAt(at, { status: each.status })]);
    } else if (each.kind === "delete") {
      await transaction(ctx.db, (tx) => softDeleteOrders(ctx, tx, shop.id, [order.id]));
    } else {
      await transaction(ctx.db, (tx) => restoreOrders(ctx, tx, shop.id, [order.id]));
    }
  }
}

/** Every row that a subscriber writes about the order, without what names the row itself. */
async function rowsOf({ id, shipments }: Order) {
  const { db } = service.ctx;
  const [shipment] = shipments;
  const of = { shop: shop.id, order: id, shipment: shipment!.id };
  const list = await db
    .selectFrom("orderList")
    .select(["status", "subStatus", "lastEventAt", "deliveredAt", "attentionReason", "attentionAt"])
    .where("shopId", "=", of.shop)
    .where("orderId", "=", of.order)
    .execute();
  const mails = await listMailRows(service, of.shop, of.shipment);
  const writes = (await listOpenOf(db, of.shop, fulfillmentEventType.name, [`shipment:${of.shipment}`])).map(
    ({ payload }) => ({ ...(payload as object), fulfillment: null }),
  );
  return { list, mails, writes };
}

/** Calls all subscribers of these events, in one transaction for each call. */
async function handle(events: Awaited<ReturnType<typeof eventsOf>>): Promise<void> {
  const { ctx } = service;
  for (const { id, name, payload } of events) {
    for (const subscription of ctx.subscribers.get(name)!) {
      const published: Published<unknown> = { id, payload: subscription.event.payload.parse(payload) };
      await transaction(ctx.db, (tx) => runSubscription(ctx, tx, shop.id, subscription, [published]));
    }
  }
}

it("every subscriber leaves the same rows when it is called twice, late, and with newer events first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      async (acts, order) => {
        const live = await anOrder(service, shop);
        await play(live, acts);
        const rows = await rowsOf(live);
        const events = await eventsOf(service, shop, live.id);

        // All again, some of them twice, in any order: as dead letters would be.
        const again = [...events, ...events.slice(0, 3)]
          .map((event, index) => ({ event, place: order[index % order.length]! }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ event }) => event);
        await handle(again);
        expect(await rowsOf(live)).toEqual(rows);

        // Two orders with one past that nobody has reacted to: whichever event comes first, the rows are the same.
        const [forwards, backwards] = [await anOrder(service, shop), await anOrder(service, shop)];
        await withSubscribers(service, [], async () => {
          await play(forwards, acts);
          await play(backwards, acts);
        });
        await handle(await eventsOf(service, shop, forwards.id));
        await handle((await eventsOf(service, shop, backwards.id)).toReversed());
        expect(await rowsOf(backwards)).toEqual(await rowsOf(forwards));
      },
    ),
    { numRuns: 12, interruptAfterTimeLimit: 20_000 },
  );
});
