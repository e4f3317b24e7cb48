-- Flows of a merchant's own: what starts them, what must hold, how long they wait, and what they do.
create table automations (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  trigger text not null,                   -- of the newest version: by which an event finds those that it starts
  version integer not null,
  is_on boolean not null default false,
  switched_on_at timestamptz,              -- what happened before starts nothing
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text,
  primary key (shop_id, id)
);
create index automations_on on automations (trigger, shop_id) where is_on;

-- What an automation did before it was changed: runs that wait keep it. Rows are never changed, but for erasures.
create table automation_versions (
  shop_id integer not null,
  automation_id bigint not null,
  version integer not null,
  definition jsonb not null,
  created_at timestamptz not null,
  primary key (shop_id, automation_id, version),
  foreign key (shop_id, automation_id) references automations (shop_id, id) on delete cascade
);

-- One for each automation and happening, whatever is repeated. Kept as long as events.
create table automation_runs (
  shop_id integer not null,
  id bigint generated always as identity,
  automation_id bigint not null,
  version integer not null,
  order_id bigint not null,
  shipment_id bigint,                      -- null: about the whole order
  key text not null,                       -- names the happening: ids, statuses and times
  seen jsonb not null,                     -- what is compared before it acts
  event_id bigint,
  started_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'waiting',   -- waiting, acted, skipped, failed
  reason text,
  done_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, automation_id, key),
  foreign key (shop_id, automation_id) references automations (shop_id, id) on delete cascade,
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index automation_runs_due on automation_runs (due_at, shop_id) where state = 'waiting';
create index automation_runs_order on automation_runs (shop_id, order_id, automation_id, due_at);
create index automation_runs_newest on automation_runs (shop_id, automation_id, id desc);
create index automation_runs_done on automation_runs (done_at) where state <> 'waiting';
