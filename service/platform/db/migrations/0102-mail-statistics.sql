-- What is counted of emails to customers, each by itself: opens, and clicks on the links that lead through us.
alter table mail_messages
  add column template integer,              -- version of the merchant's template, 0: ours; null in rows from before
  add column language text,
  add column links jsonb,                   -- [{url, purpose}]; null: clicks are not counted; empty once its customer is erased
  add column clicks jsonb not null default '[]', -- [{link, at, isHuman}], a few of each link
  add column has_pixel boolean not null default false, -- opens are counted
  add column opened_at timestamptz,         -- the first time, as all that follow
  add column machine_opened_at timestamptz, -- by a mail client's proxy, or a scanner
  add column clicked_at timestamptz,
  add column marketing_clicked_at timestamptz,
  add column machine_clicked_at timestamptz;
-- Whose orders may count as made by an email.
create index mail_messages_marketing_clicks on mail_messages (shop_id, marketing_clicked_at) where marketing_clicked_at is not null;

-- The sums of the above, of each day in the shop's zone: what screens and reports read, and what is left when emails are deleted.
create table mail_statistics (
  shop_id integer not null references shops (id) on delete cascade,
  day date not null,                        -- on which it was written
  kind text not null,
  template integer not null,
  language text not null,                   -- '' in emails from before
  written integer not null,
  sent integer not null,
  delivered integer not null,
  pixels integer not null,                  -- sent with a pixel: what opens are a share of
  opened integer not null,
  machine_opened integer not null,          -- by machines alone
  linked integer not null,                  -- sent with links that are counted: what clicks are a share of
  clicked integer not null,
  marketing_clicked integer not null,
  bounced integer not null,
  complained integer not null,
  unsubscribed integer not null,
  orders integer not null,                  -- made by a click on an offer
  revenue numeric not null,                 -- of these, in the shop's currency; other currencies are left out
  primary key (shop_id, day, kind, template, language)
);
