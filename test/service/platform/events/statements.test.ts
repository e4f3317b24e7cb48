import { beforeAll, expect, it } from "vitest";
import { ProblemReportId } from "../../../../contract/ids";
import { historyLearned } from "../../../../service/domain/promise/history/history.events";
import { mailServerFailing } from "../../../../service/domain/mail-senders/mail-server.events";
import { senderDomainChanged } from "../../../../service/domain/mail-senders/sender-domain.events";
import { customDomainChanged } from "../../../../service/domain/custom-domains/custom-domain.events";
import { orderMailRequested } from "../../../../service/domain/orders/order.events";
import { problemReported } from "../../../../service/domain/orders/problem-reports/problem.events";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import {
  latenessPredicted,
  mailRequested,
  shipmentEdited,
} from "../../../../service/domain/shipments/shipment.events";
import { restoreOrders } from "../../../../service/features/bulk/restore-orders";
import { softDeleteOrders } from "../../../../service/features/bulk/soft-delete-orders";
import { subscribers } from "../../../../service/main/subscribers";
import type { Context } from "../../../../service/platform/context";
import { transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import { groupBy } from "../../../../service/platform/group-by";
import { countStatements } from "../../count-statements";
import { switchOnWrites } from "../../features/fulfillment-sync/a-sent-order";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await switchOnWrites(service, shop);
  // What happened before the installation is not written to Shopify.
  service.clock.now = new Date(service.clock.now.getTime() + 2 * 3_600_000);
});

type Order = Awaited<ReturnType<typeof anOrder>>;

/** How each event comes about for many orders in one transaction, in this order. An event with a subscriber must be here. */
const CAUSES: Record<string, (ctx: Context, orders: Order[]) => Promise<void>> = {
  "order.changed": async (ctx, orders) => {
    const updatedAt = new Date(service.clock.now.getTime() + 1000);
    await saveOrders(
      ctx,
      shop.id,
      orders.map((order) => ({ ...order, updatedAt })),
    );
  },
  "shipment.tracked": (ctx, orders) => {
    const at = new Date(service.clock.now.getTime() - 3_600_000);
    const updates = orders.map(({ shipments }) => ({ shipmentId: shipments[0]!.id, isCheck: true }));
    return applyTracking(
      ctx,
      shop.id,
      updates.map((update) => ({ ...update, events: [anEventAt(at)] })),
    );
  },
  // A merchant edits one shipment at a time.
  "shipment.edited": (ctx, orders) => {
    const payloads = orders.map(({ id: order, shipments: [shipment] }) => ({
      order,
      shipment: shipment!.id,
      to: shipment!.id,
      tellCustomerAt: ctx.now().toISOString(),
      couriers: null,
    }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, shipmentEdited, payloads));
  },
  "order.mail-requested": (ctx, orders) => {
    const at = ctx.now().toISOString();
    const payloads = orders.map(({ id: order }) => ({ order, mail: "shipped" as const, at }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, orderMailRequested, payloads));
  },
  // A merchant asks for one email at a time.
  "mail.requested": (ctx, orders) => {
    const payloads = orders.map(({ id: order, shipments: [shipment] }) => ({
      ...{ order, shipment: shipment!.id, status: "IN_TRANSIT" as const },
      at: ctx.now().toISOString(),
    }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, mailRequested, payloads));
  },
  "shipment.lateness-predicted": (ctx, orders) => {
    const payloads = orders.map(({ id: order, shipments: [shipment] }) => ({
      ...{ order, shipment: shipment!.id, isLikelyLate: true },
      ...{ promisedAt: ctx.now(), late: 80, lost: 3 },
    }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, latenessPredicted, payloads));
  },
  // A shopper reports one parcel at a time.
  "problem.reported": (ctx, orders) => {
    const payloads = orders.map(({ id: order, number: trackingNumber }, index) => ({
      ...{ order, trackingNumber, report: ProblemReportId.parse(String(index + 1)) },
      ...{ kind: "damaged" as const, isNew: true },
    }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, problemReported, payloads));
  },
  "history.learned": (ctx, orders) => {
    const payloads = orders.map(() => ({ shipments: 1 }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, historyLearned, payloads));
  },
  "custom-domain.changed": (ctx, orders) => {
    const payloads = orders.map(() => ({ from: "waiting" as const, to: "connected" as const }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, customDomainChanged, payloads));
  },
  "mail-sender-domain.changed": (ctx, orders) => {
    const payloads = orders.map(() => ({ from: "waiting" as const, to: "connected" as const }));
    return transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, senderDomainChanged, payloads));
  },
  "mail-server.failing": (ctx, orders) =>
    transaction(ctx.db, (tx) => {
      const payloads = orders.map(() => ({}));
      return publish(ctx, tx, shop.id, mailServerFailing, payloads);
    }),
  "order.deleted": async (ctx, orders) => {
    await transaction(ctx.db, (tx) => softDeleteOrders(ctx, tx, shop.id, idsOf(orders)));
    // Mails that wait are skipped now, and opened again with their orders.
    await service.settle();
  },
  "order.restored": (ctx, orders) =>
    transaction(ctx.db, (tx) => restoreOrders(ctx, tx, shop.id, idsOf(orders))),
};

const idsOf = (orders: Order[]) => orders.map(({ id }) => id);

/** A context that counts the statements built with it. */
function counting() {
  const { count, db } = countStatements(service.ctx.db);
  return { count, ctx: { ...service.ctx, db } };
}

async function statementsOf(amount: number): Promise<Record<string, number>> {
  const orders: Order[] = [];
  for (let index = 0; index < amount; index += 1) orders.push(await anOrder(service, shop));
  const statements: Record<string, number> = {};
  for (const [event, cause] of Object.entries(CAUSES)) {
    const { count, ctx } = counting();
    await cause(ctx, orders);
    statements[event] = count.statements;
  }
  return statements;
}

/** Deliveries ever enqueued and those open now, by channel: whether the subscribers had something to do. */
async function countDeliveries() {
  const count = async (table: "deliveryKeys" | "deliveries") => {
    const query = service.ctx.db.selectFrom(table).select("channel").where("shopId", "=", shop.id);
    const channels = groupBy(await query.execute(), ({ channel }) => channel);
    return Object.fromEntries([...channels].map(([channel, rows]) => [channel, rows.length]));
  };
  return { ever: await count("deliveryKeys"), open: await count("deliveries") };
}

it("every event that somebody reacts to is measured here", () => {
  expect(Object.keys(CAUSES).toSorted()).toEqual([...subscribers.keys()].toSorted());
});

it("a batch of forty takes no more statements than one of two, with all that react", async () => {
  const few = await statementsOf(2);
  const many = await statementsOf(40);

  expect(many).toEqual(few);
  expect(few["shipment.tracked"]).toBeGreaterThan(10);
  // Four mails, of its status, its number and two on request, and a write for each order; the last mails, of each shipment and of each order itself, were opened again with their orders.
  expect(await countDeliveries()).toMatchObject({
    ever: { "customer-mail": 168, "fulfillment-event": 42 },
    open: { "customer-mail": 80 },
  });
});
