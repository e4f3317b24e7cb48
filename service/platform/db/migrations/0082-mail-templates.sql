-- How mails to customers look where a merchant has changed it. The highest version of a kind is what is sent.
create table mail_templates (
  shop_id integer not null references shops (id) on delete cascade,
  kind text not null,
  version integer not null,
  template jsonb,                          -- null: ours again
  saved_at timestamptz not null,
  saved_by text,                           -- the user at the merchant's; null where not known
  failing_since timestamptz,               -- it could not be filled; mails go out by ours
  problem jsonb,                           -- what was wrong with it, as the merchant reads it; null where it is none of its own
  retry_at timestamptz,                    -- when it is tried again
  primary key (shop_id, kind, version)
);
create index mail_templates_saved on mail_templates (saved_at);
