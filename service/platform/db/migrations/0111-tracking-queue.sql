-- Shipments that a provider is to be asked about: whoever asks takes, of all shops in turn, as many as one call holds.
create table tracking_queue (
  shop_id integer not null,
  shipment_id bigint not null,
  lane text not null,                       -- 'register' or 'read', and the provider; '' after 'register': the first in order
  request integer not null default 1,       -- raised by each request, so that one that comes during a call is not lost
  attempts integer not null default 0,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
create index tracking_queue_lane on tracking_queue (lane, shop_id, due_at, shipment_id);

-- When a provider was called lately, by all processes together. Worth nothing after a crash, so nothing is written ahead.
create unlogged table provider_turns (
  account text primary key,                 -- the provider, and the part of its API that has a limit of its own
  taken timestamptz[] not null,             -- the last calls, as many as a second may hold
  paused_until timestamptz                  -- the provider's own word (Retry-After)
);
