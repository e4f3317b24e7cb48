-- Several sources may name a delivery date: each one's is kept, so that the merchant's order of sources can choose, and the one that was shown first.
create table delivery_dates (
  shop_id integer not null,
  shipment_id bigint not null,
  source text not null,                        -- courier | provider | shopify | rules
  at timestamptz not null,                     -- the latest moment; midnight in UTC: that day
  since timestamptz not null,                  -- when this source has first named this date
  primary key (shop_id, shipment_id, source),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);

insert into delivery_dates (shop_id, shipment_id, source, at, since)
select shop_id, id, coalesce(estimated_by, 'courier'), estimated_delivery_at, coalesce(estimated_at, created_at)
from shipments where estimated_delivery_at is not null;

alter table shipments
  add column promised_at timestamptz,          -- the date that was shown first, which is never changed
  add column promised_by text;

update shipments set promised_at = estimated_delivery_at, promised_by = coalesce(estimated_by, 'courier')
where estimated_delivery_at is not null;

-- The shipping method at checkout: transit times depend on it.
alter table orders
  add column shipping_title text,
  add column shipping_code text;
