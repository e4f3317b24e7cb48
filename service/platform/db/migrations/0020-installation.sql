-- Whether the stores in here are real or the sandbox's: a process of the other kind does not start on it (decisions/032).
create table installation (
  only_one boolean primary key default true check (only_one),
  stores text not null check (stores in ('real', 'sandbox'))
);
-- A database from before is the sandbox's where the demo store is in it.
insert into installation (stores)
select case when bool_or(domain = 'fern-and-harbour.myshopify.com') then 'sandbox' else 'real' end
from shops having count(*) > 0;
