-- Where a parcel can be collected, and what its courier has as a proof of delivery.
create table shipment_handovers (
  shop_id integer not null,
  shipment_id bigint not null,
  pickup_name text,
  pickup_address text,
  pickup_hours text,
  pickup_until text, -- YYYY-MM-DD
  signed_by text,
  photo_url text,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id) on delete cascade
);
