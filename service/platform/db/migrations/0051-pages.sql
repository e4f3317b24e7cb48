-- Tracking pages of a shop. What shoppers see is a version; the draft is what the merchant edits.
create table pages (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  name text,                               -- null: the one that a shop has from the start, until it is named
  is_default boolean not null default false,
  rules jsonb not null default '{}',       -- destinations and languages that get it in place of the default
  draft jsonb,                             -- null: the default document, as the release has it
  draft_version integer not null default 0,
  changed_at timestamptz,
  changed_by text,                         -- the user at the merchant's; null where not known
  published_version integer,               -- null: never; the default page is then the default document
  published_draft_version integer,         -- the draft that was published
  scheduled_at timestamptz,
  scheduled_document jsonb,                -- what is published then, whatever becomes of the draft
  scheduled_draft_version integer,
  scheduled_by text,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
create unique index pages_default on pages (shop_id) where is_default;
create index pages_scheduled on pages (scheduled_at) where scheduled_at is not null;

create table page_versions (
  shop_id integer not null,
  page_id bigint not null,
  version integer not null,
  document jsonb not null,
  published_at timestamptz not null,
  published_by text,
  primary key (shop_id, page_id, version),
  foreign key (shop_id, page_id) references pages (shop_id, id) on delete cascade
);
create index page_versions_published on page_versions (published_at);

-- The last part of a page's URL. Former ones lead to the present one.
create table page_addresses (
  shop_id integer not null,
  address text not null,
  page_id bigint not null,
  is_current boolean not null,
  changed_at timestamptz not null,
  primary key (shop_id, address),
  foreign key (shop_id, page_id) references pages (shop_id, id) on delete cascade
);
create unique index page_addresses_current on page_addresses (shop_id, page_id) where is_current;

insert into pages (shop_id, is_default, created_at) select id, true, now() from shops;
