-- The language in which the shop is written: `locale` is that of its admin, which merchants change for themselves.
alter table shops add column storefront_locale text;   -- BCP 47; null: not known yet
