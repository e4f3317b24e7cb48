-- The shop's account at a mail server of its own, by which its emails leave.
create table mail_servers (
  shop_id integer primary key references shops (id) on delete cascade,
  host text not null,                    -- in ASCII, lower case
  port integer not null,
  tls text not null,                     -- 'starttls' or 'tls'
  user_name text not null,
  password text not null,                -- encrypted
  changed_at timestamptz not null,
  strikes integer not null default 0,    -- failures since it took an email last
  failing_since timestamptz,             -- it is taken for failing since then; null: it works
  next_check_at timestamptz,             -- emails wait until a check has found it to work; null: they go out
  problem text,                          -- why the last one failed, and what the server has answered
  answer text,
  notified_at timestamptz                -- when the merchant was told last
);
create index mail_servers_next_check on mail_servers (next_check_at);
