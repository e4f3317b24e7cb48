-- Orders that a sync has read and could not save: told to the merchant beside how many there were.
alter table order_syncs add column left_out integer not null default 0;
