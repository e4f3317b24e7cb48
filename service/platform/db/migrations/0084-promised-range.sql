-- The first day of the range that was shown first, and when it was: a date by hand can be corrected for an hour before it is a promise.
alter table shipments
  add column promised_from timestamptz,        -- null: a single day
  add column promised_since timestamptz;       -- null: from before this was kept
alter table orders
  add column promised_from timestamptz,
  add column promised_since timestamptz;

update shipments s set promised_from = m.from_at
from (
  select distinct on (shop_id, shipment_id) shop_id, shipment_id, at, from_at
  from delivery_date_moves order by shop_id, shipment_id, moved_at
) m
where m.shop_id = s.shop_id and m.shipment_id = s.id and m.at = s.promised_at and m.from_at is not null;

update orders set promised_from = estimated_from
where promised_at = estimated_delivery_at and estimated_from is not null;
