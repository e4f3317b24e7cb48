-- Emails by Needs attention: which parcel a flag is about, null in those from before; and what their hourly job reads, across shops.
alter table attention_periods add column shipment_id bigint;
create index attention_periods_open_since on attention_periods (opened_at) where closed_at is null;
