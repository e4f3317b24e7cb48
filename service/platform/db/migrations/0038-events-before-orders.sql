-- Events from long before their order no longer speak for its shipment. What they have made of the status is derived anew at
-- the next check, which is due at once for these shipments, also for those that counted as delivered.
update shipments s set next_check_at = now()
where s.cancelled_at is null and exists (
  select from tracking_events e join orders o on o.shop_id = s.shop_id and o.id = s.order_id
  where e.shop_id = s.shop_id and e.shipment_id = s.id and e.source <> 'merchant'
    and e.occurred_at < o.ordered_at - interval '7 days');

-- An event of a fulfilment with several numbers was stored for each of its shipments, and speaks for the first one only where
-- a provider follows the others.
with untrue as (
  delete from tracking_events e using shipments s
  where s.shop_id = e.shop_id and s.id = e.shipment_id and e.source = 'shopify' and s.cancelled_at is null
    and s.provider_state in ('registered', 'stopped') and exists (
      select from shipments f where f.shop_id = s.shop_id and f.fulfillment_id = s.fulfillment_id
        and f.cancelled_at is null and f.id < s.id)
  returning s.id)
update shipments set next_check_at = now() where id in (select id from untrue);
