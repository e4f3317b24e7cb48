import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Facts, OrderFacts, ShipmentFacts } from "./occurrence";
import type { Db } from "../../platform/db/database";
import { listOrderFacts, listShipmentFacts } from "./facts.queries";

/** What is known of orders and their shipments now. */
export interface KnownFacts {
  orders: ReadonlyMap<OrderId, OrderFacts>;
  shipments: ReadonlyMap<OrderId, readonly ShipmentFacts[]>;
}

/**
 * In three statements, whatever the number of orders.
 * @param read orders that have been read already, these among them
 */
export async function loadFacts(
  db: Db,
  shop: ShopId,
  ids: readonly OrderId[],
  read?: KnownFacts["orders"],
): Promise<KnownFacts> {
  const unique = [...new Set(ids)];
  const shipments = new Map<OrderId, ShipmentFacts[]>();
  for (const { orderId, ...shipment } of await listShipmentFacts(db, shop, unique)) {
    shipments.set(orderId, [...(shipments.get(orderId) ?? []), shipment]);
  }
  const orders = read
    ? new Map(unique.flatMap((id) => (read.has(id) ? [[id, read.get(id)!]] : [])))
    : await listOrderFacts(db, shop, unique);
  return { orders, shipments };
}

export interface RunSubject {
  order: OrderId;
  shipment: ShipmentId | null;
}

/** What the shipments of an order were like at another moment. */
export interface ShipmentsThen {
  as: (shipment: ShipmentFacts) => ShipmentFacts;
  /** The order had it, and it was not cancelled. */
  isThere: (shipment: ShipmentFacts) => boolean;
}
const AS_THEY_ARE: ShipmentsThen = {
  as: (shipment) => shipment,
  isThere: ({ cancelledAt }) => cancelledAt === null,
};

/** The facts that an automation is evaluated by; null where order or shipment is gone. */
export function factsOf(
  { orders, shipments }: KnownFacts,
  { order: id, shipment: shipmentId }: RunSubject,
  { as, isThere }: ShipmentsThen = AS_THEY_ARE,
): Facts | null {
  const order = orders.get(id);
  const all = shipments.get(id) ?? [];
  const shipment = shipmentId === null ? null : all.find((each) => each.id === shipmentId);
  if (!order || shipment === undefined) return null;
  const present = all.filter(isThere).map(as);
  return { order, shipment: shipment && as(shipment), shipments: present };
}
