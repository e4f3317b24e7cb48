import type { BenchDatabase } from "./databases";
import { type createThresholds, percentile, printTable } from "./figures";
import { ORDERS, OWN_ORDERS } from "./million-store";
import { KINDS } from "./search-terms";

const THRESHOLDS_MS = {
  PostgreSQL: { database: 15, endpoint: 40 },
  embedded: { database: 30, endpoint: 80 },
};
/** No question to the database may take longer. */
export const LONGEST_MS = 100;

/** Milliseconds of one kind of question, asked in one way. */
export interface Timed {
  kind: string;
  question: string;
  way: "database" | "endpoint" | "ILIKE" | "MiniSearch";
  times: number[];
}

/** Prints every kind of question in every way, and compares with the thresholds. */
export function reportSearch(
  database: BenchDatabase,
  timed: Timed[],
  thresholds: ReturnType<typeof createThresholds>,
): void {
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
    const baseline = Math.min(
      ...(["ILIKE", "MiniSearch"] as const).map((way) => percentile(of(way, kind), 0.95)),
    );
    const threshold = THRESHOLDS_MS[database.name];
    thresholds.check(
      `${database.name}, ${kind}s, database p95`,
      p95,
      p95 <= threshold.database,
      `at most ${threshold.database}`,
    );
    thresholds.check(
      `${database.name}, ${kind}s, endpoint p95`,
      whole,
      whole <= threshold.endpoint,
      `at most ${threshold.endpoint}`,
    );
    thresholds.check(
      `${database.name}, ${kind}s, longest`,
      longest,
      longest <= LONGEST_MS,
      `at most ${LONGEST_MS}`,
    );
    thresholds.check(
      `${database.name}, ${kind}s, p95 beside the others`,
      p95,
      p95 < baseline,
      `below ${baseline.toFixed(1)}`,
    );
  }
}
