/**
 * Search in a database of 1,000,000 orders, in the shop that has 300,000 of them: how long the database and the whole
 * call take, beside a plain ILIKE and an index in memory, and what the index costs. BENCH_ORDERS makes it smaller.
 */
import { ShopDomain, type ShopId } from "../contract/ids";
import { readConfig } from "../service/config";
import { type Db, openDatabase } from "../service/db/database";
import { migrate } from "../service/db/migrate";
import { openConfiguredDatabase, type OpenDatabase } from "../service/db/open";
import { localSecrets } from "../service/local-secrets";
import { createLog } from "../service/log";
import { findCustomers, findOrders, findShipments } from "../service/search/found.queries";
import { SEARCH_KIND, type SearchKind } from "../service/search/search-docs.queries";
import { numberForm, textForm } from "../service/search/search-form";
import { signAdminToken } from "../service/shops/admin-token";
import { findShopByDomain } from "../service/shops/shops.queries";
import { type BenchDatabase, benchDatabases, type Place } from "./databases";
import { createAims, percentile, printGround, printTable } from "./figures";
import { APP_SECRET, startProduct } from "./product";
import { searchCost, searchSizes } from "./search-cost";
import { buildMiniSearch, findByIlike } from "./search-rivals";
import { fillSearchStore, ORDERS, OWN_DOMAIN, OWN_ORDERS } from "./search-store";
import { drawTerms, KINDS, type Terms } from "./search-terms";

const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 200);
const SLOW_QUESTIONS = Math.ceil(QUESTIONS / 20);
const AIMS = { PostgreSQL: { database: 15, endpoint: 40 }, embedded: { database: 30, endpoint: 80 } };
const LONGEST_MS = 100;

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

interface Timed {
  kind: string;
  question: string;
  way: "database" | "endpoint" | "ILIKE" | "MiniSearch";
  times: number[];
}

/** Milliseconds of each question, one after another; a tenth of them is asked before, to warm up. */
async function timeEach(terms: string[], ask: (term: string) => unknown): Promise<number[]> {
  for (const term of terms.slice(0, Math.ceil(terms.length / 10))) await ask(term);
  const times: number[] = [];
  for (const term of terms) {
    const startedAt = performance.now();
    await ask(term);
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function open(place: Place): Promise<OpenDatabase> {
  const config = readConfig({ NODE_ENV: "test", ...place.env }, localSecrets);
  return openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
}

async function fill(database: OpenDatabase): Promise<number> {
  // Making an index of millions of rows takes longer than the product lets any statement take.
  const patient = openDatabase({ ...database.connection, max: 1, query_timeout: 0 }, () => {});
  const startedAt = performance.now();
  await migrate(patient.db);
  await fillSearchStore(patient.db);
  await patient.close();
  return (performance.now() - startedAt) / 1000;
}

async function timeInDatabase(db: Db, shop: ShopId, termsOf: Map<SearchKind, Terms>): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const [name, kind] of KINDS) {
    const mini = await buildMiniSearch(db, shop, kind);
    console.log(
      `MiniSearch, ${name}s of the one shop: built in ${(mini.buildMs / 1000).toFixed(1)} s, ` +
        `${Math.round(mini.mebibytes)} MiB of heap, ${mini.insertMs(2000).toFixed(3)} ms for each row more`,
    );
    for (const [question, terms] of Object.entries(termsOf.get(kind)!)) {
      const add = (way: Timed["way"], times: number[]) => timed.push({ kind: name, question, way, times });
      const form = formOf(kind);
      const ours = (term: string) => FIND[kind](db, shop, { form: form(term), offset: 0, limit: 5 });
      add("database", await timeEach(terms, ours));
      const few = terms.slice(0, SLOW_QUESTIONS);
      add("ILIKE", await timeEach(few, (term) => findByIlike(db, shop, kind, term)));
      add("MiniSearch", await timeEach(few, (term) => mini.find(form(term))));
    }
  }
  return timed;
}

async function timeEndpoints(place: Place, termsOf: Map<SearchKind, Terms>): Promise<Timed[]> {
  const product = await startProduct({ ...place.env, DEMO_ORDERS: "0" });
  const token = await signAdminToken(APP_SECRET, ShopDomain.parse(OWN_DOMAIN), 7200, new Date());
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

function report(database: BenchDatabase, timed: Timed[], aims: ReturnType<typeof createAims>): void {
  const of = (way: Timed["way"], kind: string, question?: string) =>
    timed
      .filter((each) => each.way === way && each.kind === kind && (!question || each.question === question))
      .flatMap(({ times }) => times);
  const row = (kind: string, question: string | undefined) => {
    const [ours, whole] = [of("database", kind, question), of("endpoint", kind, question)];
    return [
      `${kind}, ${question ?? "all"}`,
      ...[0.5, 0.95, 0.99].map((p) => percentile(ours, p)),
      ...[0.5, 0.95, 0.99].map((p) => percentile(whole, p)),
      percentile(of("ILIKE", kind, question), 0.5),
      percentile(of("ILIKE", kind, question), 0.95),
      percentile(of("MiniSearch", kind, question), 0.5),
      percentile(of("MiniSearch", kind, question), 0.95),
    ];
  };
  const questions = [...new Set(timed.map(({ question }) => question))];
  printTable(
    `Search on ${database.name}, ${ORDERS} orders, ${OWN_ORDERS} of the shop that is asked, milliseconds`,
    ["", "DB p50", "p95", "p99", "call p50", "p95", "p99", "ILIKE p50", "p95", "MiniSearch p50", "p95"],
    KINDS.flatMap(([kind]) => [...questions.map((question) => row(kind, question)), row(kind, undefined)]),
  );
  for (const [kind] of KINDS) {
    const p95 = percentile(of("database", kind), 0.95);
    const whole = percentile(of("endpoint", kind), 0.95);
    const longest = Math.max(...of("database", kind));
    const rival = Math.min(
      ...(["ILIKE", "MiniSearch"] as const).map((way) => percentile(of(way, kind), 0.95)),
    );
    const aim = AIMS[database.name];
    aims.check(
      `${database.name}, ${kind}s, database p95`,
      p95,
      p95 <= aim.database,
      `at most ${aim.database}`,
    );
    aims.check(
      `${database.name}, ${kind}s, endpoint p95`,
      whole,
      whole <= aim.endpoint,
      `at most ${aim.endpoint}`,
    );
    aims.check(
      `${database.name}, ${kind}s, longest`,
      longest,
      longest <= LONGEST_MS,
      `at most ${LONGEST_MS}`,
    );
    aims.check(
      `${database.name}, ${kind}s, p95 beside the others`,
      p95,
      p95 < rival,
      `below ${rival.toFixed(1)}`,
    );
  }
}

printGround();
const aims = createAims();
for (const database of await benchDatabases()) {
  const place = await database.create();
  const opened = await open(place);
  console.log(`\n${database.name}: filled in ${Math.round(await fill(opened))} s`);
  const shop = (await findShopByDomain(opened.db, ShopDomain.parse(OWN_DOMAIN)))!.id;
  const termsOf = new Map<SearchKind, Terms>();
  for (const [, kind] of KINDS) termsOf.set(kind, await drawTerms(opened.db, shop, kind, QUESTIONS));
  const timed = await timeInDatabase(opened.db, shop, termsOf);
  const sizes = await searchSizes(opened.db);
  const cost = await searchCost(opened.db, shop);
  await opened.close();
  timed.push(...(await timeEndpoints(place, termsOf)));
  await place.remove();
  report(database, timed, aims);
  printTable(
    `Size of search on ${database.name}`,
    ["", "MiB", "bytes a row"],
    sizes.map(({ name, mebibytes, bytesARow }) => [name, Number(mebibytes), bytesARow]),
  );
  console.log(
    `\nAn order more costs search ${cost.search.toFixed(2)} ms (order, parcel and customer); ` +
      `the same rows into a table without its indexes ${cost.plain.toFixed(2)} ms.`,
  );
}
aims.end();
