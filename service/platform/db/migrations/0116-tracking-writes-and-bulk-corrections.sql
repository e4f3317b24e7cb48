-- Shopify's time of the last write that it has confirmed, of links alone as well; written_at is that of the company only.
-- By it a webhook that arrives after the write has ended is known to tell of it.
alter table tracking_writes add column confirmed_at timestamptz;
