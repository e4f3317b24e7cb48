-- Where a parcel's expected date comes from, so that the order page can say so.

alter table shipments
  add column estimated_by text,                -- carrier | shopify; null: no date, or one from before this was kept
  add column estimated_at timestamptz;         -- when this date was first heard
