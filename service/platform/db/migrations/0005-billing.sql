-- Paying for plans: subscriptions at Shopify, coupons, extra orders, mails to merchants, and stores that share a plan.

alter table shops
  add column subscription_id text,             -- what the plan was granted from; null: free, or granted by us
  add column cycle_start timestamptz,          -- the paid cycle the quota is counted in; null: calendar months
  add column cycle_end timestamptz,
  add column billing_read_ticket integer not null default 0,  -- readings of the subscriptions that have begun
  add column billing_read_applied integer not null default 0, -- the newest of them that was put in force
  add column linked_at timestamptz,
  add column connection_key text,              -- sealed; what another store enters to be linked to this one
  add column connection_key_hash bytea unique, -- to find the store by its key without opening every one
  drop constraint shops_main_shop_id_fkey,
  -- A main store that is erased leaves stores that stand alone.
  add constraint shops_main_shop_id_fkey foreign key (main_shop_id) references shops (id) on delete set null;
create index shops_by_main on shops (main_shop_id) where main_shop_id is not null;

-- What a merchant was asked to approve. A plan is granted from here only together with what Shopify says of it.
create table subscriptions (
  shop_id integer not null references shops (id) on delete cascade,
  id text not null,                            -- gid://shopify/AppSubscription/…
  plan_code text not null,
  interval text not null,
  quota integer not null,                      -- orders in the whole interval
  price_cents integer not null,                -- of the whole interval, before a coupon
  extra_order_cents integer,                   -- null: no extra orders
  trial_days integer not null,
  coupon_code text,
  replacement text not null,                   -- now | cycle_end
  status text not null,                        -- Shopify's, as it was last read
  usage_line_id text,
  capped_cents integer,
  cap_refused_at timestamptz,                  -- Shopify said that the cap is reached; until the next cycle or cap
  period_end timestamptz,                      -- as it was last read
  returned_at timestamptz,                     -- the merchant came back from the approval page
  activated_at timestamptz,
  cancel_at timestamptz,                       -- left for the free plan at the end of the cycle
  created_at timestamptz not null,
  primary key (shop_id, id)
);

-- Who has had a free trial. Outlives the shop's data, or removing the app would be worth another one.
create table used_trials (
  shop_hash bytea primary key,                 -- of the domain
  used_at timestamptz not null
);

-- Prices arranged with one store.
create table custom_offers (
  shop_id integer not null references shops (id) on delete cascade,
  interval text not null,
  quota integer not null,                      -- orders in the whole interval
  price_cents integer not null,
  primary key (shop_id, interval)
);

create table coupons (
  code text primary key,                       -- upper case
  multiplier numeric(5, 4) not null check (multiplier > 0 and multiplier <= 1),
  months integer,                              -- null: as long as the plan
  plans text[] not null default '{}',          -- empty: all
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer,
  created_at timestamptz not null
);

-- A place among a coupon's uses: held while the merchant decides, used once the subscription is active.
create table coupon_uses (
  shop_id integer not null references shops (id) on delete cascade,
  code text not null references coupons (code),
  held_until timestamptz not null,
  used_at timestamptz,
  primary key (shop_id, code)
);
create index coupon_uses_by_code on coupon_uses (code);

alter table quota_units add column is_extra boolean not null default false;

-- The periods in which quota was used, for the history; the end is cut off where a change of plan began another.
create table quota_periods (
  shop_id integer not null references shops (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  quota integer not null,
  primary key (shop_id, starts_at)
);

-- One row for each order above the quota; Shopify is told of it by a job. The shop is the one that pays.
create table usage_records (
  shop_id integer not null references shops (id) on delete cascade,
  order_shop_id integer not null references shops (id) on delete cascade,
  order_id bigint not null,
  subscription_id text not null,
  period_start timestamptz not null,
  price_cents integer not null,
  state text not null,                         -- queued | charged | refused
  shopify_id text,
  created_at timestamptz not null,
  primary key (shop_id, order_shop_id, order_id),
  foreign key (shop_id, subscription_id) references subscriptions (shop_id, id)
);
create index usage_records_by_time on usage_records (shop_id, period_start);

-- Mails to the merchant, rendered when they were caused. `key` names the cause, so that each is written once.
create table merchant_mails (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  key text not null,
  state text not null,                         -- queued | sent | failed
  to_email text not null,
  subject text not null,
  text text not null,
  html text not null,
  message_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, key)
);
