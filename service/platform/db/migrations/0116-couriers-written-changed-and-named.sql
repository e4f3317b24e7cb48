-- Shopify's time of the last write that it has confirmed, of links alone as well; written_at is that of the company only.
-- By it a webhook that arrives after the write has ended is known to tell of it.
alter table tracking_writes add column confirmed_at timestamptz;

-- What a bulk action has changed to one courier: a line of the correction history, so that the list need not walk the rows of its changes.
create table courier_bulk_changes (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint not null,                          -- of courier_history's sequence: the list has rows of both tables
  action_id text not null,                     -- id of its long task; of a few orders, which have none, one drawn for the call
  to_courier text,
  from_courier text,
  is_from_several boolean not null,
  count integer not null,                      -- shipments, those deleted since included
  attempted_at timestamptz not null,           -- of the last batch
  primary key (shop_id, id),
  unique nulls not distinct (shop_id, action_id, to_courier)
);
create index courier_bulk_changes_by_time on courier_bulk_changes (shop_id, attempted_at desc, id desc);

-- Null: a change by itself, which is a line of its own.
alter table courier_history add column bulk_change_id bigint;
alter table courier_history
  add foreign key (shop_id, bulk_change_id) references courier_bulk_changes (shop_id, id) on delete cascade;
-- No other index has this order: for the newest of an earlier action the planner would walk the primary key through all rows of later ones.
create index courier_history_by_bulk_change on courier_history (shop_id, bulk_change_id, (-id)) where bulk_change_id is not null;
create index courier_history_by_itself on courier_history (shop_id, attempted_at desc, id desc) where bulk_change_id is null;

-- The list's Chinese name as it is written; plain_name has it as it is searched. Until the list is read again, that is shown.
alter table couriers add column chinese_name text;
update couriers c set chinese_name = (
  select part.name from unnest(string_to_array(c.plain_name, ' ')) with ordinality as part (name, place)
  where part.place > 1 and part.name ~ '[一-鿿]' and part.name <> split_part(c.plain_name, ' ', 1)
  order by part.place limit 1);
