import { sql } from "kysely";
import type { ShopId } from "../contract/ids";
import { SEARCH_KIND, type SearchKind } from "../service/platform/db/tables/search-kinds";
import type { Db } from "../service/platform/db/database";

export const KINDS = Object.entries(SEARCH_KIND) as [keyof typeof SEARCH_KIND, SearchKind][];

/** Search terms by kind of query. */
export type Terms = Record<string, string[]>;

/** Terms that match rows of all ages alike, and some that match none. */
export async function drawTerms(db: Db, shop: ShopId, kind: SearchKind, count: number): Promise<Terms> {
  const { rows } = await sql<{ txt: string }>`
    select txt from search_docs where shop_id = ${shop} and kind = ${kind}
      and mod(hashint8(ref_id) & 1048575, greatest(1, (select count(*) from search_docs
        where shop_id = ${shop} and kind = ${kind}) / ${count * 2})) = 0
    order by hashint8(ref_id) limit ${count}`.execute(db);
  const texts = rows.map(({ txt }) => txt);
  const inside = (text: string, length: number, index: number) => {
    const line = text.split("\n").at(-1)!;
    const start = line.length <= length ? 0 : (index * 7) % (line.length - length);
    return line.slice(start, start + length);
  };
  const letters = kind === SEARCH_KIND.order ? "123456789" : "9jr1abcdehkmnps";
  return {
    hit: texts.map((text, index) => inside(text, 5 + (index % 4), index)),
    "common part": texts.map((_, index) => COMMON[kind][index % COMMON[kind].length]!),
    miss: texts.map((_, index) => `${(index * 7919).toString(36)}qx${index % 97}zq`),
    "one letter": texts.map((_, index) => letters[index % letters.length]!),
    "two letters": texts.map((text, index) => inside(text, 2, index)),
    "20 letters": texts.map(
      (text, index) => text.replace("\n", " ").padEnd(20, "0").slice(0, 20) || `${index}`,
    ),
  };
}

/** Terms that match thousands of rows. */
const COMMON: Record<SearchKind, string[]> = {
  [SEARCH_KIND.shipment]: ["9400", "jd0", "1z", "rb1", "940", "123"],
  [SEARCH_KIND.order]: ["123", "29", "999", "1000", "234"],
  [SEARCH_KIND.customer]: ["gmail", "ander", "anna", "smith", "berg", "son", "outlook.com", "ma"],
};
