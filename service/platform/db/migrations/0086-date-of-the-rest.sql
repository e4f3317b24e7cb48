-- A date by hand of an order is that of what is still to be shipped, beside its first parcels too: what was in a fulfilment before it was set is not.
alter table orders
  add column date_by_hand_at timestamptz;      -- null: none, or from before this was kept, when nothing had been shipped

-- An order has an estimated date only while something is to be shipped; its shipments have theirs.
update orders o set estimated_delivery_at = null, estimated_from = null, estimated_by = null, estimate_reason = null
where o.estimated_delivery_at is not null
  and exists (select from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null)
  and (not exists (
      select from line_items i
      where i.shop_id = o.shop_id and i.order_id = o.id and i.requires_shipping and least(i.open_quantity, i.quantity - coalesce((
        select sum(fi.quantity) from fulfillments f
        join fulfillment_items fi on fi.shop_id = f.shop_id and fi.fulfillment_id = f.id
        where f.shop_id = i.shop_id and f.order_id = i.order_id and fi.line_item_shopify_id = i.shopify_id
          and f.status not in ('cancelled', 'error', 'failure')), 0)) > 0)
    or exists (
      select from shipments s
      where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null and not exists (
        select from fulfillment_items fi where fi.shop_id = s.shop_id and fi.fulfillment_id = s.fulfillment_id)));
