import { sql } from "kysely";
import type { FulfillmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Prefix of the id of a fulfilment that Shopify does not have (docs/decisions/016-imports.md). */
export const IMPORTED = "import:";

/**
 * Cancels imported shipments whose number Shopify now has in one of these fulfilments: it is the same shipment, and
 * Shopify's has its items.
 */
export async function cancelImportedTwins(
  tx: Db,
  shop: ShopId,
  fulfillmentIds: FulfillmentId[],
  now: Date,
): Promise<void> {
  if (fulfillmentIds.length === 0) return;
  const isImported = (alias: string) => sql`${sql.ref(`${alias}.shopify_id`)} like ${`${IMPORTED}%`}`;
  await sql`
    update shipments twin set cancelled_at = ${now}, next_check_at = null
    from shipments s join fulfillments f on f.shop_id = s.shop_id and f.id = s.fulfillment_id, fulfillments t
    where s.shop_id = ${shop} and s.fulfillment_id = any(${fulfillmentIds}::bigint[]) and s.cancelled_at is null
      and not ${isImported("f")}
      and twin.shop_id = s.shop_id and twin.order_id = s.order_id and twin.cancelled_at is null
      and upper(twin.tracking_number) = upper(s.tracking_number)
      and t.shop_id = twin.shop_id and t.id = twin.fulfillment_id and ${isImported("t")}
  `.execute(tx);
}
