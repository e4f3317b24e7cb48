-- One word for one thing (docs/glossary.md): tables, columns and indexes get the names that the code gives them.
alter table order_list rename column stuck_reason to attention_reason;
alter table order_list rename column stuck_at to attention_at;
alter index order_list_stuck rename to order_list_attention;
alter table attention_flags rename to attention_periods;
alter index attention_flags_open rename to attention_periods_open;
alter index attention_flags_of_order rename to attention_periods_of_order;
alter index attention_flags_opened rename to attention_periods_opened;
alter table courier_rhythms rename to activity_baselines;
alter index courier_rhythms_by_time rename to activity_baselines_by_time;
alter table own_couriers rename to custom_couriers;
alter index own_couriers_by_name rename to custom_couriers_by_name;
alter table courier_habits rename to courier_usage;
alter table courier_usage rename column parcels to shipments;
alter table courier_lists rename to provider_catalogs;
alter table erased_orders rename to order_tombstones;
alter index courier_history_by_parcel rename to courier_history_by_shipment;
