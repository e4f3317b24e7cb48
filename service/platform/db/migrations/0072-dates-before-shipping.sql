-- The estimated delivery of an order that no courier has yet, as shipments have theirs, and the one that was shown first.
alter table orders
  add column estimated_delivery_at timestamptz,   -- midnight in UTC: that day
  add column estimated_from timestamptz,          -- the first day of its range; null: a single day
  add column estimated_by text,                   -- rules | history
  add column estimate_reason jsonb,
  add column promised_at timestamptz,             -- never changed; its shipments begin with it
  add column promised_by text;
