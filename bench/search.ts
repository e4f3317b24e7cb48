/**
 * Search in a database of 1,000,000 orders, for the shop with 300,000 of them: time of the database and of the whole
 * call, compared with a plain ILIKE and an index in memory, and the cost of the index. BENCH_ORDERS makes it smaller.
 */
import { ShopDomain, type ShopId } from "../contract/ids";
import type { Db } from "../service/platform/db/database";
import { findCustomers, findOrders, findShipments } from "../service/read/search/found.queries";
import { SEARCH_KIND, type SearchKind } from "../service/platform/db/tables/search-kinds";
import { numberForm, textForm } from "../service/read/search/search-form";
import { signAdminToken } from "../service/domain/shops/admin-token";
import { findShopByDomain } from "../service/domain/shops/shops.queries";
import { databaseEngines, type Database } from "./databases";
import { createThresholds, printEnvironment, printTable, round } from "./report";
import { SIGNING, startProduct } from "./product";
import { searchCost, searchSizes } from "./search-cost";
import { LONGEST_MS, reportSearch, type Timed } from "./search-report";
import { buildMiniSearch, findByIlike } from "./search-baselines";
import { OWN_DOMAIN } from "./million-store";
import { fillMillion, openMillion } from "./open-million";
import { drawTerms, KINDS, type Terms } from "./search-terms";

const QUERIES = Number(process.env.BENCH_QUERIES ?? 200);
const SLOW_QUERIES = Math.ceil(QUERIES / 20);

const FIND = {
  [SEARCH_KIND.shipment]: findShipments,
  [SEARCH_KIND.order]: findOrders,
  [SEARCH_KIND.customer]: findCustomers,
};
const PATH = {
  [SEARCH_KIND.shipment]: "tracking-number",
  [SEARCH_KIND.order]: "order-name",
  [SEARCH_KIND.customer]: "customer",
};
const formOf = (kind: SearchKind) => (kind === SEARCH_KIND.customer ? textForm : numberForm);

/** Milliseconds of each query, one after another; a tenth of them runs before, to warm up. */
async function timeEach(terms: string[], ask: (term: string) => unknown): Promise<number[]> {
  for (const term of terms.slice(0, Math.ceil(terms.length / 10))) await ask(term);
  const times: number[] = [];
  for (const term of terms) times.push(await timeOf(term, ask));
  return times;
}

async function timeOf(term: string, ask: (term: string) => unknown): Promise<number> {
  const startedAt = performance.now();
  await ask(term);
  return performance.now() - startedAt;
}

/** Repeats slow queries, to tell them from load of the machine. */
async function measureAgain(terms: string[], times: number[], ask: (term: string) => unknown): Promise<void> {
  for (const [index, term] of terms.entries()) {
    if (times[index]! <= LONGEST_MS) continue;
    const again = [await timeOf(term, ask), await timeOf(term, ask), await timeOf(term, ask)];
    console.log(
      `${round(times[index]!)} ms for ${JSON.stringify(term)}; asked again: ${again.map(round).join(", ")}`,
    );
  }
}

async function timeInDatabase(db: Db, shop: ShopId, termsOf: Map<SearchKind, Terms>): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const [name, kind] of KINDS) {
    const form = formOf(kind);
    for (const [query, terms] of Object.entries(termsOf.get(kind)!)) {
      const own = { id: shop, timezone: "UTC" };
      const ours = (term: string) => FIND[kind](db, own, { form: form(term), offset: 0, limit: 5 });
      const times = await timeEach(terms, ours);
      await measureAgain(terms, times, ours);
      timed.push({ kind: name, query, way: "database", times });
      const plain = (term: string) => findByIlike(db, shop, kind, term);
      const few = terms.slice(0, SLOW_QUERIES);
      timed.push({ kind: name, query, way: "ILIKE", times: await timeEach(few, plain) });
    }
  }
  return timed;
}

/** Runs last: its index is so large that garbage collection would slow every other measurement. */
async function timeMiniSearch(db: Db, shop: ShopId, termsOf: Map<SearchKind, Terms>): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const [name, kind] of KINDS) {
    const form = formOf(kind);
    const mini = await buildMiniSearch(db, shop, kind);
    for (const [query, terms] of Object.entries(termsOf.get(kind)!)) {
      const find = (term: string) => mini.find(form(term));
      timed.push({
        kind: name,
        query,
        way: "MiniSearch",
        times: await timeEach(terms.slice(0, SLOW_QUERIES), find),
      });
    }
    console.log(
      `MiniSearch, ${name}s of the one shop: built in ${(mini.buildMs / 1000).toFixed(1)} s, ` +
        `${Math.round(mini.mebibytes)} MiB of heap, ${mini.insertMs(2000).toFixed(3)} ms for each row more`,
    );
  }
  return timed;
}

async function timeEndpoints(database: Database, termsOf: Map<SearchKind, Terms>): Promise<Timed[]> {
  const product = await startProduct({ ...database.env, DEMO_ORDERS: "0" });
  const token = await signAdminToken(SIGNING, ShopDomain.parse(OWN_DOMAIN), 7200, new Date());
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const timed: Timed[] = [];
  for (const [name, kind] of KINDS) {
    const ask = async (query: string) => {
      const path = `${product.url}/endApi/api/order/global-search/${PATH[kind]}`;
      const response = await fetch(path, { method: "POST", headers, body: JSON.stringify({ query }) });
      if (!response.ok) throw new Error(`Search answered ${response.status} to ${query}`);
      await response.json();
    };
    for (const [query, terms] of Object.entries(termsOf.get(kind)!)) {
      timed.push({ kind: name, query, way: "endpoint", times: await timeEach(terms, ask) });
    }
  }
  await product.stop();
  return timed;
}

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const database = await engine.create();
  const opened = await openMillion(database);
  console.log(`\n${engine.name}: filled in ${Math.round(await fillMillion(opened))} s`);
  const shop = (await findShopByDomain(opened.db, ShopDomain.parse(OWN_DOMAIN)))!.id;
  const termsOf = new Map<SearchKind, Terms>();
  for (const [, kind] of KINDS) termsOf.set(kind, await drawTerms(opened.db, shop, kind, QUERIES));
  const timed = await timeInDatabase(opened.db, shop, termsOf);
  timed.push(...(await timeMiniSearch(opened.db, shop, termsOf)));
  const sizes = await searchSizes(opened.db);
  const cost = await searchCost(opened.db, shop);
  await opened.close();
  timed.push(...(await timeEndpoints(database, termsOf)));
  await database.remove();
  reportSearch(engine, timed, thresholds);
  printTable(
    `Size of search on ${engine.name}`,
    ["", "MiB", "bytes a row"],
    sizes.map(({ name, mebibytes, bytesARow }) => [name, Number(mebibytes), bytesARow]),
  );
  console.log(
    `\nAn order more costs search ${cost.search.toFixed(2)} ms (order, shipment and customer); ` +
      `the same rows into a table without its indexes ${cost.plain.toFixed(2)} ms.`,
  );
}
thresholds.end();
