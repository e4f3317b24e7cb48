-- Several providers follow parcels side by side: what is wrong with a parcel, who has refused it, how each provider
-- fares, and what each shop has used of it.
alter table tracking_events add column flag text;

alter table shipments
  add column flag text,                        -- of the event that speaks now (contract/shipment-flags.ts)
  add column responsible text,                 -- whose matter it is that the parcel does not go on
  add column refused_by text[] not null default '{}', -- providers that will not take it, never asked again
  add column pushed_at timestamptz,            -- the provider pushes: it is asked rarely
  add column failed_checks integer not null default 0; -- in a row; each makes the next one later

-- One row for each provider that has failed; without a row it works. Shared, so that one process learns from another.
create table provider_health (
  provider text primary key,
  failures integer not null,                   -- since failing_since
  failing_since timestamptz,
  opened_at timestamptz,                       -- left alone since then; null while it is asked
  openings integer not null,                   -- in a row; each makes the pause longer
  retry_at timestamptz,                        -- not asked before
  reason text                                  -- kind of the last failure
);

-- Which providers are asked about a courier's parcels, and in which order, where it is not PROVIDER_ORDER.
create table courier_providers (
  courier text primary key,
  providers text[] not null
);

-- What a shop may use of a provider, where it is not PROVIDER_BUDGETS; null is without limit.
create table provider_budgets (
  shop_id integer not null references shops (id) on delete cascade,
  provider text not null,
  per_day integer,
  per_month integer,
  primary key (shop_id, provider)
);

-- What a shop has used of a provider, by day (UTC): registrations cost money, readings are only counted.
create table provider_use (
  shop_id integer not null references shops (id) on delete cascade,
  provider text not null,
  day date not null,
  registrations integer not null default 0,
  readings integer not null default 0,
  primary key (shop_id, provider, day)
);
