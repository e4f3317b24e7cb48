-- What comes in and what goes out, so that nothing is lost and nothing happens twice.

-- Webhooks as they arrived. The id is the sender's: a copy finds its row and does nothing.
create table inbox (
  source text not null,                        -- shopify | 17track | simulated
  id text not null,
  topic text not null,
  shop_domain text,
  triggered_at timestamptz,
  body bytea not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (source, id)
);
create index inbox_received on inbox (received_at);

-- Reading a shop's orders: the first time, and whenever the merchant asks.
create table order_syncs (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  state text not null,                         -- waiting | counting | reading | done | failed
  since timestamptz not null,
  total integer,
  done integer not null default 0,
  bulk_operation_id text,
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, id)
);

-- One unit of quota for each order, once, whoever counts it first.
create table quota_units (
  shop_id integer not null references shops (id) on delete cascade,
  order_id bigint not null,
  used_at timestamptz not null,
  primary key (shop_id, order_id)
);
create index quota_units_by_time on quota_units (shop_id, used_at);

-- The message log: every mail to a shopper, and every one that was not sent, with the reason.
create table notifications (
  shop_id integer not null,
  id bigint generated always as identity,
  shipment_id bigint not null,
  status text not null,                        -- the main status it tells of
  change_key text not null,                    -- the change of status it belongs to, so that a retry adds nothing
  state text not null,                         -- queued | sent | failed | skipped
  reason text,
  to_email text,
  subject text,
  text text,
  html text,
  message_id text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, shipment_id, change_key),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);

-- Orders that were deleted, or whose personal data was erased on request. A late webhook must not bring the
-- order, or the person, back.
create table erased_orders (
  shop_id integer not null references shops (id) on delete cascade,
  shopify_id text not null,
  is_deleted boolean not null,                 -- false: only the person was erased, the order stays
  erased_at timestamptz not null,
  primary key (shop_id, shopify_id)
);

-- Points of the rate limiter; the columns are the ones its library uses.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
