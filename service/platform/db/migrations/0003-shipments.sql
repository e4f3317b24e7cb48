-- Parcels and what is known of them. A parcel is one tracking number of one fulfilment: carriers recycle numbers,
-- so a number alone is never a key.
create table shipments (
  shop_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  fulfillment_id bigint not null,
  tracking_number text not null,
  courier text,                                -- code of our courier directory
  courier_name text,                           -- as Shopify or the merchant wrote it
  tracking_url text,
  status text not null default 'INIT',
  sub_status text,
  status_at timestamptz,
  manual_status text,                          -- set by the merchant; holds until a newer carrier event
  manual_status_at timestamptz,
  shipped_at timestamptz,
  first_event_at timestamptz,
  last_event_at timestamptz,
  last_event text,
  delivered_at timestamptz,
  estimated_delivery_at timestamptz,
  cancelled_at timestamptz,                    -- the fulfilment was cancelled or the number changed
  provider text,
  provider_state text not null default 'none', -- none | registered | refused | stopped
  given_up_at timestamptz,                     -- the provider has stopped looking
  problem text,                                -- why nothing can be learnt about it, as the provider says
  last_checked_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, fulfillment_id, tracking_number),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  foreign key (shop_id, fulfillment_id) references fulfillments (shop_id, id) on delete cascade
);
create index shipments_by_order on shipments (shop_id, order_id);
create index shipments_by_number on shipments (shop_id, tracking_number text_pattern_ops);
-- Providers give numbers back in capitals and without spaces, dots and dashes.
create index shipments_plain_number on shipments (upper(regexp_replace(tracking_number, '[\s.-]', '', 'g')));
create index shipments_by_day on shipments (shop_id, shipped_at) include (status);
create index shipments_delivered on shipments (shop_id, delivered_at) include (shipped_at);
create index shipments_due on shipments (next_check_at) where next_check_at is not null;

create table tracking_events (
  shop_id integer not null,
  shipment_id bigint not null,
  id bigint generated always as identity,
  hash bytea not null,                         -- 16 bytes over the content: the same news twice is one row
  occurred_at timestamptz not null,
  raw_time text,
  status text,
  sub_status text,
  message text not null,
  place jsonb,                                 -- {city, province, country, zip}
  source text not null,                        -- simulated | 17track | shopify | merchant …
  source_id text,
  courier text,
  received_at timestamptz not null,
  primary key (shop_id, shipment_id, hash),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
-- Only Shopify takes single events back; the couriers' many stay out of it.
create index tracking_events_of_shopify on tracking_events (shop_id, source_id) where source = 'shopify';

-- Events that Shopify took back: one whose deletion overtook it must not come to stay.
create table withdrawn_events (
  shop_id integer not null references shops (id) on delete cascade,
  source_id text not null,
  withdrawn_at timestamptz not null,
  primary key (shop_id, source_id)
);

-- One narrow table for search: a trigram index on a row that changes would cost five times the update.
create table search_docs (
  shop_id integer not null references shops (id) on delete cascade,
  kind smallint not null,                      -- 1 shipment, 2 order, 3 customer
  ref_id bigint not null,
  txt text not null,                           -- lower case
  at timestamptz not null,
  primary key (shop_id, kind, ref_id)
);
create index search_docs_gin on search_docs using gin (shop_id, kind, txt gin_trgm_ops) with (fastupdate = off);
create index search_docs_prefix on search_docs (shop_id, kind, txt text_pattern_ops);
