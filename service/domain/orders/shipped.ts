import { sql } from "kysely";
import { IS_IMPORTED } from "../shipments/found-late";
import { leftToShip } from "./items-to-ship";

/** Whether a fulfillment `f` was made by Shopify: neither cancelled, nor one that only an import knows. */
export const IS_MADE = sql<boolean>`(f.status not in ('cancelled', 'error', 'failure') and not ${IS_IMPORTED})`;

/** When it was: Shopify's time or that of its shipments where they are known, and never later than Waybill has heard of it. */
export const MADE_AT = sql<Date>`least(f.created_at, f.shopify_updated_at, (
  select min(s.shipped_at) from shipments s where s.shop_id = f.shop_id and s.fulfillment_id = f.id))`;

/**
 * Whether nothing of an order `o` is left to be shipped: as Shopify says, or as the items of the fulfillments add up, which may be known
 * first.
 */
export const IS_SHIPPED_IN_FULL = sql<boolean>`(o.fulfillment_status = 'fulfilled' or not exists (
  select from line_items l
  where l.shop_id = o.shop_id and l.order_id = o.id and l.requires_shipping and ${leftToShip("l")} > 0))`;
