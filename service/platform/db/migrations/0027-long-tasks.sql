-- One table for what takes long: bulk work, the checks and runs of imports, order syncs. Each had states, counters and a place of its own.
create table long_tasks (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,                          -- name of its definition: bulk.run | import.check | import.run | order.sync
  is_exclusive boolean not null,               -- a shop has one open task of this kind
  input jsonb not null,                        -- checked by the kind's schema on the way in
  state text not null,                         -- waiting | running | done | cancelled | failed
  step integer not null default 0,             -- steps that were applied
  run integer not null default 0,              -- jobs that were queued for it; only the latest may run
  cursor jsonb,                                -- where the next step continues; moves in the transaction that applies one
  total integer,                               -- items; null: not known yet
  done integer not null default 0,
  failed integer not null default 0,
  left_out integer not null default 0,
  failures jsonb not null default '[]',        -- the first hundred
  progress smallint not null default 0,        -- percent
  reason text,                                 -- why it failed
  cause jsonb,                                 -- what started it: its steps act by the same
  requested_by text,                           -- a user of Shopify, admin-token or shopify; null: not known
  created_at timestamptz not null,
  started_at timestamptz,                      -- of the first step
  moved_at timestamptz not null,               -- queued or advanced last: one that stands still has lost its job
  finished_at timestamptz,
  dismissed_at timestamptz,                    -- the merchant has seen how it ended
  primary key (shop_id, id)
);
create unique index long_tasks_exclusive on long_tasks (shop_id, kind)
  where is_exclusive and state in ('waiting', 'running');
create index long_tasks_open on long_tasks (moved_at) where state in ('waiting', 'running');
create index long_tasks_of_kind on long_tasks (shop_id, kind, id);

-- Bulk jobs keep their ids. Open ones get a new job by task.sweep, which finds that they have not moved since 1970.
insert into long_tasks (shop_id, id, kind, is_exclusive, input, state, step, cursor, total, done, failed, failures,
  progress, created_at, started_at, moved_at, finished_at, dismissed_at)
overriding system value
select shop_id, id, 'bulk.run', true, action, state, next_batch,
  case when next_batch > 0 then jsonb_build_object('batch', next_batch) end, total, done, failed, failures,
  case when state = 'done' then 100 when total = 0 then 0 else 100 * (done + failed) / total end,
  created_at, case when state <> 'waiting' then created_at end,
  case when finished_at is null then to_timestamp(0) else finished_at end, finished_at, dismissed_at
from bulk_jobs;
select setval(pg_get_serial_sequence('long_tasks', 'id'), (select coalesce(max(id), 0) + 1 from long_tasks), false);

alter table bulk_job_batches drop constraint bulk_job_batches_shop_id_job_id_fkey;
alter table bulk_job_batches rename column job_id to task_id;
alter table bulk_job_batches add foreign key (shop_id, task_id) references long_tasks (shop_id, id) on delete cascade;
drop table bulk_jobs;

-- An import has its file, and the state of its latest task: a check, or the run of a checked file.
alter table imports add column task_id bigint;
alter table imports rename column finished_at to closed_at;    -- refused, cancelled or failed before it was imported
do $$
declare
  file record;
  task bigint;
  is_check boolean;
begin
  for file in select * from imports where checks > 0 order by shop_id, id loop
    is_check := file.state in ('uploading', 'checking', 'checked', 'refused');
    insert into long_tasks (shop_id, kind, is_exclusive, input, state, step, cursor, total, done, failed, left_out, progress,
      created_at, started_at, moved_at, finished_at)
    values (
      file.shop_id, case when is_check then 'import.check' else 'import.run' end, is_check,
      jsonb_build_object('import', file.id::text),
      case when file.state in ('checked', 'refused') then 'done' when file.state in ('uploading', 'checking') then 'running'
        else file.state end,
      case when file.line > 0 then 1 else 0 end,
      case when file.line > 0 then jsonb_build_object('line', file.line) end,
      case when is_check then null else file.lines end,
      case when is_check then file.lines - file.known - file.wrong else file.imported end,
      file.wrong, file.known, file.progress, file.created_at, file.created_at,
      case when file.state in ('uploading', 'checking', 'running') then to_timestamp(0) else file.created_at end,
      case when file.state in ('uploading', 'checking', 'running') then null
        else coalesce(file.closed_at, file.created_at) end)
    returning id into task;
    update imports set task_id = task, closed_at = case when is_check then closed_at end,
      problem = case when state = 'refused' then problem end
    where shop_id = file.shop_id and id = file.id;
  end loop;
end $$;
alter table imports add foreign key (shop_id, task_id) references long_tasks (shop_id, id) on delete cascade;
create index imports_task on imports (shop_id, task_id);
alter table imports drop column state, drop column checks, drop column line, drop column progress, drop column lines,
  drop column imported, drop column known, drop column wrong;

-- Order syncs. An open one begins anew, as it cannot be said which of its orders were counted; of several only the latest does.
insert into long_tasks (shop_id, kind, is_exclusive, input, state, step, total, done, left_out, progress, reason,
  created_at, started_at, moved_at, finished_at)
select shop_id, 'order.sync', true,
  jsonb_build_object('since', to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  case when finished_at is not null then state when is_latest then 'waiting' else 'cancelled' end,
  case when state = 'done' then 1 else 0 end,
  case when finished_at is not null then total end,
  case when finished_at is not null then greatest(done - left_out, 0) else 0 end,
  case when finished_at is not null then left_out else 0 end,
  case when state = 'done' then 100 else 0 end, error, started_at,
  case when finished_at is not null then started_at end,
  case when finished_at is null then to_timestamp(0) else finished_at end,
  case when finished_at is not null or not is_latest then coalesce(finished_at, started_at) end
from (select *, id = max(id) over (partition by shop_id) as is_latest from order_syncs) as syncs
order by shop_id, id;
drop table order_syncs;

-- Jobs of the former kinds, whose payloads nobody reads any more. The queue's tables are not there in a new store.
do $$
begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.job where name in ('bulk.run', 'bulk.clean', 'import.check', 'import.run', 'order.sync', 'order.poll-bulk');
    delete from jobs.schedule where name in ('bulk.clean');
  end if;
end $$;
