import type { DatabaseEngine } from "./databases";
import { type createThresholds, percentile, printTable } from "./report";
import { ORDERS, OWN_ORDERS } from "./million-store";
import { KINDS } from "./search-terms";

const THRESHOLDS_MS = {
  PostgreSQL: { database: 15, endpoint: 40 },
  embedded: { database: 30, endpoint: 80 },
};
/** Upper limit of any query to the database. */
export const LONGEST_MS = 100;

/** Milliseconds of one kind of query, by one method. */
export interface Timed {
  kind: string;
  query: string;
  way: "database" | "endpoint" | "ILIKE" | "MiniSearch";
  times: number[];
}

/** Prints every kind of query by every method, and checks the thresholds. */
export function reportSearch(
  engine: DatabaseEngine,
  timed: Timed[],
  thresholds: ReturnType<typeof createThresholds>,
): void {
  const of = (way: Timed["way"], kind: string, query?: string) =>
    timed
      .filter((each) => each.way === way && each.kind === kind && (!query || each.query === query))
      .flatMap(({ times }) => times);
  const row = (kind: string, query: string | undefined) => {
    const [ours, whole] = [of("database", kind, query), of("endpoint", kind, query)];
    return [
      `${kind}, ${query ?? "all"}`,
      ...[0.5, 0.95, 0.99].map((p) => percentile(ours, p)),
      ...[0.5, 0.95, 0.99].map((p) => percentile(whole, p)),
      percentile(of("ILIKE", kind, query), 0.5),
      percentile(of("ILIKE", kind, query), 0.95),
      percentile(of("MiniSearch", kind, query), 0.5),
      percentile(of("MiniSearch", kind, query), 0.95),
    ];
  };
  const queries = [...new Set(timed.map(({ query }) => query))];
  printTable(
    `Search on ${engine.name}, ${ORDERS} orders, ${OWN_ORDERS} of the shop that is asked, milliseconds`,
    ["", "DB p50", "p95", "p99", "call p50", "p95", "p99", "ILIKE p50", "p95", "MiniSearch p50", "p95"],
    KINDS.flatMap(([kind]) => [...queries.map((query) => row(kind, query)), row(kind, undefined)]),
  );
  for (const [kind] of KINDS) {
    const p95 = percentile(of("database", kind), 0.95);
    const whole = percentile(of("endpoint", kind), 0.95);
    const longest = Math.max(...of("database", kind));
    const baseline = Math.min(
      ...(["ILIKE", "MiniSearch"] as const).map((way) => percentile(of(way, kind), 0.95)),
    );
    const threshold = THRESHOLDS_MS[engine.name];
    thresholds.check(
      `${engine.name}, ${kind}s, database p95`,
      p95,
      p95 <= threshold.database,
      `at most ${threshold.database}`,
    );
    thresholds.check(
      `${engine.name}, ${kind}s, endpoint p95`,
      whole,
      whole <= threshold.endpoint,
      `at most ${threshold.endpoint}`,
    );
    thresholds.check(
      `${engine.name}, ${kind}s, longest`,
      longest,
      longest <= LONGEST_MS,
      `at most ${LONGEST_MS}`,
    );
    thresholds.check(
      `${engine.name}, ${kind}s, p95 beside the others`,
      p95,
      p95 < baseline,
      `below ${baseline.toFixed(1)}`,
    );
  }
}
