-- What a shipment's last event means, so that lists say it in the reader's language; the courier's words are in last_event.
alter table shipments add column last_event_sub_status text;
update shipments s set last_event_sub_status = (
  select e.sub_status from tracking_events e
  where e.shop_id = s.shop_id and e.shipment_id = s.id and e.occurred_at = s.last_event_at and e.message = s.last_event
  order by e.id desc limit 1)
where s.last_event is not null;
