-- "Pending" by the last event: nearly no parcel that waits for its first scan has one, so the walk along all of the
-- shop's events met none of them. These are the few.
create index order_list_pending_heard on order_list (shop_id, last_event_at, order_id)
  where status in ('INIT', 'NO_RECORD') and last_event_at is not null;
