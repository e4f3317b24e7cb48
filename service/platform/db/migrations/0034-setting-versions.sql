-- Settings have versions, and each version stays with its author: two tabs do not overwrite each other, and one can go back.
alter table setting_documents
  -- 0: what a screen remembers, which has no versions.
  add column version integer not null default 0,
  -- The user at the merchant's; null for what the app has changed by itself, or who is not known.
  add column changed_by text;

create table setting_versions (
  shop_id integer not null references shops (id) on delete cascade,
  area text not null,
  version integer not null,
  document jsonb not null,
  changed_at timestamptz not null,
  changed_by text,
  primary key (shop_id, area, version)
);

-- The two settings of couriers were parts of one document.
insert into setting_documents (shop_id, area, document, updated_at)
select shop_id, 'courier_settings', document -> 'settings', updated_at
from setting_documents where area = 'couriers' and document ? 'settings'
union all
select shop_id, 'courier_correction', document -> 'correction', updated_at
from setting_documents where area = 'couriers' and document ? 'correction';
delete from setting_documents where area = 'couriers';

update setting_documents set version = 1
where area in ('attention', 'blacklisted_routing', 'courier_correction', 'courier_settings', 'custom_statuses',
  'dropshipping_mode', 'fulfillment_events', 'silence_text');
insert into setting_versions (shop_id, area, version, document, changed_at)
select shop_id, area, version, document, updated_at from setting_documents where version = 1;
