-- Which products are in the collections that a shop's delivery rules exclude; read from Shopify.
create table collection_products (
  shop_id integer not null references shops (id) on delete cascade,
  collection_id text not null,                 -- of Shopify, as is product_id
  product_id text not null,
  primary key (shop_id, collection_id, product_id)
);
