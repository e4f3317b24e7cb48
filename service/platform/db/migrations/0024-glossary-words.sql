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

update courier_history set outcome = 'pending' where outcome = 'asking';
update courier_history set reason = 'superseded' where reason = 'overtaken';
update fulfillment_writes set state = 'superseded' where state = 'overtaken';
update notifications set reason = 'superseded' where reason = 'overtaken';
update provider_health set reason = 'bad_response' where reason = 'bad_answer';
update shipments set problem = 'provider_unavailable' where problem = 'provider_away';
update shipments set flag = 'rejected_by_courier' where flag = 'rejected_by_carrier';
update shipments set responsible = 'courier' where responsible = 'carrier';
update shipments set estimated_by = 'courier' where estimated_by = 'carrier';
update tracking_events set flag = 'rejected_by_courier' where flag = 'rejected_by_carrier';
