-- What kind of message within its channel a delivery is, so that the log can be counted and filtered by it.
alter table deliveries add column kind text;
alter table delivery_log add column kind text;

-- Mails to customers, by what they tell of. Sub-statuses were not kept: of a status the kind is the general one.
create temporary view kinds as
select kind, status, name from (values
  ('number', null, 'number_changed'), ('delay', null, 'delayed'), ('status', 'IN_TRANSIT', 'in_transit'),
  ('status', 'WAITING_DELIVERY', 'out_for_delivery'), ('status', 'DELIVERY_FAILED', 'failed_attempt'),
  ('status', 'ABNORMAL', 'other_problem'), ('status', 'DELIVERED', 'delivered')) as kinds (kind, status, name);
update deliveries d set kind = k.name from kinds k
where d.channel = 'customer-mail' and coalesce(d.payload ->> 'kind', 'status') = k.kind
  and (k.status is null or d.payload ->> 'status' = k.status);
update delivery_log d set kind = k.name from kinds k
where d.channel = 'customer-mail' and coalesce(d.payload ->> 'kind', 'status') = k.kind
  and (k.status is null or d.payload ->> 'status' = k.status);
drop view kinds;

-- The newest that ended so, of all kinds and of one; what went out in a month is counted from the first index alone.
create index delivery_log_by_state on delivery_log (shop_id, channel, state, done_at desc, id desc)
  include (kind, reopened_at);
create index delivery_log_by_kind on delivery_log (shop_id, channel, kind, state, done_at desc, id desc);

-- Whether customers are mailed about a delay is a switch among the others now.
insert into setting_documents (shop_id, area, document, updated_at, version)
select shop_id, 'notifications', '{"kinds": {"delayed": true}}', updated_at, 1
from setting_documents where area = 'estimated_delivery' and document -> 'emails_delay' = 'true'::jsonb
on conflict do nothing;
insert into setting_versions (shop_id, area, version, document, changed_at)
select shop_id, area, version, document, updated_at from setting_documents where area = 'notifications' and version = 1
on conflict do nothing;
update setting_documents set document = document - 'emails_delay' where area = 'estimated_delivery';
update setting_versions set document = document - 'emails_delay' where area = 'estimated_delivery';
