-- Addresses that shops have set as the sender of their emails, and whether somebody who reads their mail has said so by a code.
create table mail_sender_addresses (
  shop_id integer not null references shops (id) on delete cascade,
  address text not null,                   -- in lower case, its host in ASCII
  verified_at timestamptz,                 -- null: never; it stays verified when another one is set meanwhile
  code_hash bytea,                         -- HMAC of the code that was sent last; null: none can be entered
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  code_tries integer not null default 0,   -- wrong ones
  primary key (shop_id, address)
);
