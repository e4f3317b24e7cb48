-- Orders go out as CSV files and tracking numbers come in as such: links to download, and imports with their lines.

-- A link that is good for some minutes; whoever holds it gets the file, because a browser's download carries no token.
create table downloads (
  shop_id integer not null references shops (id) on delete cascade,
  key_hash bytea not null,                     -- SHA-256 of the link's secret part
  wish jsonb not null,                         -- which file: checked by its schema on the way in and out
  expires_at timestamptz not null,
  primary key (shop_id, key_hash)
);
create index downloads_expired on downloads (expires_at);

create table imports (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,                          -- of the file
  announced integer not null,                  -- bytes of the whole file
  size integer not null default 0,             -- bytes received so far
  parts integer not null default 0,            -- pieces received so far
  state text not null,                         -- uploading | checking | checked | running | done | refused | cancelled | failed
  problem text,                                -- why it was refused or has failed
  reading jsonb,                               -- encoding, separator, order of dates, and which column is what
  checks integer not null default 0,           -- counts the checks: a job of an earlier one stops
  line integer not null default 0,             -- how far the check or the import has come in the file
  progress smallint not null default 0,        -- the same in percent
  lines integer not null default 0,            -- with content, below the header
  imported integer not null default 0,
  known integer not null default 0,            -- bring nothing new: already there, or twice in the file
  wrong integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, id)
);

-- The file as it was sent, compressed piece by piece; gone as soon as the import has ended.
create table import_parts (
  shop_id integer not null,
  import_id bigint not null,
  part integer not null,
  bytes bytea not null,
  primary key (shop_id, import_id, part),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade
);

-- What the check has read of each line: only the columns that are imported, for the rest may hold personal data.
create table import_lines (
  shop_id integer not null,
  import_id bigint not null,
  line integer not null,
  fields jsonb not null,
  problem text,                                -- null: to be imported, or imported
  primary key (shop_id, import_id, line),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade
);
create index import_lines_with_problem on import_lines (shop_id, import_id, line) where problem is not null;
