-- Search ignores accents and the marks people type into numbers; the newest rows of a kind can be walked.
create index search_docs_newest on search_docs (shop_id, kind, at desc, ref_id desc);

-- Rows of orders and customers that have gone, and numbers that a fulfilment has given up.
delete from search_docs d where
  (kind = 1 and not exists (
    select 1 from shipments s where s.shop_id = d.shop_id and s.id = d.ref_id and s.cancelled_at is null))
  or (kind = 2 and not exists (select 1 from orders o where o.shop_id = d.shop_id and o.id = d.ref_id))
  or (kind = 3 and not exists (select 1 from orders o where o.shop_id = d.shop_id and o.customer_id = d.ref_id));
delete from customers c where not exists (
  select 1 from orders o where o.shop_id = c.shop_id and o.customer_id = c.id);

-- The form of service/read/search/search-form.ts, near enough for texts of before: what differs is written anew when
-- its order is saved again.
update search_docs set txt = left(regexp_replace(
    lower(regexp_replace(normalize(txt, NFKD), '[\u0300-\u036f]', '', 'g')), '[#[:space:].‐-―-]', '', 'g'), 255)
  where kind in (1, 2);
update search_docs d set
    txt = concat_ws(e'\n', nullif(left(text_of.name, 255), ''), left(text_of.email, 255)),
    at = text_of.at
  from (
    select c.shop_id, c.id, lower(regexp_replace(normalize(c.name, NFKD), '[\u0300-\u036f]', '', 'g')) as name,
      lower(c.email) as email,
      (select max(ordered_at) from orders o where o.shop_id = c.shop_id and o.customer_id = c.id) as at
    from customers c
  ) as text_of
  where d.kind = 3 and d.shop_id = text_of.shop_id and d.ref_id = text_of.id;
delete from search_docs where txt = '';
