/**
 * The list of orders in a database of 1,000,000, in the shop that has 300,000 of them: by tabs, filters and sorts, beside
 * a plain join of orders and shipments with the same filter. BENCH_ORDERS makes it smaller.
 */
import { ShopDomain } from "../contract/ids";
import { ORDER_SORTS } from "../contract/order-filter";
import type { Db } from "../service/db/database";
import type { ListScope } from "../service/orders/order-filter.queries";
import { countByStatus, listOrderRows } from "../service/orders/order-list.queries";
import { findShopByDomain } from "../service/shops/shops.queries";
import { benchDatabases } from "./databases";
import { createThresholds, percentile, printGround, printTable } from "./figures";
import { fillMillion, openPlace } from "./open-million";
import { ORDERS, OWN_DOMAIN, OWN_ORDERS } from "./million-store";
import { listByJoin, marksOf } from "./orders-rival";
import { drawQuestions, type Question } from "./orders-questions";

const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 60);
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

async function timeAll(db: Db, scope: ListScope, questions: Question[]): Promise<Timed[]> {
  const marks = await marksOf(db, scope.shop);
  const timed: Timed[] = [];
  for (const [index, { kind, filter, sort, depth = 0 }] of questions.entries()) {
    const after = depth === 0 ? null : marks[ORDER_SORTS.indexOf(sort.by)]![Math.floor(depth * 100)]!;
    const ours = () => listOrderRows(db, scope, filter, { sort, after, limit: PAGE + 1 });
    if (index < 5) await ours();
    // The join takes long enough to be asked a tenth of the questions only.
    const join = index % 10 === 0 ? await timeOf(() => listByJoin(db, scope, filter, sort, PAGE)) : null;
    const took = await timeOf(ours);
    if (took > 100) console.log(`${took.toFixed(0)} ms: ${JSON.stringify({ ...filter, sort, depth })}`);
    timed.push({ kind, ours: took, counts: await timeOf(() => countByStatus(db, scope, filter)), join });
  }
  return timed;
}

printGround();
const thresholds = createThresholds();
for (const database of await benchDatabases()) {
  const place = await database.create();
  const opened = await openPlace(place);
  console.log(`\n${database.name}: filled in ${Math.round(await fillMillion(opened))} s`);
  const { id: shop } = (await findShopByDomain(opened.db, ShopDomain.parse(OWN_DOMAIN)))!;
  const scope = { shop, timezone: "Europe/Berlin", now: new Date("2026-11-01T12:00:00Z") };
  const timed = await timeAll(opened.db, scope, drawQuestions(QUESTIONS));
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
    `A page of ${PAGE} orders on ${database.name}, ${ORDERS} orders, ${OWN_ORDERS} of the shop that is asked, milliseconds`,
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
  const threshold = THRESHOLDS_MS[database.name];
  thresholds.check(`${database.name}, list p95`, p95, p95 <= threshold, `at most ${threshold}`);
  await opened.close();
  await place.remove();
}
thresholds.end();
