import { sql } from "kysely";
import type { FulfillmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

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
  // The given ones first, by themselves: joined at once, tables that were never analysed were read as a whole for each batch.
  await sql`${prepared}
    with given as materialized (
      select s.order_id, upper(s.tracking_number) as number
      from fulfillments f join shipments s on s.shop_id = f.shop_id and s.fulfillment_id = f.id
      where f.shop_id = ${shop} and f.id = any(${fulfillmentIds}::bigint[]) and not ${isImported("f")}
        and s.cancelled_at is null
    ), twins as materialized (
      select twin.id from given
      cross join lateral (
        select id, fulfillment_id from shipments
        where shop_id = ${shop} and order_id = given.order_id and cancelled_at is null
          and upper(tracking_number) = given.number
      ) twin
      where exists (
        select from fulfillments t where t.shop_id = ${shop} and t.id = twin.fulfillment_id and ${isImported("t")})
    )
    update shipments set cancelled_at = ${now}, next_check_at = null
    where shop_id = ${shop} and id in (select id from twins)
  `.execute(tx);
}
