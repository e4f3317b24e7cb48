-- What a shop has of its brand at Shopify, as it was read last: pages show its logo, and merchants take its colors.
create table shop_brands (
  shop_id integer primary key references shops (id) on delete cascade,
  state text not null,                         -- how the last reading ended: read, empty, locked, failed
  checked_at timestamptz not null,             -- when Shopify was asked last
  read_at timestamptz,                         -- when it last answered; all below is of then
  primary_colours jsonb,                       -- {background, foreground}, each #rrggbb or null
  secondary_colours jsonb,
  logo jsonb,                                  -- our copy, with its description
  logo_url text,                               -- where it was copied from; another address is another picture
  favicon jsonb,
  favicon_url text
);
