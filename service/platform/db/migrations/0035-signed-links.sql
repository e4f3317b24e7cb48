-- What signed links were used for: a link that confirms or changes a status works once, and says afterwards what it did.
create table signed_link_uses (
  shop_id integer not null references shops (id) on delete cascade,
  link_id text not null,                       -- of the token, at random
  kind text not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,             -- of the link: the row is of no use afterwards
  outcome jsonb not null,                      -- in the words of its kind; ids, statuses and times only
  returned_at timestamptz,                     -- the use was given back: the link works once more
  primary key (shop_id, link_id)
);
create index signed_link_uses_expires_at on signed_link_uses (expires_at);
