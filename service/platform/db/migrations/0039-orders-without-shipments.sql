-- Orders that are not waiting to be shipped, although they have no shipment: cancelled, test orders, fulfilled without a tracking
-- number, or with nothing to ship.
alter table order_list add column untracked text; -- why there is nothing to wait for; null where there is, or a shipment
create index order_list_untracked on order_list (shop_id, ordered_at, order_id) where untracked is not null;

update order_list l set untracked = n.untracked
from (
  select o.shop_id, o.id, case
          when listed.status is not null then null
          when o.cancelled_at is not null then 'cancelled'
          when o.is_test then 'test'
          when coalesce(o.fulfillment_status, '') <> 'fulfilled' and (items.are_open or not items.are_known) then null
          when items.are_known and not items.are_shippable then 'nothing_to_ship'
          when sent.status = 'success' then coalesce(sent.shown, 'fulfilled')
          when sent.status is null and items.are_known then 'nothing_to_ship'
        end as untracked
  from orders o
    join order_list listed on listed.shop_id = o.shop_id and listed.order_id = o.id and listed.status is null
      left join lateral (
        select count(*) > 0 as are_known, coalesce(bool_or(i.requires_shipping), false) as are_shippable,
          coalesce(bool_or(i.requires_shipping and coalesce(i.open_quantity, i.quantity) > 0), false) as are_open
        from line_items i where i.shop_id = o.shop_id and i.order_id = o.id and i.quantity > 0) as items on true
      left join lateral (
        select f.status, case when f.display_status in ('out_for_delivery', 'ready_for_pickup', 'picked_up', 'delivered')
          then f.display_status end as shown
        from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id
          and f.status not in ('cancelled', 'error', 'failure')
        order by f.id desc limit 1) as sent on true
) as n
where l.shop_id = n.shop_id and l.order_id = n.id and n.untracked is not null;
