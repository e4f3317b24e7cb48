-- The photo that a shopper has attached to a message about a parcel, encoded anew by us. Goes with its message.
create table problem_photos (
  shop_id integer not null,
  message_id bigint not null,
  type text not null,
  bytes bytea not null,
  primary key (shop_id, message_id),
  foreign key (shop_id, message_id) references problem_messages (shop_id, id) on delete cascade
);
