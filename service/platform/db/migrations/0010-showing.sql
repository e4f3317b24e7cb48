-- What is told to Shopify about parcels, what Shopify says itself, and who took a parcel over on its way.

-- Couriers that took a parcel over, such as the local post of the country it goes to. The first courier is the
-- parcel's own and has no row.
create table shipment_legs (
  shop_id integer not null,
  shipment_id bigint not null,
  leg smallint not null,                       -- 2 for the first that took over
  courier text,                                -- code of our courier directory
  courier_name text not null,
  tracking_number text,
  first_seen_at timestamptz not null,
  primary key (shop_id, shipment_id, leg),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);

-- Changes of status on their way to Shopify as fulfilment events; written in the transaction that changed the status.
create table fulfillment_writes (
  shop_id integer not null,
  id bigint generated always as identity,
  shipment_id bigint not null,
  fulfillment_id bigint not null,
  status text not null,                        -- Shopify's word, such as OUT_FOR_DELIVERY
  happened_at timestamptz not null,
  state text not null,                         -- queued | written | overtaken | skipped | failed
  reason text,
  shopify_event_id text,                       -- what comes back under this id is our own word
  attempts integer not null default 0,
  created_at timestamptz not null,
  written_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade,
  foreign key (shop_id, fulfillment_id) references fulfillments (shop_id, id) on delete cascade
);
create index fulfillment_writes_by_fulfillment on fulfillment_writes (shop_id, fulfillment_id, id);
create index fulfillment_writes_by_shipment on fulfillment_writes (shop_id, shipment_id);
create index fulfillment_writes_failed on fulfillment_writes (shop_id, id) where state = 'failed';

-- What Shopify shows for a fulfilment, in its own words, and when we last heard it from Shopify.
alter table fulfillments
  add column display_status text,
  add column display_read_at timestamptz;
create index fulfillments_displayed on fulfillments (display_read_at) where display_status is not null;
