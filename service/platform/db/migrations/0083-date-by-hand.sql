-- A delivery date that the merchant has set before anything was shipped. That of a shipment is in delivery_dates, as each source's is.
alter table orders
  add column date_by_hand jsonb;               -- {from, to, reason}: days, and why; null: none
