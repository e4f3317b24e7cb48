import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { CUSTOMER_MAIL } from "../../read/customer-mails/customer-mail";

/** Shipments of these events of which an email to the customer is to go out. */
export async function listNotifiedShipments(
  db: Db,
  shop: ShopId,
  events: string[],
): Promise<ReadonlySet<ShipmentId>> {
  const { rows } = await sql<{ shipment: ShipmentId }>`
    select payload ->> 'shipment' as shipment from deliveries
    where shop_id = ${shop} and channel = ${CUSTOMER_MAIL} and event_id = any(${events}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ shipment }) => shipment));
}
