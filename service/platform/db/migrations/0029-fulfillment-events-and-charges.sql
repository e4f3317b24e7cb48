-- Statuses that are written to Shopify, and charges for orders above the quota, go out as deliveries.

insert into delivery_keys (shop_id, channel, key, claimed_at)
select shop_id, 'fulfillment-event', 'stored:' || id, created_at from fulfillment_writes;

insert into deliveries (shop_id, channel, key, subject, payload, version, state, attempts, reason, class, ordering_key,
  next_at, event_id, created_at)
select shop_id, 'fulfillment-event', 'stored:' || id, 'shipment:' || shipment_id,
  jsonb_build_object('fulfillment', fulfillment_id::text, 'status', status, 'happenedAt', happened_at),
  1, 'waiting', attempts, reason, 'operational', 'fulfillment:' || fulfillment_id, created_at, event_id, created_at
from fulfillment_writes where state = 'queued' order by id;

insert into delivery_log (shop_id, id, channel, key, subject, payload, version, state, attempts, reason, receipt, class,
  ordering_key, event_id, created_at, done_at)
select shop_id, nextval(pg_get_serial_sequence('deliveries', 'id')), 'fulfillment-event', 'stored:' || id,
  'shipment:' || shipment_id,
  jsonb_build_object('fulfillment', fulfillment_id::text, 'status', status, 'happenedAt', happened_at),
  1, case state when 'written' then 'sent' else state end, attempts, reason,
  case when shopify_event_id is not null then jsonb_build_object('id', shopify_event_id) end, 'operational',
  'fulfillment:' || fulfillment_id, event_id, created_at, coalesce(written_at, created_at)
from fulfillment_writes where state <> 'queued' order by id;

drop table fulfillment_writes;

-- The ledger of charges stays: what they cost is counted from it. Only their way out moves.
insert into delivery_keys (shop_id, channel, key, claimed_at)
select shop_id, 'usage-record', order_shop_id || ':' || order_id, created_at from usage_records where state <> 'refused';

insert into deliveries (shop_id, channel, key, subject, payload, version, state, class, next_at, created_at)
select shop_id, 'usage-record', order_shop_id || ':' || order_id, 'shop',
  jsonb_build_object('orderShop', order_shop_id, 'order', order_id::text), 1, 'waiting', 'operational', created_at, created_at
from usage_records where state = 'queued';
