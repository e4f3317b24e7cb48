/**
 * Search in a database of 1,000,000 orders, in the shop that has 300,000 of them: how long the database and the whole
 * call take, beside a plain ILIKE and an index in memory, and what the index costs. BENCH_ORDERS makes it smaller.
 */
import { ShopDomain, type ShopId } from "../contract/ids";
import type { Db } from "../service/db/database";
import { findCustomers, findOrders, findShipments } from "../service/search/found.queries";
import { SEARCH_KIND, type SearchKind } from "../service/search/search-docs.queries";
import { numberForm, textForm } from "../service/search/search-form";
import { signAdminToken } from "../service/shops/admin-token";
import { findShopByDomain } from "../service/shops/shops.queries";
import { benchDatabases, type Place } from "./databases";
import { createThresholds, printGround, printTable, round } from "./figures";
import { SIGNING, startProduct } from "./product";
import { searchCost, searchSizes } from "./search-cost";
import { LONGEST_MS, reportSearch, type Timed } from "./search-report";
import { buildMiniSearch, findByIlike } from "./search-rivals";
import { OWN_DOMAIN } from "./million-store";
import { fillMillion, openPlace } from "./open-million";
import { drawTerms, KINDS, type Terms } from "./search-terms";

const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 200);
const SLOW_QUESTIONS = Math.ceil(QUESTIONS / 20);

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

/** Milliseconds of each question, one after another; a tenth of them is asked before, to warm up. */
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

/** A question that took long is asked again: whether it is a slow one, or the machine was busy with something else. */
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
    for (const [question, terms] of Object.entries(termsOf.get(kind)!)) {
      const ours = (term: string) => FIND[kind](db, shop, { form: form(term), offset: 0, limit: 5 });
      const times = await timeEach(terms, ours);
      await measureAgain(terms, times, ours);
      timed.push({ kind: name, question, way: "database", times });
      const plain = (term: string) => findByIlike(db, shop, kind, term);
      const few = terms.slice(0, SLOW_QUESTIONS);
      timed.push({ kind: name, question, way: "ILIKE", times: await timeEach(few, plain) });
    }
  }
  return timed;
}

/** Last of all: its index is so large that collecting garbage would be measured in every other way as well. */
async function timeMiniSearch(db: Db, shop: ShopId, termsOf: Map<SearchKind, Terms>): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const [name, kind] of KINDS) {
    const form = formOf(kind);
    const mini = await buildMiniSearch(db, shop, kind);
    for (const [question, terms] of Object.entries(termsOf.get(kind)!)) {
      const find = (term: string) => mini.find(form(term));
      timed.push({
        kind: name,
        question,
        way: "MiniSearch",
        times: await timeEach(terms.slice(0, SLOW_QUESTIONS), find),
      });
    }
    console.log(
      `MiniSearch, ${name}s of the one shop: built in ${(mini.buildMs / 1000).toFixed(1)} s, ` +
        `${Math.round(mini.mebibytes)} MiB of heap, ${mini.insertMs(2000).toFixed(3)} ms for each row more`,
    );
  }
  return timed;
}

async function timeEndpoints(place: Place, termsOf: Map<SearchKind, Terms>): Promise<Timed[]> {
  const product = await startProduct({ ...place.env, DEMO_ORDERS: "0" });
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
    for (const [question, terms] of Object.entries(termsOf.get(kind)!)) {
      timed.push({ kind: name, question, way: "endpoint", times: await timeEach(terms, ask) });
    }
  }
  await product.stop();
  return timed;
}

printGround();
const thresholds = createThresholds();
for (const database of await benchDatabases()) {
  const place = await database.create();
  const opened = await openPlace(place);
  console.log(`\n${database.name}: filled in ${Math.round(await fillMillion(opened))} s`);
  const shop = (await findShopByDomain(opened.db, ShopDomain.parse(OWN_DOMAIN)))!.id;
  const termsOf = new Map<SearchKind, Terms>();
  for (const [, kind] of KINDS) termsOf.set(kind, await drawTerms(opened.db, shop, kind, QUESTIONS));
  const timed = await timeInDatabase(opened.db, shop, termsOf);
  timed.push(...(await timeMiniSearch(opened.db, shop, termsOf)));
  const sizes = await searchSizes(opened.db);
  const cost = await searchCost(opened.db, shop);
  await opened.close();
  timed.push(...(await timeEndpoints(place, termsOf)));
  await place.remove();
  reportSearch(database, timed, thresholds);
  printTable(
    `Size of search on ${database.name}`,
    ["", "MiB", "bytes a row"],
    sizes.map(({ name, mebibytes, bytesARow }) => [name, Number(mebibytes), bytesARow]),
  );
  console.log(
    `\nAn order more costs search ${cost.search.toFixed(2)} ms (order, shipment and customer); ` +
      `the same rows into a table without its indexes ${cost.plain.toFixed(2)} ms.`,
  );
}
thresholds.end();
