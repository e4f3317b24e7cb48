-- The domain that a shop's emails are signed by: its two keys, and what its DNS has said of their records.
create table mail_sender_domains (
  shop_id integer primary key references shops (id) on delete cascade,
  domain text not null,                  -- in ASCII, lower case
  selector text not null,                -- what the names of both keys have in common, of this shop alone
  active text not null default 'a',      -- the key that signs: 'a' or 'b'
  private_a text not null,               -- encrypted
  private_b text not null,
  public_a text not null,                -- as DNS has it
  public_b text not null,
  idle_since timestamptz,                -- until when the other key has signed; null: it never has
  added_at timestamptz not null,
  verified_at timestamptz,               -- null: never yet
  lost_at timestamptz,                   -- its records were gone for too long
  failing_since timestamptz,
  strikes integer not null default 0,    -- checks since then that have found them gone
  checked_at timestamptz,
  next_check_at timestamptz not null,
  records jsonb not null,                -- what the last check has found, by record
  failure text                           -- why it says nothing of a record
);
create index mail_sender_domains_next_check on mail_sender_domains (next_check_at);
