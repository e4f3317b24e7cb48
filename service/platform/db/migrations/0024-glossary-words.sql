-- Columns, tables, indexes and stored words in the terms of docs/glossary.md.
alter table order_list rename column review_at to re_evaluate_at;
alter index order_list_review rename to order_list_re_evaluate;
alter index order_list_pending_heard rename to order_list_pending_updated;
alter table activity_baselines rename column heard to updated;
alter table courier_history rename column asked to candidates;
alter table courier_history rename column asked_at to attempted_at;
alter table courier_providers rename to provider_overrides;
alter table subscriptions rename column extra_order_cents to overage_cents;
alter table quota_units rename column is_extra to is_overage;
alter table shipments rename column given_up_at to stopped_at;
alter table inbox rename column handled_at to processed_at;
alter table digest_plans rename to digest_schedules;

alter table order_tombstones rename constraint erased_orders_pkey to order_tombstones_pkey;
alter table order_tombstones rename constraint erased_orders_shop_id_fkey to order_tombstones_shop_id_fkey;
alter table custom_couriers rename constraint own_couriers_pkey to custom_couriers_pkey;
alter table custom_couriers rename constraint own_couriers_shop_id_fkey to custom_couriers_shop_id_fkey;
alter sequence own_couriers_id_seq rename to custom_couriers_id_seq;
alter table courier_usage rename constraint courier_habits_pkey to courier_usage_pkey;
alter table courier_usage rename constraint courier_habits_shop_id_fkey to courier_usage_shop_id_fkey;
alter table provider_catalogs rename constraint courier_lists_pkey to provider_catalogs_pkey;
alter table provider_overrides rename constraint courier_providers_pkey to provider_overrides_pkey;
alter table attention_periods rename constraint attention_flags_pkey to attention_periods_pkey;
alter table attention_periods rename constraint attention_flags_shop_id_order_id_fkey to attention_periods_shop_id_order_id_fkey;
alter sequence attention_flags_id_seq rename to attention_periods_id_seq;
alter table activity_baselines rename constraint courier_rhythms_pkey to activity_baselines_pkey;
alter table digest_schedules rename constraint digest_plans_pkey to digest_schedules_pkey;
alter table digest_schedules rename constraint digest_plans_shop_id_fkey to digest_schedules_shop_id_fkey;

update courier_history set outcome = 'pending' where outcome = 'asking';
update courier_history set reason = 'superseded' where reason = 'overtaken';
update courier_history set reason = 'matched' where reason = 'answered';
update courier_history set reason = 'no_match' where reason = 'nobody';
update courier_history set reason = 'other_destination' where reason = 'elsewhere';
update fulfillment_writes set state = 'superseded' where state = 'overtaken';
update notifications set reason = 'superseded' where reason = 'overtaken';
update provider_health set reason = 'bad_response' where reason = 'bad_answer';
update shipments set problem = 'provider_unavailable' where problem = 'provider_away';
update shipments set flag = 'rejected_by_courier' where flag = 'rejected_by_carrier';
update shipments set responsible = 'courier' where responsible = 'carrier';
update shipments set estimated_by = 'courier' where estimated_by = 'carrier';
update tracking_events set flag = 'rejected_by_courier' where flag = 'rejected_by_carrier';
update bulk_jobs
set action = (action - 'tell_customers') || jsonb_build_object('notify_customers', action -> 'tell_customers')
where action ? 'tell_customers';
