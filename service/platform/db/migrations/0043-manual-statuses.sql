-- A list that shows which statuses the merchant has set, and a bulk change of statuses that can be undone.
alter table order_list add column is_manual boolean not null default false; -- of a shipment with the order's status
update order_list l set is_manual = true
where exists (
  select from shipments s
  where s.shop_id = l.shop_id and s.order_id = l.order_id and s.cancelled_at is null and s.status = l.status
    and s.manual_status = s.status);
create index order_list_manual on order_list (shop_id, ordered_at, order_id) where is_manual;

-- What a bulk action has changed about manual statuses: enough to undo it.
create table manual_status_changes (
  shop_id integer not null,
  task_id bigint not null,
  shipment_id bigint not null,
  at timestamptz,        -- the moment of the manual status that was set; null: it was taken back
  before_status text,    -- the manual status before; null: the status was the courier's
  before_at timestamptz,
  before_note text,      -- of its event in the timeline, which is deleted with a status that is taken back
  primary key (shop_id, task_id, shipment_id),
  foreign key (shop_id, task_id) references long_tasks (shop_id, id) on delete cascade,
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
