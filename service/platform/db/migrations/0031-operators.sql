-- Tokens of our own staff for the operator's console: each is signed with its id, so that one can be revoked alone.
create table operator_tokens (
  id bigint generated always as identity primary key,
  name text not null,                          -- whose it is: written beside every act
  issued_by text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- A webhook whose last try has failed: its row waits unprocessed, and an operator may try it again.
alter table inbox add column failed_at timestamptz;
alter table inbox add column error text;       -- class and file of the error, without its message
create index inbox_failed on inbox (failed_at) where failed_at is not null;

-- Attempts of before the delivery was opened again: its tries begin anew, and an earlier one may have arrived.
alter table deliveries add column attempts_before integer not null default 0;
-- A delivery that was opened again ends again, under its id.
alter table delivery_log drop constraint delivery_log_pkey;
alter table delivery_log add primary key (shop_id, done_at, id, attempts);

-- An entry is opened again once: of two operators at the same time the second finds that it was.
alter table delivery_log add column reopened_at timestamptz;
create index delivery_log_failed on delivery_log (done_at) where state = 'failed' and reopened_at is null;
-- What is opened again is compared with what is open, and with what its receiver has got since.
create index deliveries_by_key on deliveries (shop_id, channel, key);
create index delivery_log_in_order on delivery_log (shop_id, channel, ordering_key, id) where ordering_key is not null;
