-- That the email of a run went out with the default text, and what was wrong with its own: {"problem": …}, null where that is not known.
alter table automation_runs add column default_text jsonb;
