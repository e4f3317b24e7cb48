-- The automation that has noted it; null of a note that a person has written. It keeps the id of one that was deleted since.
alter table order_notes add column automation_id bigint;
update order_notes n set automation_id = (e.payload->>'automation')::bigint
from events e
where e.shop_id = n.shop_id and e.order_id = n.order_id and e.name = 'order.noted' and e.payload->>'change' = 'added'
  and e.payload->>'note' = n.id::text and e.payload->>'automation' is not null;
