-- Couriers: shops' own, what shops' numbers turned out to be, a provider's list, and couriers that were put right.

-- Couriers that a merchant added: a local van, a shop's own riders.
create table own_couriers (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  tracking_url text not null,                  -- https, with {number}
  created_at timestamptz not null,
  primary key (shop_id, id)
);
create unique index own_couriers_by_name on own_couriers (shop_id, lower(name));

-- Which courier answered for a shop's numbers of one shape in the last 90 days; counted anew each night.
create table courier_habits (
  shop_id integer not null references shops (id) on delete cascade,
  shape text not null,                         -- service/domain/couriers/number-shape.ts
  courier text not null,
  parcels integer not null,
  primary key (shop_id, shape, courier)
);

-- The connected provider's published list, the same for all shops, without those of our own table.
create table couriers (
  code text primary key,                       -- 17track-{key}: stored with parcels, never renamed
  name text not null,
  plain_name text not null,                    -- what searches look in
  country text,
  homepage text,
  phone text,
  tracking_url text,
  place integer not null,                      -- posts and big ones first: a plan opens the first so many
  listed_at timestamptz not null
);
create index couriers_by_place on couriers (place);

-- How the last reading of a provider's list went.
create table courier_lists (
  provider text primary key,
  couriers integer not null default 0,
  read_at timestamptz,
  tried_at timestamptz not null,
  error text
);

-- What auto-correction asked and did. A parcel is never asked about twice within a week.
create table courier_history (
  shop_id integer not null,
  id bigint generated always as identity,
  shipment_id bigint not null,
  from_courier text,
  to_courier text,                             -- null until, and unless, one was found
  asked text[] not null,                       -- the couriers that were tried
  outcome text not null,                       -- asking | switched | kept
  reason text,                                 -- answered | nobody | several | too_old | elsewhere | overtaken | refused
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
create index courier_history_by_parcel on courier_history (shop_id, shipment_id, asked_at desc);
create index courier_history_by_time on courier_history (shop_id, asked_at desc);

-- Parcels of which nothing is known yet: few beside the rest, and auto-correction looks for them each day.
create index shipments_without_record on shipments (shop_id, shipped_at)
  where status = 'NO_RECORD' and cancelled_at is null;
