-- The page of automations also names when each ran last: all that it counts by stands in one index.
drop index automation_runs_started;
create index automation_runs_started on automation_runs (shop_id, started_at) include (automation_id, state, done_at);
