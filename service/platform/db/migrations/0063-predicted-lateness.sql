-- Since when a shipment is expected to miss its promised day; null: it is not, or no longer.
alter table delivery_forecasts add column likely_late_since timestamptz;
