-- Events that a check of 90 days finds by their name and time (decision 111). Those that most of the log is made of are not in it: they are
-- found by the time nearly as fast, and each would cost an entry.
create index events_rare on events (shop_id, name, at) where name in ('problem.reported', 'shipment.lateness-predicted');
