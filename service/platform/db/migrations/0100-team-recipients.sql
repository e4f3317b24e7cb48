-- Whom service notifications go to. The store's own address is one of them without a row: a row without an address has what is different about it.
create table team_recipients (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  address text,                            -- null: the store's own, as Shopify has it
  language text,                           -- a locale's code; null: the store's
  choices jsonb not null default '{}',     -- event to true or false; one that is missing is as it is at first
  created_at timestamptz not null,
  created_by text,                         -- Shopify's id of whoever has added it, where it is known
  verified_at timestamptz,                 -- whoever reads its mail has agreed
  removed_at timestamptz,                  -- the store's own: it gets nothing any more
  invited_at timestamptz,                  -- when the last email with a link to verify it was enqueued
  invitations integer not null default 0,  -- how many there were: only the link of the last one verifies it
  primary key (shop_id, id)
);
create unique index team_recipients_address on team_recipients (shop_id, coalesce(lower(address), ''));
