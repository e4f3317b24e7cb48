-- Emails of automations were one line in statistics, and what was sent within 72 hours counted as if it had not been delivered.
alter table mail_messages add column automation_id bigint; -- whose email it is; null: of none
update mail_messages m set automation_id = r.automation_id
from delivery_log l
join automation_runs r on r.shop_id = l.shop_id and r.id = substring(l.key from '^automation-run (\d+)$')::bigint
where m.kind = 'automated' and l.shop_id = m.shop_id and l.id = m.delivery_id;

alter table mail_statistics
  add column automation_id bigint not null default 0, -- 0: of none, or of one that is not known any more
  add column pending integer not null default 0,      -- sent, and not known to be delivered yet
  add column summed_at timestamptz,                   -- null in rows from before
  drop constraint mail_statistics_pkey,
  add primary key (shop_id, day, kind, template, language, automation_id);

-- Names of deleted automations that have emailed customers: statistics go on naming them.
create table deleted_automations (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint not null,
  name text not null,
  deleted_at timestamptz not null,
  primary key (shop_id, id)
);
