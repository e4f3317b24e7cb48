-- Amounts as Shopify says them. In hundredths those of currencies with three decimals were cut: 10.125 KWD is right again with the
-- next update of its order.
alter table orders add column total numeric; -- in the order's currency
update orders set total = round(total_cents / 100.0, 2) where total_cents is not null;
alter table orders drop column total_cents;
