-- Every quarter of an hour a job looks for shipments that are silent or past their day, in each shop with such an automation.
create index shipments_silent on shipments (shop_id, last_event_at) where delivered_at is null and cancelled_at is null;
create index shipments_past_estimate on shipments (shop_id, estimated_delivery_at)
  where delivered_at is null and cancelled_at is null;

-- The page of automations counts the runs of 30 days, of 400 that are kept, and those that wait.
create index automation_runs_started on automation_runs (shop_id, started_at) include (automation_id, state);
create index automation_runs_waiting on automation_runs (shop_id, automation_id) where state = 'waiting';

-- The actions of a run that could not be done.
alter table automation_runs add column failed_actions text[] not null default '{}';
