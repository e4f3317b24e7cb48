-- The order list sorted by days in transit: those under way by when they were shipped, those delivered by how long they took.
create index order_list_in_transit on order_list (shop_id, shipped_at, order_id) where delivered_at is null;
create index order_list_arrived on order_list (shop_id, (shipped_at - delivered_at), order_id) where transit_days is not null;
-- Those without days come last: there are few, and a walk through all orders would look for them.
create index order_list_without_days on order_list (shop_id, order_id)
  where transit_days is null
    and (delivered_at is not null or sub_status in ('ABNORMAL_04', 'ABNORMAL_06') or shipped_at is null or last_event_at is null);

-- What a bulk action has changed about couriers: enough to undo it.
create table courier_changes (
  shop_id integer not null,
  task_id bigint not null,
  shipment_id bigint not null,
  courier text,                  -- what it was given: an undo leaves alone what was changed again since
  courier_chosen_at timestamptz,
  before_courier text,
  before_name text,
  before_url text,
  before_chosen_at timestamptz,
  primary key (shop_id, task_id, shipment_id),
  foreign key (shop_id, task_id) references long_tasks (shop_id, id) on delete cascade,
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
