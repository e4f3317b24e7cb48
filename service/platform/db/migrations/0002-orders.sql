-- What a merchant sells and ships. Shopify's ids are text: they exceed 2^53.
create table customers (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  email text not null,                         -- lower case; customers are derived from orders
  name text,
  order_count integer not null default 0,
  primary key (shop_id, id),
  unique (shop_id, email)
);

create table orders (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  shopify_id text not null,
  name text not null,                          -- "#1001"
  customer_id bigint,
  customer_name text,
  email text,
  phone text,
  customer_locale text,
  financial_status text,
  fulfillment_status text,
  currency text,
  total_cents bigint,
  ship_to jsonb,                               -- {name, address1, address2, city, province, zip, country}
  country text,                                -- ISO 3166-1 alpha-2 of the destination
  tags text[] not null default '{}',
  status text,                                 -- status of the most urgent parcel; null while nothing is shipped
  is_tracked boolean not null default true,    -- false: stored, waiting for quota
  is_test boolean not null default false,
  status_page_url text,
  ordered_at timestamptz not null,
  cancelled_at timestamptz,
  shopify_updated_at timestamptz not null,     -- an older delivery never overwrites a newer one
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, shopify_id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index orders_newest on orders (shop_id, ordered_at desc, id desc);
create index orders_by_status on orders (shop_id, status, ordered_at desc, id desc);
create index orders_by_name on orders (shop_id, lower(name));
create index orders_by_customer on orders (shop_id, customer_id);
create index orders_waiting on orders (shop_id, ordered_at, id) where not is_tracked;
create index orders_by_email on orders (shop_id, lower(email));

create table line_items (
  shop_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  shopify_id text not null,
  title text not null,
  variant_title text,
  sku text,
  quantity integer not null,
  open_quantity integer,                       -- Shopify says so many are still to ship: refunds and edits are out
  requires_shipping boolean not null default true,
  image_url text,
  product_id text,
  primary key (shop_id, id),
  unique (shop_id, order_id, shopify_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

create table fulfillments (
  shop_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  shopify_id text not null,
  name text,
  status text not null,
  shopify_updated_at timestamptz not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, shopify_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index fulfillments_by_order on fulfillments (shop_id, order_id);

-- Which items, and how many of each, are in a fulfilment; only known where Shopify sent them.
create table fulfillment_items (
  shop_id integer not null,
  fulfillment_id bigint not null,
  line_item_shopify_id text not null,
  quantity integer not null,
  primary key (shop_id, fulfillment_id, line_item_shopify_id),
  foreign key (shop_id, fulfillment_id) references fulfillments (shop_id, id) on delete cascade
);
