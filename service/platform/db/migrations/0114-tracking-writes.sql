-- Fulfilments whose courier or tracking link we have written to Shopify (decision 120). Its webhooks name the company that we have written:
-- by this row it is known not to be the merchant's word. The lease lets one process at a time read and replace a fulfilment's tracking.
create table tracking_writes (
  shop_id integer not null,
  fulfillment_id bigint not null,
  company text,                             -- what we have written last, or are about to; null: none, or the merchant has named another since
  written_at timestamptz,                   -- Shopify's time of the write
  leased_until timestamptz,
  primary key (shop_id, fulfillment_id),
  foreign key (shop_id, fulfillment_id) references fulfillments (shop_id, id) on delete cascade
);
