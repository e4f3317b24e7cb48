-- What shoppers report about a parcel: a case for each parcel, with what they and the shop's team have written.
create table problem_reports (
  shop_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  tracking_number text not null, -- as shown to the shopper: two fulfilments with one number are one parcel
  kind text not null,            -- not_received, damaged, wrong_item, wrong_address
  state text not null,           -- open, answered, closed
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, order_id, tracking_number),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index problem_reports_open on problem_reports (shop_id, order_id) where state = 'open';

create table problem_messages (
  shop_id integer not null,
  id bigint generated always as identity,
  report_id bigint not null,
  sender text not null, -- shopper, team
  text text not null,
  sent_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, report_id) references problem_reports (shop_id, id) on delete cascade
);
create index problem_messages_of_report on problem_messages (shop_id, report_id, id);
