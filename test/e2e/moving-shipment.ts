import type { ShopId } from "../../contract/ids";
import { applyTracking } from "../../service/domain/shipments/apply-tracking";
import { anEventAt } from "../service/shipments";
import type { Product } from "./harness";

const HELD = "Held";

/**
 * A parcel on its way, whose customer has an email address. Of a demo store as small as that of these tests few are under way: where the
 * tests before have held them all, one of those goes on first.
 */
export async function findMovingShipment({ service: { ctx } }: Product, shop: ShopId) {
  const { status, ...shipment } = await ctx.db
    .selectFrom("shipments as s")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.shopId", "=", "s.shopId").onRef("o.id", "=", "s.orderId"),
    )
    .select(["s.id", "s.orderId", "s.trackingNumber", "s.status", "o.email", "o.country", "o.name"])
    .where("s.shopId", "=", shop)
    .where("o.email", "is not", null)
    .where((eb) => eb.or([eb("s.status", "=", "IN_TRANSIT"), eb("s.lastEvent", "=", HELD)]))
    .orderBy("s.status", "desc")
    .orderBy("s.id", "desc")
    .executeTakeFirstOrThrow();
  if (status !== "IN_TRANSIT") {
    const events = [anEventAt(new Date(), { status: "IN_TRANSIT", message: "Departed from sorting center" })];
    await applyTracking(ctx, shop, [{ shipmentId: shipment.id, events, isCheck: true }]);
  }
  return {
    ...shipment,
    /** What its customer is told of, and needs the merchant's attention. */
    hold: () => {
      const events = [anEventAt(new Date(), { status: "ABNORMAL", message: HELD })];
      return applyTracking(ctx, shop, [{ shipmentId: shipment.id, events, isCheck: true }]);
    },
  };
}
