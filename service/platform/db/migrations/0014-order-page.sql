-- The order page: notes of the merchant's team, and couriers and numbers that a merchant has put right.

create table order_notes (
  shop_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  text text not null,
  author text,                                 -- the store's owner by name; null: an admin token of the API
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index order_notes_of_order on order_notes (shop_id, order_id, created_at);

alter table shipments
  add column courier_chosen_at timestamptz,    -- when the merchant named the courier; null: it was found
  add column replaced_by bigint;               -- the parcel whose number the merchant gave instead, of the same fulfilment

-- Who changed the courier: auto-correction, or the merchant.
alter table courier_history add column source text not null default 'correction'; -- correction | merchant
