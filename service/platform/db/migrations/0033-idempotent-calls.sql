-- Answers of write calls by the key that their caller gave: the same key gets the same answer for a day, and nothing is
-- done twice by a request that was sent again.
create table idempotent_calls (
  shop_id integer not null references shops (id) on delete cascade,
  key text not null,
  call text not null,
  input_hash bytea not null,                   -- of the parsed input: one key is one request
  taken_at timestamptz not null,
  status smallint,                             -- null while the call is under way
  answer text,                                 -- encrypted: it may name a customer, or be a secret
  primary key (shop_id, key)
);
create index idempotent_calls_taken_at on idempotent_calls (taken_at);
