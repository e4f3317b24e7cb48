-- Rate limits are counted by statements of our own, which give a point back within its window only; the columns were
-- those of a library. What was counted until now is forgotten: the longest window is an hour.
drop table rate_limits;
create table rate_limits (
  key text primary key,
  points integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
