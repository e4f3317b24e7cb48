-- How often a shop's tracking page was opened, what was looked up and clicked: a number for each day, and nothing of who it was.
create table page_counts (
  shop_id integer not null references shops (id) on delete cascade,
  day date not null,      -- of the shop's zone
  what text not null,     -- view, found, not_found, click_courier, click_marketing
  count integer not null,
  primary key (shop_id, day, what)
);
