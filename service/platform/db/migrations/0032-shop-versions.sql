-- How often what a shop's pages show has changed, by topic: open tabs compare it instead of reading their lists again. Without a
-- foreign key: it would wait for the shop's lock, under which other transactions raise the same version.
create table shop_versions (
  shop_id integer not null,
  topic text not null,                         -- contract/topics.ts
  version bigint not null,
  primary key (shop_id, topic)
) with (fillfactor = 50);                      -- raised all the time: room for new versions of its rows on their page
