-- Mails to customers are deliveries of the channel `customer-mail`, as mails to merchants are: what waits keeps what was
-- rendered and its Message-ID, so that the same bytes go out; what has ended is in the log. A mail about a change that was
-- known before is never enqueued again: its key is claimed.

create temporary view moved as
select n.*, o.customer_id, n.shipment_id || ' ' || n.change_key as key,
  jsonb_build_object('shipment', n.shipment_id::text, 'status', n.status, 'from', null,
    'since', split_part(n.change_key, ' ', 2)) as payload,
  case when n.to_email is not null and n.text is not null then
    jsonb_build_object('to', n.to_email, 'sender', shops.name, 'replyTo', shops.email, 'subject', coalesce(n.subject, ''),
      'text', n.text, 'html', n.html, 'messageId', n.message_id)
  end as rendered
from notifications n
join shops on shops.id = n.shop_id
join shipments s on s.shop_id = n.shop_id and s.id = n.shipment_id
join orders o on o.shop_id = s.shop_id and o.id = s.order_id;

insert into delivery_keys (shop_id, channel, key, claimed_at)
select shop_id, 'customer-mail', key, created_at from moved;

insert into deliveries (shop_id, channel, key, subject, payload, rendered, version, state, attempts, reason, class,
  ordering_key, next_at, event_id, customer_id, created_at)
select shop_id, 'customer-mail', key, 'shipment:' || shipment_id, payload, rendered, 1, 'waiting', attempts, reason,
  'transactional', shipment_id::text, created_at, event_id, customer_id, created_at
from moved where state = 'queued' order by id;

insert into delivery_log (shop_id, id, channel, key, subject, payload, rendered, version, state, attempts, reason, class,
  ordering_key, event_id, customer_id, created_at, done_at)
select shop_id, nextval(pg_get_serial_sequence('deliveries', 'id')), 'customer-mail', key, 'shipment:' || shipment_id,
  payload, rendered, 1, case when reason = 'superseded' then reason else state end, attempts, nullif(reason, 'superseded'),
  'transactional', shipment_id::text, event_id, customer_id, created_at, coalesce(sent_at, created_at)
from (select * from moved where state <> 'queued' order by id) as ended;

drop view moved;
drop table notifications;

-- The queue of its job, with what waits in it. In a new database the queue's schema is made after the migrations.
do $$
begin
  if to_regprocedure('jobs.delete_queue(text)') is not null then
    perform jobs.delete_queue(name) from jobs.queue where name = 'notification.send';
  end if;
end $$;
