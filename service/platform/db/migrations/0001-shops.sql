-- Who uses Waybill: shops, their Shopify tokens and settings. Every table of a shop leads its key with shop_id.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table shops (
  id integer generated always as identity primary key,
  domain text not null unique,                 -- {name}.myshopify.com
  primary_domain text,
  name text not null,
  owner_name text,
  email text,
  shopify_plan text,
  currency text not null default 'USD',
  timezone text not null default 'UTC',
  locale text not null default 'en_US',
  country text,
  plan_code text not null default 'STARTER',
  plan_interval text not null default 'EVERY_30_DAYS',
  quota_amount integer,                        -- orders a month; null: the smallest tier of the plan
  func_permission text,
  main_shop_id integer references shops (id),
  show_onboarding boolean not null default true,
  installed_at timestamptz not null,
  uninstalled_at timestamptz,
  reconciled_at timestamptz,                   -- orders changed before this have been read from Shopify
  created_at timestamptz not null
);

-- Expiring offline tokens, encrypted; the key id says which key of ENCRYPTION_KEYS opens them.
create table shop_tokens (
  shop_id integer primary key references shops (id) on delete cascade,
  access_token text not null,
  access_expires_at timestamptz not null,
  refresh_token text not null,
  refresh_expires_at timestamptz not null,
  scope text not null,
  refresh_lease_until timestamptz,             -- one process refreshes at a time; a dead one's lease runs out
  updated_at timestamptz not null
);

-- One row per area of settings; the document is validated by the contract on the way in and out.
create table setting_documents (
  shop_id integer not null references shops (id) on delete cascade,
  area text not null,
  document jsonb not null,
  updated_at timestamptz not null,
  primary key (shop_id, area)
);

-- What happened to personal data and tokens, and on whose behalf.
create table audit_entries (
  shop_id integer not null,
  id bigint generated always as identity,
  actor text not null,
  action text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (shop_id, id)
);
