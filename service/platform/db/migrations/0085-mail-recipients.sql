-- Addresses that emails go to, who wants none any more, and what became of each email after it was sent.
create table mail_recipients (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  address_hash bytea not null,             -- HMAC of the address; the address itself is nowhere here
  used_at timestamptz not null,            -- what nobody has used for a day, and nothing is kept about, is deleted
  primary key (shop_id, id),
  unique (shop_id, address_hash)
);

create table mail_unsubscribes (
  shop_id integer not null,
  recipient_id bigint not null,
  purpose text not null,                   -- contract/mail-purposes.ts
  at timestamptz not null,
  by text not null,                        -- 'page' or 'one_click'
  primary key (shop_id, recipient_id, purpose),
  foreign key (shop_id, recipient_id) references mail_recipients (shop_id, id) on delete cascade
);

-- Addresses that nothing goes to, until the merchant clears them.
create table mail_suppressions (
  shop_id integer not null,
  recipient_id bigint not null,
  reason text not null,                    -- 'bounced' or 'complained'
  at timestamptz not null,
  address text,                            -- for the merchant to read; null once its customer is erased
  detail text,                             -- the mail server's words
  delivery_id bigint,                      -- the email that has come back; null where it is not known
  primary key (shop_id, recipient_id),
  foreign key (shop_id, recipient_id) references mail_recipients (shop_id, id) on delete cascade
);
create index mail_suppressions_list on mail_suppressions (shop_id, at desc, recipient_id desc);

-- One row for each email to a customer that was rendered: what a bounce finds it by, and what has become of it.
create table mail_messages (
  shop_id integer not null references shops (id) on delete cascade,
  delivery_id bigint not null,
  kind text not null,
  recipient_id bigint,                     -- null once its customer is erased
  provider_id text,                        -- how the provider names it; null where it gives no id
  state text not null default 'sent',      -- then 'delivered', 'bounced', 'complained': never back
  state_at timestamptz,
  unsubscribed_at timestamptz,             -- its link was used
  created_at timestamptz not null,
  primary key (shop_id, delivery_id),
  foreign key (shop_id, recipient_id) references mail_recipients (shop_id, id) on delete set null (recipient_id)
);
create index mail_messages_created on mail_messages (created_at);
create index mail_messages_counts on mail_messages (shop_id, created_at) include (kind, state, unsubscribed_at);
create index mail_messages_recipient on mail_messages (shop_id, recipient_id);
create index mail_messages_provider on mail_messages (provider_id) where provider_id is not null;
