-- Couriers' texts that nothing of ours tells, translated by an engine: each text once for a shop and language, and what that has cost.
create table text_translations (
  shop_id integer not null references shops (id) on delete cascade,
  text_hash bytea not null,        -- SHA-256 of the original and the language it is written in (auto)
  language text not null,          -- of the reader
  original text not null,          -- as shoppers may see it
  text text,                       -- null unless translated
  state text not null,             -- waiting | translated | same | unusable
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (shop_id, text_hash, language)
);
create index text_translations_waiting on text_translations (shop_id, due_at) where state = 'waiting';

create table translation_use (
  shop_id integer not null references shops (id) on delete cascade,
  month date not null,
  characters bigint not null,
  primary key (shop_id, month)
);
-- Of all shops, those that are gone too: what the operator pays for.
create table translation_totals (
  month date primary key,
  characters bigint not null
);
create table translation_pauses (
  engine text primary key,
  reason text not null,            -- quota | rate | refused | unavailable | invalid
  failures integer not null,       -- in a row
  failed_at timestamptz not null,
  until timestamptz not null
);
