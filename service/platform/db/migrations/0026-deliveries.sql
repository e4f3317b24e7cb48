-- Everything that goes out (mails, fulfillment events, charges) has one table of open rows, one of keys and one log, in
-- place of a table with a job for each kind. Mails to merchants move; the others follow.

create table deliveries (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  channel text not null,                       -- main/channels.ts lists them
  key text not null,                           -- names the cause; claimed in delivery_keys
  subject text not null,                       -- what it is about: shop, order:ID, shipment:ID
  payload jsonb not null,                      -- what it is rendered from: ids, and what no row keeps
  rendered jsonb,                              -- what is sent: stored before the first try, sent again by the others
  version integer not null,                    -- of the payload and the template
  state text not null,                         -- waiting | claimed
  attempts integer not null default 0,         -- claims; the number of a claim is its fencing token
  reason text,                                 -- of the last try that failed
  class text not null,                         -- transactional | marketing | operational
  ordering_key text,                           -- within a channel, rows of one key go one after the other
  not_before timestamptz,
  expires_at timestamptz,
  next_at timestamptz not null,                -- waiting: due from then on; claimed: the lease ends
  cause jsonb,                                 -- platform/events/cause.ts
  event_id bigint,
  customer_id bigint,                          -- no foreign key: the customer may be erased in the meantime
  created_at timestamptz not null,
  primary key (shop_id, id)
  -- Rows live for seconds: the table is vacuumed by what was changed, not by its size.
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- The claim walks from shop to shop, and reads the first due rows of each.
create index deliveries_due on deliveries (channel, shop_id, next_at, id);
create index deliveries_in_order on deliveries (shop_id, channel, ordering_key, id) where ordering_key is not null;

-- A key is claimed once and outlives its row: what was delivered is never enqueued again, unless its key is released.
create table delivery_keys (
  shop_id integer not null references shops (id) on delete cascade,
  channel text not null,
  key text not null,
  claimed_at timestamptz not null,
  primary key (shop_id, channel, key)
);

-- How each delivery has ended, with what was sent.
create table delivery_log (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint not null,                          -- the open row's
  channel text not null,
  key text not null,
  subject text not null,
  payload jsonb not null,
  rendered jsonb,
  version integer not null,
  state text not null,                         -- sent | failed | skipped | superseded | expired
  attempts integer not null,
  reason text,
  receipt jsonb,                               -- what the receiver has returned, such as an id at Shopify
  class text not null,
  ordering_key text,
  cause jsonb,
  event_id bigint,
  customer_id bigint,
  created_at timestamptz not null,
  done_at timestamptz not null,
  primary key (shop_id, done_at, id)
) partition by range (done_at);
create index delivery_log_by_subject on delivery_log (shop_id, channel, subject);

-- One partition a month (UTC), which delivery.clean makes ahead and drops. Rows of other months go to the default one:
-- of a restored dump, or where that job has not run.
do $$
declare first date;
begin
  for first in
    select generate_series(date_trunc('month', now() at time zone 'utc'), now() at time zone 'utc' + interval '2 months',
      interval '1 month')
  loop
    execute format('create table delivery_log_%s partition of delivery_log for values from (%L) to (%L)',
      to_char(first, 'YYYY_MM'), first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
  end loop;
end $$;
create table delivery_log_default partition of delivery_log default;

-- An operator holds a channel back, for one shop or for all: two tables, because a shop's has its shop in the key.
create table delivery_pauses (
  shop_id integer not null references shops (id) on delete cascade,
  channel text not null,
  paused_by text not null,                     -- one of our own staff
  paused_at timestamptz not null,
  until timestamptz,                           -- null: until it is resumed
  primary key (shop_id, channel)
);
create table channel_pauses (
  channel text primary key,
  paused_by text not null,
  paused_at timestamptz not null,
  until timestamptz
);

-- Mails to merchants: rendered already, so what waits is sent as it is, under the Message-ID that it has.
insert into delivery_keys (shop_id, channel, key, claimed_at)
select shop_id, 'merchant-mail', key, created_at from merchant_mails;

insert into deliveries (shop_id, channel, key, subject, payload, rendered, version, state, class, next_at, created_at)
select shop_id, 'merchant-mail', key, 'shop', jsonb_build_object('email', 'stored', 'to', to_email, 'data', null),
  jsonb_build_object('to', to_email, 'subject', subject, 'text', text, 'html', html, 'messageId', message_id),
  1, 'waiting', 'operational', created_at, created_at
from merchant_mails where state = 'queued' order by id;

insert into delivery_log (shop_id, id, channel, key, subject, payload, rendered, version, state, attempts, class,
  created_at, done_at)
select shop_id, nextval(pg_get_serial_sequence('deliveries', 'id')), 'merchant-mail', key, 'shop',
  jsonb_build_object('email', 'stored', 'to', to_email, 'data', null),
  jsonb_build_object('to', to_email, 'subject', subject, 'text', text, 'html', html, 'messageId', message_id),
  1, state, 1, 'operational', created_at, coalesce(sent_at, created_at)
from merchant_mails where state <> 'queued' order by id;

drop table merchant_mails;
