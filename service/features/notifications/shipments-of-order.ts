import { MAIL_KINDS, type MailKind, mailKinds, mailKindsOf } from "../../../contract/mail-kinds";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { listShipmentsOfOrders, type Shipment } from "../../domain/shipments/shipments.queries";
import type { Tx } from "../../platform/db/database";
import { groupBy } from "../../platform/group-by";
import { listFulfilledOrders } from "./notifications.queries";

/** The parcels of an order, a number once, and whether more of it is to be shipped. */
export interface OrderShipments {
  shipments: Pick<Shipment, "id" | "status" | "trackingNumber">[];
  isAllShipped: boolean;
}

export async function listOrderShipments(
  tx: Tx,
  shop: ShopId,
  orders: OrderId[],
): Promise<Map<OrderId, OrderShipments>> {
  const byOrder = groupBy(await listShipmentsOfOrders(tx, shop, orders), ({ orderId }) => orderId);
  const fulfilled = await listFulfilledOrders(tx, shop, orders);
  return new Map(
    orders.map((order) => {
      const byNumber = new Map((byOrder.get(order) ?? []).map((row) => [row.trackingNumber, row]));
      return [order, { shipments: [...byNumber.values()], isAllShipped: fulfilled.has(order) }];
    }),
  );
}

/** Whether a parcel was the last one: everything is shipped, in more than one parcel, and all others are delivered. */
export function isLastDelivered(shipment: ShipmentId, number: string | null, order: OrderShipments): boolean {
  const others = order.shipments.filter(
    ({ id, trackingNumber }) => id !== shipment && trackingNumber !== number,
  );
  return order.isAllShipped && others.length > 0 && others.every(({ status }) => status === "DELIVERED");
}

const OF_LAST = MAIL_KINDS.filter((id) => mailKinds[id].trigger.on === "lastDelivered");

/** The kinds that can tell of a parcel's state, the more special one first. */
export function kindsFor(state: Pick<Shipment, "status" | "subStatus">, isLast: boolean): MailKind[] {
  return [...(isLast && state.status === "DELIVERED" ? OF_LAST : []), ...mailKindsOf(state)];
}
