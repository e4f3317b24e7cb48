-- Images that merchants upload, in the sizes that pages need: here, or in the image store, where one is configured.
create table images (
  shop_id integer not null references shops (id) on delete cascade,
  id text not null,                            -- 128 bits at random: part of its public address
  kind text not null,                          -- what it is for, which decides its sizes
  content_hash bytea not null,                 -- of the file as it was uploaded: the same file again is the same image
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  used_at timestamptz not null,                -- when something last referred to it, as far as was looked
  primary key (shop_id, id),
  unique (shop_id, kind, content_hash)
);
create index images_id on images (id);
create index images_used_at on images (used_at);

create table image_variants (
  shop_id integer not null,
  image_id text not null,
  name text not null,                          -- the last part of its address, such as 800.webp
  type text not null,
  hash text not null,
  bytes bytea,                                 -- null: in the image store, as {image_id}/{name}
  primary key (shop_id, image_id, name),
  foreign key (shop_id, image_id) references images (shop_id, id) on delete cascade
);
alter table image_variants alter column bytes set storage external; -- compressed already

-- What is still to be deleted in the image store, of shops that are gone as well.
create table image_removals (
  key text primary key,
  due_at timestamptz not null
);
create index image_removals_due_at on image_removals (due_at);

-- By a trigger, because rows also go by the cascade of a shop that is erased.
create function remove_stored_image() returns trigger language plpgsql as $$
begin
  insert into image_removals (key, due_at) values (old.image_id || '/' || old.name, now())
  on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger image_variants_removed after delete on image_variants
for each row when (old.bytes is null) execute function remove_stored_image();
