-- What the hourly job of emails by Needs attention reads, across shops.
create index attention_periods_open_since on attention_periods (opened_at) where closed_at is null;
