-- The orders list by any filter and sort, without rewriting the wide rows of orders at every scan of a parcel; views and tags.

-- One narrow row for each order that is listed: what its most urgent parcel says, and what is sorted by.
create table order_list (
  shop_id integer not null,
  order_id bigint not null,
  ordered_at timestamptz not null,
  country text,                                -- of the destination
  status text,                                 -- of the most urgent parcel, as all below; null while nothing is shipped
  sub_status text,
  courier text,
  shipped_at timestamptz,
  last_event_at timestamptz,
  delivered_at timestamptz,                    -- when the last parcel of a delivered order arrived
  due_at timestamptz,                          -- the end of its estimated delivery
  transit_days integer generated always as (
    case when delivered_at >= shipped_at then floor(extract(epoch from delivered_at - shipped_at) / 86400)::integer end) stored,
  stuck_reason text,                           -- why somebody has to look at it; null: nobody has to
  stuck_at timestamptz,
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

alter table orders add column deleted_at timestamptz; -- by the merchant: not listed any more, and erased after a while

insert into order_list (shop_id, order_id, ordered_at, country, status, sub_status, courier, shipped_at, last_event_at,
    delivered_at, due_at)
  select o.shop_id, o.id, o.ordered_at, o.country, lead.status, lead.sub_status, lead.courier, lead.shipped_at,
    lead.last_event_at, case when lead.status = 'DELIVERED' then lead.last_delivered_at end, lead.estimated_delivery_at
  from orders o left join lateral (
    select s.*, max(s.delivered_at) over () as last_delivered_at
    from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null
    order by array_position(array['ABNORMAL', 'DELIVERY_FAILED', 'EXPIRED', 'WAITING_DELIVERY', 'IN_TRANSIT',
      'INFO_RECEIVED', 'NO_RECORD', 'INIT', 'DELIVERED'], s.status), s.id
    limit 1) as lead on true;

drop index orders_newest;
drop index orders_by_status;
alter table orders drop column status;

-- Those with a time are walked in its order; the short ones find what is rare, and are sorted afterwards. The database
-- chooses by how many rows it expects.
create index order_list_newest on order_list (shop_id, ordered_at, order_id);
create index order_list_by_status on order_list (shop_id, status, ordered_at, order_id);
create index order_list_by_sub_status on order_list (shop_id, sub_status);
create index order_list_by_courier on order_list (shop_id, courier);
create index order_list_by_country on order_list (shop_id, country);
create index order_list_by_transit on order_list (shop_id, transit_days) where transit_days is not null;
create index order_list_shipped on order_list (shop_id, shipped_at, order_id);
create index order_list_last_event on order_list (shop_id, last_event_at, order_id);
-- Parcels under way: those that are silent, and those that are late.
create index order_list_open on order_list (shop_id, last_event_at, order_id) where delivered_at is null;
create index order_list_late on order_list (shop_id, ordered_at, order_id) where delivered_at > due_at;
create index order_list_stuck on order_list (shop_id, stuck_reason, ordered_at, order_id) where stuck_reason is not null;

-- The merchant's own tags, apart from Shopify's. A row each, so that renaming one renames it everywhere.
create table tags (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  primary key (shop_id, id)
);
create unique index tags_by_name on tags (shop_id, lower(name));

create table order_tags (
  shop_id integer not null,
  tag_id bigint not null,
  order_id bigint not null,
  primary key (shop_id, tag_id, order_id),
  foreign key (shop_id, tag_id) references tags (shop_id, id) on delete cascade,
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index order_tags_of_order on order_tags (shop_id, order_id);

-- A filter, its sort and its columns under a name.
create table saved_views (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  view jsonb not null,                         -- checked by the contract on the way in and out
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
create unique index saved_views_by_name on saved_views (shop_id, lower(name));
create unique index saved_views_default on saved_views (shop_id) where is_default;
