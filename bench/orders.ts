/**
 * The order list in a database of 1,000,000 orders, for the shop with 300,000 of them: tabs, filters and sorts,
 * compared with a plain join of orders and shipments under the same filter. BENCH_ORDERS makes it smaller.
 */
import { ShopDomain } from "../contract/ids";
import { ORDER_SORTS } from "../contract/order-filter";
import type { Db } from "../service/platform/db/database";
import type { ListScope } from "../service/read/order-list/order-filter.queries";
import { countByStatus, listOrderRows } from "../service/read/order-list/order-list.queries";
import { findShopByDomain } from "../service/domain/shops/shops.queries";
import { databaseEngines } from "./databases";
import { createThresholds, percentile, printEnvironment, printTable } from "./report";
import { fillMillion, openMillion } from "./open-million";
import { ORDERS, OWN_DOMAIN, OWN_ORDERS } from "./million-store";
import { listByJoin, marksOf } from "./orders-baseline";
import { drawQueries, type ListQuery } from "./orders-queries";

const QUERIES = Number(process.env.BENCH_QUERIES ?? 60);
const PAGE = 50;
const THRESHOLDS_MS = { PostgreSQL: 30, embedded: 60 };

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await ask();
  return performance.now() - startedAt;
}

interface Timed {
  kind: string;
  ours: number;
  counts: number;
  join: number | null;
}

async function timeAll(db: Db, scope: ListScope, queries: ListQuery[]): Promise<Timed[]> {
  const marks = await marksOf(db, scope);
  const timed: Timed[] = [];
  for (const [index, { kind, filter, sort, depth = 0 }] of queries.entries()) {
    const after = depth === 0 ? null : marks[ORDER_SORTS.indexOf(sort.by)]![Math.floor(depth * 100)]!;
    const ours = () => listOrderRows(db, scope, filter, { sort, after, limit: PAGE + 1 });
    if (index < 5) await ours();
    // The join is slow: only a tenth of the queries run on it.
    const join = index % 10 === 0 ? await timeOf(() => listByJoin(db, scope, filter, sort, PAGE)) : null;
    const took = await timeOf(ours);
    if (took > 100) console.log(`${took.toFixed(0)} ms: ${JSON.stringify({ ...filter, sort, depth })}`);
    timed.push({ kind, ours: took, counts: await timeOf(() => countByStatus(db, scope, filter)), join });
  }
  return timed;
}

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const database = await engine.create();
  const opened = await openMillion(database);
  console.log(`\n${engine.name}: filled in ${Math.round(await fillMillion(opened))} s`);
  const { id: shop } = (await findShopByDomain(opened.db, ShopDomain.parse(OWN_DOMAIN)))!;
  const scope = { shop, timezone: "Europe/Berlin", now: new Date("2026-11-01T12:00:00Z") };
  const timed = await timeAll(opened.db, scope, drawQueries(QUERIES));
  const row = (name: string, of: Timed[]) => {
    const joins = of.flatMap(({ join }) => join ?? []);
    const [ours, counts] = [of.map(({ ours }) => ours), of.map(({ counts }) => counts)];
    return [
      name,
      ...[0.5, 0.95, 0.99].map((p) => percentile(ours, p)),
      percentile(counts, 0.5),
      percentile(counts, 0.95),
      percentile(joins, 0.5),
    ];
  };
  const kinds = [...new Set(timed.map(({ kind }) => kind))];
  printTable(
    `A page of ${PAGE} orders on ${engine.name}, ${ORDERS} orders, ${OWN_ORDERS} of the shop that is asked, milliseconds`,
    ["", "list p50", "p95", "p99", "counts p50", "p95", "plain join p50"],
    [
      ...kinds.map((kind) =>
        row(
          kind,
          timed.filter((each) => each.kind === kind),
        ),
      ),
      row("all", timed),
    ],
  );
  const p95 = percentile(
    timed.map(({ ours }) => ours),
    0.95,
  );
  const threshold = THRESHOLDS_MS[engine.name];
  thresholds.check(`${engine.name}, list p95`, p95, p95 <= threshold, `at most ${threshold}`);
  await opened.close();
  await database.remove();
}
thresholds.end();
