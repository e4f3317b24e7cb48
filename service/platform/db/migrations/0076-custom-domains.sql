-- A shop's own name for its tracking pages, such as track.brand.com: what its DNS has said, and who may use which name.

-- The name under which the pages are served now. Here, because every link to them needs it; at most one shop has a name.
alter table shops add column custom_domain text;   -- in ASCII, lower case; null: none, or not proved
create unique index shops_custom_domain on shops (custom_domain) where custom_domain is not null;

create table custom_domains (
  shop_id integer primary key references shops (id) on delete cascade,
  host text not null,
  added_at timestamptz not null,
  verified_at timestamptz,               -- null: never yet
  lost_at timestamptz,                   -- its records were gone for too long, or another shop has proved it
  failing_since timestamptz,             -- its records are gone, and it is served still
  strikes integer not null default 0,    -- checks since then that have found them gone
  checked_at timestamptz,
  next_check_at timestamptz not null,
  txt_state text not null default 'unchecked',
  txt_found text[] not null default '{}',
  cname_state text not null default 'unchecked',
  cname_found text[] not null default '{}',
  failure text,                          -- why the last check says nothing of a record
  is_taken boolean not null default false  -- both records are right, but another shop has the name
);
create index custom_domains_next_check on custom_domains (next_check_at);
