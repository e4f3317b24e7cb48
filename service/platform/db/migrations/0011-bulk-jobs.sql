-- What is done to many orders at once, as a job that can be watched, cancelled and taken up again; deleted orders.
create table bulk_jobs (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  action jsonb not null,                       -- checked by the contract on the way in
  state text not null,                         -- waiting | running | done | cancelled | failed
  total integer not null default 0,
  done integer not null default 0,             -- orders it was done to
  failed integer not null default 0,           -- orders it could not be done to
  failures jsonb not null default '[]',        -- the first of those: [{id, order, why}]
  next_batch integer not null default 0,       -- all before it are finished; moves in the transaction that does a batch
  created_at timestamptz not null,
  finished_at timestamptz,
  dismissed_at timestamptz,                    -- the merchant has seen how it ended
  primary key (shop_id, id)
);
-- One at a time in a shop.
create unique index bulk_jobs_open on bulk_jobs (shop_id) where state in ('waiting', 'running');

-- The orders a job is about, as they were chosen when it began: what it does would change what the filter finds.
create table bulk_job_batches (
  shop_id integer not null,
  job_id bigint not null,
  number integer not null,
  order_ids bigint[] not null,                 -- no foreign keys: an order may be erased in the meantime
  primary key (shop_id, job_id, number),
  foreign key (shop_id, job_id) references bulk_jobs (shop_id, id) on delete cascade
);

create index orders_deleted on orders (shop_id, deleted_at) where deleted_at is not null;
