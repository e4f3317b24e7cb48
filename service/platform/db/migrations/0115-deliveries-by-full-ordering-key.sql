-- Shop, channel and ordering key as one expression. With three conditions the planner, where its statistics are of an emptier queue,
-- took any index that has two of the columns: each of 10,000 rows was compared with all others. `deliveries_in_order` is for older
-- versions, and goes with one of the next.
create index deliveries_by_full_ordering_key on deliveries
  ((shop_id::text || '/' || channel || '/' || ordering_key), id) where ordering_key is not null;
