-- How long a shop's own shipments took, in parts by their key: folded counts, of which a forecast reads about ten. No part is about one shipment.
create table transit_histories (
  shop_id integer not null references shops (id) on delete cascade,
  kind text not null,                          -- days: from hand-over to door | progress: what came after a scan | levels
  key text not null,
  state jsonb not null,
  primary key (shop_id, kind, key)
);

-- Shipments whose end is known: each is counted once, however often it is told.
create table finished_shipments (
  shop_id integer not null,
  shipment_id bigint not null,
  delivered boolean not null,                  -- false: lost
  learned_at timestamptz,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
create index finished_shipments_waiting on finished_shipments (shop_id, shipment_id) where learned_at is null;

-- What is expected of a shipment. The first forecast is kept until the delivery has shown how good it was: the level follows from that.
create table delivery_forecasts (
  shop_id integer not null,
  shipment_id bigint not null,
  made_on integer not null,                    -- day of the first one, counted from 1970
  handed_over integer not null,                -- the day that its shares count from
  shares real[] not null,                      -- of the first one: the share by each day after the hand-over
  rank real,                                   -- the share before the day of the delivery; null: not delivered
  late real not null,                          -- the chance to arrive after the promised day, or never
  lost real not null,
  renewed_at timestamptz not null,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
create index delivery_forecasts_recent on delivery_forecasts (shop_id, made_on);

alter table delivery_dates
  add column from_at timestamptz,              -- the first day of the range; null: a single date
  add column reason jsonb;                     -- why it is this date: keys and numbers

alter table shipments
  add column estimated_from timestamptz;

-- Every move of the date that is shown, with its reason at that time.
create table delivery_date_moves (
  shop_id integer not null,
  shipment_id bigint not null,
  id bigint generated always as identity,
  moved_at timestamptz not null,
  source text,                                 -- null: there is none any more
  from_at timestamptz,
  at timestamptz,
  reason jsonb,
  primary key (shop_id, shipment_id, id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
