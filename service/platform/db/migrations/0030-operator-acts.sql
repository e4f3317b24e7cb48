-- What our own staff has done with `npm run operate`, for one shop or for all. A table of ours, not of a shop: it outlives it.
create table operator_acts (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  for_shop integer,
  -- Counts, ids and names of ours only.
  details jsonb not null,
  at timestamptz not null
);
