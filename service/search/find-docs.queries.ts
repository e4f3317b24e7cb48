import { type RawBuilder, sql } from "kysely";
import { MAX_SEARCH_TOTAL } from "../../contract/search";
import type { ShopId } from "../../contract/ids";
import type { SearchKind } from "./search-docs.queries";
import { literal } from "./search-form";

/** The newest rows of a kind, which are looked through where no index can answer or it would answer too much. */
const NEWEST_LOOKED_THROUGH = 5000;

export interface SearchPage {
  /** As `numberForm` or `textForm` made it, and not empty. */
  form: string;
  offset: number;
  limit: number;
}

/**
 * The rows of a kind that hold the text, as common table expressions: `counted (total)`, and of one page
 * `found (ref_id, place)`. First what is the text, then what begins with it, then what holds it, each the newest first.
 * Candidates come in three ways of which none can take long (docs/decisions/008-search.md): by their beginning, by
 * their trigrams, and by a walk through the newest rows.
 */
export function foundDocs(
  shop: ShopId,
  kind: SearchKind,
  { form, offset, limit }: SearchPage,
): RawBuilder<unknown> {
  return sql`
    ${candidateDocs(shop, kind, form)},
    ranked as (
      select ref_id, at,
        case
          when e'\\n' || txt || e'\\n' like ${`%\n${literal(form)}\n%`} then 0
          when e'\\n' || txt like ${`%\n${literal(form)}%`} then 1
          else 2
        end as rank
      from candidates),
    counted as (select least(count(*), ${ENOUGH})::int as total from candidates),
    found as (
      select ref_id, row_number() over (order by rank, at desc, ref_id desc) as place from ranked order by place
      offset ${offset}::int limit least(${limit}::int, greatest(${ENOUGH} - ${offset}::int, 0)))`;
}

const ENOUGH = sql.lit(MAX_SEARCH_TOTAL);

/**
 * The common table expression `candidates (ref_id, txt, at)`, with those it is made of. The newest rows are looked
 * through first: what is common enough to fill the list with them needs no index of trigrams, which would read them all.
 */
export function candidateDocs(shop: ShopId, kind: SearchKind, form: string): RawBuilder<unknown> {
  const beginning = `${literal(form)}%`;
  const anywhere = `%${literal(form)}%`;
  // As the column's own type: the index of trigrams compares no other, and would read all kinds.
  const ofKind = sql`shop_id = ${shop} and kind = ${sql.lit(kind)}::smallint`;
  return sql`
    beginning as materialized (
      select ref_id, txt, at from search_docs where ${ofKind} and txt like ${beginning} limit ${ENOUGH}),
    newest as materialized (
      select ref_id, txt, at from (
        select ref_id, txt, at from search_docs where ${ofKind} order by at desc, ref_id desc
        limit ${sql.lit(NEWEST_LOOKED_THROUGH)}) as last
      where txt like ${anywhere} limit ${ENOUGH}),
    inside as materialized (
      select ref_id, txt, at from search_docs where ${ofKind} and txt like ${anywhere} and ${hasTrigrams(form)}
        and (select count(*) from newest) < ${ENOUGH} and (select count(*) from beginning) < ${ENOUGH}
      limit ${ENOUGH}),
    candidates as (
      select * from beginning union select * from inside union select * from newest)`;
}

/**
 * Whether the trigram index can look for the text. Three letters or digits in a row are needed; those beyond ASCII
 * count only where the database's own character type knows them as letters.
 */
function hasTrigrams(form: string): RawBuilder<boolean> {
  if (/[a-z0-9]{3}/.test(form)) return sql.lit(true);
  const run = /[^\P{L}a-z]{3,}/u.exec(form)?.[0];
  return run === undefined ? sql.lit(false) : sql`(cardinality(show_trgm(${run})) > 0)`;
}

export interface Found<Row> {
  total: number;
  rows: Row[];
}

/** What the statements of search answer: the total in each row, and one row of nothing else where the page is empty. */
export function foundOf<Row extends { total: number; place: string | null }>(rows: Row[]): Found<Row> {
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.place !== null) };
}
