import { type RawBuilder, sql } from "kysely";

/**
 * How many of a line item are still to be shipped: as Shopify says, where refunds and edits are out, or as the items of the fulfilments add
 * up, which may be known first; the smaller number is right.
 * @param item alias of the row of `line_items`
 */
export const leftToShip = (item: string): RawBuilder<number> => {
  const of = sql.raw(item);
  return sql`greatest(0, least(${of}.open_quantity, ${of}.quantity - coalesce((
    select sum(fi.quantity) from fulfillments f
    join fulfillment_items fi on fi.shop_id = f.shop_id and fi.fulfillment_id = f.id
    where f.shop_id = ${of}.shop_id and f.order_id = ${of}.order_id and fi.line_item_shopify_id = ${of}.shopify_id
      and f.status not in ('cancelled', 'error', 'failure')), 0)))::int`;
};

/**
 * Whether something of the order `o` is still to be shipped, beside its shipments too: as the shopper's page says it, but for orders whose
 * items are not known. Where those of a shipment are not, they may be any, and nothing is certain to be left.
 */
export const IS_TO_BE_SHIPPED = sql<boolean>`(o.cancelled_at is null and exists (
    select from line_items i
    where i.shop_id = o.shop_id and i.order_id = o.id and i.requires_shipping
      and coalesce(i.open_quantity, i.quantity) > 0 and ${leftToShip("i")} > 0)
  and not exists (
    select from shipments s
    where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null and not exists (
      select from fulfillment_items fi where fi.shop_id = s.shop_id and fi.fulfillment_id = s.fulfillment_id)))`;
