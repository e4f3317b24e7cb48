import type { GatesOverview } from "../../../contract/gates";
import type { Format } from "../../i18n/format.server";

/** The gates in force, their file, and what is wrong with it, as the page shows them. */
export function presentGates(overview: GatesOverview, format: Format) {
  const { file, origin, matrix, findings, differences, last_change: last, refused } = overview;
  return {
    file,
    origin,
    changedAt: format.dateTime(overview.changed_at),
    since: format.dateTime(overview.since),
    matrix,
    findings,
    differences,
    lastChange: last && { at: format.dateTime(last.at), changes: last.changes },
    refused: refused?.findings ?? null,
  };
}
export type GatesView = ReturnType<typeof presentGates>;
