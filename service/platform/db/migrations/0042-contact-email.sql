-- The shop's public address, for its customers; `email` is its owner's, and is shown to nobody. Null until Shopify is asked
-- again.
alter table shops add column contact_email text;
