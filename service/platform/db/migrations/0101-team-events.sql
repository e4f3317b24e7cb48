-- Recipients of the daily digest become recipients of service notifications, with what they got: the digest, where it was on, and problems that customers report.
insert into team_recipients (shop_id, address, choices, created_at, verified_at)
select shops.id, recipient.address,
  '{"weekly_report": false, "courier_corrections": false, "courier_outage": false, "quota": false, "template_failing": false, "mail_server": false, "domains": false, "automation": false, "problem_reported": true}'::jsonb
    || jsonb_build_object('daily_digest', coalesce(d.document #> '{digest,on}', 'true'::jsonb)),
  now(), now()
from setting_documents d
join shops on shops.id = d.shop_id
cross join lateral jsonb_array_elements_text(
  case when jsonb_typeof(d.document #> '{digest,recipients}') = 'array' then d.document #> '{digest,recipients}' else '[]'::jsonb end
) with ordinality as recipient (address, place)
where d.area = 'attention' and lower(recipient.address) <> lower(coalesce(shops.email, ''))
order by shops.id, recipient.place
on conflict do nothing;

-- The store's own address gets what it got: neither where others were named in its place, no digest where that was off.
insert into team_recipients (shop_id, address, choices, created_at, verified_at)
select shops.id, null,
  case when named.others and not named.own then '{"daily_digest": false, "problem_reported": false}'::jsonb
    else '{"daily_digest": false}'::jsonb end,
  now(), now()
from setting_documents d
join shops on shops.id = d.shop_id
cross join lateral (
  select count(*) > 0 as others, coalesce(bool_or(lower(address) = lower(shops.email)), false) as own
  from jsonb_array_elements_text(
    case when jsonb_typeof(d.document #> '{digest,recipients}') = 'array' then d.document #> '{digest,recipients}' else '[]'::jsonb end
  ) as recipient (address)
) as named
where d.area = 'attention'
  and ((named.others and not named.own) or d.document #> '{digest,on}' = 'false'::jsonb)
on conflict do nothing;

-- The hour of the digest is a setting of its own.
insert into setting_documents (shop_id, area, document, version, updated_at, changed_by)
select shop_id, 'digest_schedule', jsonb_build_object('hour', document #> '{digest,hour}'), 1, updated_at, changed_by
from setting_documents
where area = 'attention' and jsonb_typeof(document #> '{digest,hour}') = 'number' and document #> '{digest,hour}' <> '8'::jsonb
on conflict do nothing;
insert into setting_versions (shop_id, area, version, document, changed_at, changed_by)
select shop_id, area, version, document, updated_at, changed_by from setting_documents where area = 'digest_schedule'
on conflict do nothing;
update setting_documents set document = document - 'digest' where area = 'attention' and document ? 'digest';
update setting_versions set document = document - 'digest' where area = 'attention' and document ? 'digest';

-- What recipients are emailed about in bundles: one row for each event of an order, until its bundle was written, and a while longer.
create table team_incidents (
  shop_id integer not null references shops (id) on delete cascade,
  id bigint generated always as identity,
  event text not null,
  cause text not null,           -- names it: the same is noted once
  order_id bigint not null,
  shipment_id bigint,
  detail text,                   -- of a flag of Needs attention, its reason
  happened_at timestamptz not null,
  noted_at timestamptz not null,
  bundled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create unique index team_incidents_cause on team_incidents (shop_id, event, cause);
create index team_incidents_order on team_incidents (shop_id, order_id);
create index team_incidents_waiting on team_incidents (noted_at) where bundled_at is null;
create index team_incidents_bundled on team_incidents (shop_id, bundled_at) where bundled_at is not null;

-- When a shop's next weekly report is due.
create table team_report_schedules (
  shop_id integer primary key references shops (id) on delete cascade,
  next_at timestamptz not null
);
create index team_report_schedules_next on team_report_schedules (next_at);
