import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Facts, OrderFacts, ShipmentFacts } from "../../domain/automations/occurrence";
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

/**
 * The facts that an automation is evaluated by; null where order or shipment is gone.
 * @param as what a shipment was like at another moment; without it, as it is
 */
export function factsOf(
  { orders, shipments }: KnownFacts,
  { order: id, shipment: shipmentId }: RunSubject,
  as: (shipment: ShipmentFacts) => ShipmentFacts = (shipment) => shipment,
): Facts | null {
  const order = orders.get(id);
  const all = shipments.get(id) ?? [];
  const shipment = shipmentId === null ? null : all.find((each) => each.id === shipmentId);
  if (!order || shipment === undefined) return null;
  const present = all.filter(({ cancelledAt }) => cancelledAt === null).map(as);
  return { order, shipment: shipment && as(shipment), shipments: present };
}
