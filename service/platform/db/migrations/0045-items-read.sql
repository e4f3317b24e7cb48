-- When Shopify said what is in a fulfilment, which may be nothing; null: it has not been asked yet.
alter table fulfillments add column items_read_at timestamptz;
update fulfillments f set items_read_at = now()
where exists (select 1 from fulfillment_items i where i.shop_id = f.shop_id and i.fulfillment_id = f.id);
