-- An admin token that has leaked must be worth nothing at once, without a new APP_SECRET: tokens made before this moment
-- are refused. Null: none was revoked.
alter table shops add column admin_tokens_valid_from timestamptz;
