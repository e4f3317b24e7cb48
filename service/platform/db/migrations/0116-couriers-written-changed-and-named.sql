-- Shopify's time of the last write that it has confirmed, of links alone as well; written_at is that of the company only.
-- By it a webhook that arrives after the write has ended is known to tell of it.
alter table tracking_writes add column confirmed_at timestamptz;

-- The trace of the bulk action that has changed a courier: what one action did is one line of the correction history. Null: a change by itself.
alter table courier_history add column bulk_trace_id text;
create index courier_history_by_bulk on courier_history (shop_id, bulk_trace_id, attempted_at, id) where bulk_trace_id is not null;

-- The list's Chinese name as it is written; plain_name has it as it is searched. Until the list is read again, that is shown.
alter table couriers add column chinese_name text;
update couriers c set chinese_name = (
  select part.name from unnest(string_to_array(c.plain_name, ' ')) with ordinality as part (name, place)
  where part.place > 1 and part.name ~ '[一-鿿]' and part.name <> split_part(c.plain_name, ' ', 1)
  order by part.place limit 1);
