import { type RawBuilder, sql } from "kysely";
import { MAX_SEARCH_TOTAL } from "../../../contract/search";
import type { ShopId } from "../../../contract/ids";
import type { SearchKind } from "../../platform/db/tables/search-kinds";
import { literal } from "./search-form";

/**
 * How many of a kind's newest rows are scanned, for texts that no index can find or of which it would find too many.
 */
const NEWEST_LOOKED_THROUGH = 5000;

export interface SearchPage {
  /** As `numberForm` or `textForm` made it, and not empty. */
  form: string;
  offset: number;
  limit: number;
}

/**
 * The rows of a kind that contain the text, as common table expressions: `counted (total)`, and of one page `found
 * (ref_id, place)`. Equal texts first, then those that begin with it, then those that contain it, each the newest
 * first. Candidates come from three queries whose time is limited (docs/decisions/008-search.md): by prefix, by
 * trigrams, and by a scan of the newest rows.
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
 * The common table expression `candidates (ref_id, txt, at)`, with those it is made of. The newest rows are scanned
 * first: a text that is frequent enough to fill the list from them does not use the trigram index, which would read
 * every match.
 */
export function candidateDocs(shop: ShopId, kind: SearchKind, form: string): RawBuilder<unknown> {
  const beginning = `${literal(form)}%`;
  const anywhere = `%${literal(form)}%`;
  // Cast to the column's own type: without it the trigram index is not used for the kind, and all kinds are read.
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
 * Whether the trigram index can find the text: it needs three letters or digits in a row, and those beyond ASCII count
 * only where the database's character type (LC_CTYPE) knows them as letters.
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

/**
 * Result of a search statement, which has the total in each row, and one row without a match where the page is empty.
 */
export function foundOf<Row extends { total: number; place: string | null }>(rows: Row[]): Found<Row> {
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.place !== null) };
}
