-- A bulk action is one line of the correction history, whichever couriers it gave: to_courier is the one that was chosen, null where each
-- shipment got its own (those of its number, or its former one by an undo). Null in rows of before, which are one for each courier.
alter table courier_bulk_changes
  add column from_couriers text[],             -- distinct; null: none known
  add column to_couriers text[],
  add column orders integer,                   -- those deleted since included
  add column named_orders bigint[],            -- the first few of them
  add column is_undo boolean not null default false;
