-- It rises with every save, a new name among them: a save that has not seen the last one is refused.
alter table automations add column revision integer not null default 1;
update automations set revision = version;

-- Since when it waits for what it waits for, where trigger or conditions were changed: what has become so before starts nothing.
alter table automations add column waits_since timestamptz;
