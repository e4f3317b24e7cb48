-- What has happened in a shop, and why: written in the transaction in which it happened. Kept for 400 days, so that a
-- year can be compared with the one before.
create table events (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  -- The transaction that wrote the row. A reader goes by (transaction, id) up to the oldest transaction that is still
  -- open: ids alone are given before the commit, so that a row committed late would be skipped.
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  name text not null,
  version smallint not null,
  -- The order that it is about; null for those that are about none. No foreign key: what happened stays true when the
  -- order is gone.
  order_id bigint,
  -- Ids, statuses and times only; nothing a customer has typed.
  payload jsonb not null,
  cause jsonb,
  trace_id text,
  at timestamptz not null,
  primary key (shop_id, id)
);
create index events_reader on events (shop_id, transaction, id);
create index events_order on events (shop_id, order_id, id) where order_id is not null;
create index events_clean on events (at);

-- What a subscriber decided about an event where it did nothing, for instance why no mail was written.
create table event_decisions (
  shop_id integer not null,
  event_id bigint not null,
  subscriber text not null,
  decision text not null,
  primary key (shop_id, event_id, subscriber),
  foreign key (shop_id, event_id) references events (shop_id, id) on delete cascade
);

-- Subscribers that have failed at an event, which is undone for them alone; deleted when a repeat succeeds.
create table event_dead_letters (
  shop_id integer not null,
  event_id bigint not null,
  subscriber text not null,
  -- The error's class and where it was thrown: its message may contain personal data.
  error text not null,
  attempts integer not null default 1,
  failed_at timestamptz not null,
  next_at timestamptz not null,
  primary key (shop_id, event_id, subscriber),
  foreign key (shop_id, event_id) references events (shop_id, id) on delete cascade
);
create index event_dead_letters_due on event_dead_letters (next_at);

-- The event that made a subscriber write the row; null in rows from before the log.
alter table notifications add column event_id bigint;
alter table fulfillment_writes add column event_id bigint;
