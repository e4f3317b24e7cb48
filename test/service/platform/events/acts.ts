import fc from "fast-check";
import { ShipmentId } from "../../../../contract/ids";
import { orderMailRequested } from "../../../../service/domain/orders/order.events";
import { reportProblem } from "../../../../service/domain/orders/problem-reports/report-problem";
import { changeShipment } from "../../../../service/domain/shipments/change/change-shipment";
import { latenessPredicted, mailRequested } from "../../../../service/domain/shipments/shipment.events";
import { restoreOrders } from "../../../../service/features/bulk/restore-orders";
import { softDeleteOrders } from "../../../../service/features/bulk/soft-delete-orders";
import { transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import type { TestService, TestShop } from "../../harness";
import { anEventAt, type anOrder, applyEvents } from "../../shipments";

type Order = Awaited<ReturnType<typeof anOrder>>;
interface Place {
  service: TestService;
  shop: TestShop;
}

const STATUSES = ["INFO_RECEIVED", "IN_TRANSIT", "WAITING_DELIVERY", "DELIVERY_FAILED", "DELIVERED"] as const;

export type Act =
  | { kind: "scan"; status: (typeof STATUSES)[number]; hour: number }
  | { kind: "edit" }
  | { kind: "ask" }
  | { kind: "askOfOrder" }
  | { kind: "report" }
  | { kind: "predict" }
  | { kind: "delete" }
  | { kind: "restore" };
const scan = fc.record({
  kind: fc.constant("scan" as const),
  status: fc.constantFrom(...STATUSES),
  hour: fc.integer({ min: 1, max: 40 }),
});
export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: scan },
  { weight: 1, arbitrary: fc.constant({ kind: "edit" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "ask" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "askOfOrder" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "report" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "predict" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "delete" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "restore" as const }) },
);
let numbers = 0;

/** What happens to an order of a shop, one after the other. */
export async function play({ service, shop }: Place, order: Order, acts: Act[]): Promise<void> {
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
    } else if (each.kind === "askOfOrder") {
      const request = { order: order.id, mail: "order_confirmed" as const, at: ctx.now().toISOString() };
      await transaction(ctx.db, (tx) => publish(ctx, tx, shop.id, orderMailRequested, [request]));
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
