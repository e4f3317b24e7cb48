-- Who wants one email at a shipment's next change of status, asked for on the tracking page. A row goes with the email.
create table shipment_watches (
  shop_id integer not null,
  id bigint generated always as identity,
  shipment_id bigint not null,
  recipient_id bigint not null,
  address text not null,                   -- encrypted: whoever it belongs to may be no customer of the shop
  language text not null,
  is_own boolean not null,                 -- asked for by whoever has the order's link, for the order's address
  created_at timestamptz not null,
  confirmed_at timestamptz,                -- null: its owner has not agreed yet
  primary key (shop_id, id),
  unique (shop_id, shipment_id, recipient_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade,
  foreign key (shop_id, recipient_id) references mail_recipients (shop_id, id) on delete cascade
);
create index shipment_watches_recipient on shipment_watches (shop_id, recipient_id);
create index shipment_watches_created on shipment_watches (created_at);
