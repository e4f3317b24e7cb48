import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import MiniSearch from "minisearch";
import type { ShopId } from "../contract/ids";
import type { Db } from "../service/platform/db/database";
import { literal } from "../service/read/search/search-form";
import { SEARCH_KIND, type SearchKind } from "../service/platform/db/tables/search-kinds";

/** The simplest query: case-insensitive match on the tables themselves, newest first, with the total. */
export async function findByIlike(db: Db, shop: ShopId, kind: SearchKind, term: string): Promise<number> {
  const pattern = `%${literal(term)}%`;
  const statement = {
    [SEARCH_KIND.shipment]: sql<{ total: string }>`
      select s.id, s.tracking_number, s.status, o.name, count(*) over () as total
      from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
      where s.shop_id = ${shop} and s.tracking_number ilike ${pattern} order by o.ordered_at desc limit 5`,
    [SEARCH_KIND.order]: sql<{ total: string }>`
      select id, name, count(*) over () as total from orders
      where shop_id = ${shop} and name ilike ${pattern} order by ordered_at desc limit 5`,
    [SEARCH_KIND.customer]: sql<{ total: string }>`
      select c.id, c.name, count(*) over () as total from customers c
      where c.shop_id = ${shop} and (c.name ilike ${pattern} or c.email ilike ${pattern}) order by c.id desc limit 5`,
  }[kind];
  const { rows } = await statement.execute(db);
  return Number(rows[0]?.total ?? 0);
}

interface Doc {
  id: string;
  txt: string;
}

/** An index in memory for the measured shop, by trigrams, since matches may be inside of words. */
export async function buildMiniSearch(db: Db, shop: ShopId, kind: SearchKind) {
  const { rows } = await sql<Doc>`
    select ref_id as id, txt from search_docs where shop_id = ${shop} and kind = ${kind} order by at`.execute(
    db,
  );
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const startedAt = performance.now();
  const texts = new Map(rows.map(({ id, txt }) => [id, txt]));
  const index = new MiniSearch<Doc>({ fields: ["txt"], tokenize: trigrams });
  index.addAll(rows);
  const buildMs = performance.now() - startedAt;
  collectGarbage();
  const mebibytes = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  const last = rows.at(-1)!;
  return {
    buildMs,
    mebibytes,
    find(term: string): number {
      const found = index.search(term, { combineWith: "AND", prefix: term.length < 3 });
      return found.filter(({ id }) => texts.get(id as string)!.includes(term)).length;
    },
    /** Milliseconds per inserted row. */
    insertMs(count: number): number {
      const start = performance.now();
      for (let more = 0; more < count; more += 1) {
        texts.set(`more-${more}`, last.txt);
        index.add({ id: `more-${more}`, txt: last.txt });
      }
      return (performance.now() - start) / count;
    },
  };
}

function trigrams(text: string): string[] {
  if (text.length < 3) return [text];
  return Array.from({ length: text.length - 2 }, (_, start) => text.slice(start, start + 3));
}

/** Memory can only be measured after the garbage of earlier work is collected. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
