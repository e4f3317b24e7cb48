-- Links to tracking pages come back from Shopify with the fulfilments that they were written to, also after the shop has another
-- name: by these names they are known as ours. Latest first.
alter table shops add column page_hosts text[] not null default '{}';
update shops set page_hosts = array[custom_domain] where custom_domain is not null;
update shops set page_hosts = array[custom_domains.host] from custom_domains
  where shop_id = id and verified_at is not null and custom_domain is null;
