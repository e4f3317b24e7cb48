-- What a recipient has decided for a purpose: an agreement is kept as well, because some countries ask for it.
alter table mail_unsubscribes rename to mail_consents;
alter table mail_consents rename constraint mail_unsubscribes_pkey to mail_consents_pkey;
alter table mail_consents
  rename constraint mail_unsubscribes_shop_id_recipient_id_fkey to mail_consents_shop_id_recipient_id_fkey;
alter table mail_consents add column state text not null default 'withdrawn';   -- or 'given'
alter table mail_consents alter column state drop default;

-- Whether the customer has agreed to marketing emails when they ordered; null: Shopify did not say.
alter table orders add column accepts_marketing boolean;
