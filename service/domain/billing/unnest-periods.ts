import { sql, type RawBuilder } from "kysely";
import type { Period } from "./period";

/** Periods as the table `p` of a statement: `starts_at`, `ends_at`, and `place`, their order, from 1 on. */
export function unnestPeriods(periods: readonly Period[]): RawBuilder<unknown> {
  return sql`unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ to }) => to)}::timestamptz[])
      with ordinality as p (starts_at, ends_at, place)`;
}
