-- Orders that need somebody: when each is to be looked at again, its flags over time, couriers that are silent, and daily digests.

alter table order_list
  add column review_at timestamptz,            -- when time alone may change its flag; null: only news can
  add column dismissed_event_at timestamptz;   -- the newest event when the merchant put its flag away, 'epoch' where there was none

update order_list set review_at = 'epoch' where delivered_at is null and status is not null;

create index order_list_review on order_list (review_at) where review_at is not null;
-- How many orders carry each flag, from the index alone.
create index order_list_by_reason on order_list (shop_id, stuck_reason) where stuck_reason is not null;
-- What is looked at again when a shop changes its rules.
create index order_list_under_way on order_list (shop_id, order_id) where delivered_at is null and status is not null;

-- Every flag there was; the open one of an order is also in its row of order_list.
create table attention_flags (
  shop_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  reason text not null,
  since timestamptz not null,                  -- when it began to be so
  opened_at timestamptz not null,              -- when it was seen
  closed_at timestamptz,
  closed_by text,                              -- event | rule | merchant
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references order_list (shop_id, order_id) on delete cascade
);
create unique index attention_flags_open on attention_flags (shop_id, order_id) where closed_at is null;
create index attention_flags_of_order on attention_flags (shop_id, order_id);
create index attention_flags_opened on attention_flags (shop_id, opened_at);

-- Of all shops: how many of a courier's parcels were under way at each full hour, and of how many there was news.
create table courier_rhythms (
  courier text not null,
  at timestamptz not null,
  under_way integer not null,
  heard integer not null,
  primary key (courier, at)
);
create index courier_rhythms_by_time on courier_rhythms (at);

-- Of all shops: a courier of which nothing is heard, for a while.
create table courier_outages (
  courier text not null,
  since timestamptz not null,
  ended_at timestamptz,
  primary key (courier, since)
);
create unique index courier_outages_open on courier_outages (courier) where ended_at is null;

-- When each shop's team is next written to.
create table digest_plans (
  shop_id integer primary key references shops (id) on delete cascade,
  next_at timestamptz not null
);
