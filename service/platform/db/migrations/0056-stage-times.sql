-- How long a shop's own shipments took where nothing is to be seen: what shoppers are told then. Counted anew every night.
create table stage_times (
  shop_id integer not null references shops (id) on delete cascade,
  stage text not null,         -- first_scan, customs, hand_over, silence
  courier text not null,       -- '': any
  country text not null,       -- of destination; '': any
  shipments integer not null,
  half_hours integer not null, -- one in two took at most that
  most_hours integer not null, -- nine in ten
  primary key (shop_id, stage, courier, country)
);
