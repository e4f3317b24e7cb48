import type { GatesOverview } from "../../../contract/gates";
import type { Format } from "../../i18n/format.server";

/** The gates in force, their file, and what is wrong with it, as the page shows them. */
export function presentGates(overview: GatesOverview, format: Format) {
  const { file, origin, matrix, findings, differences, last_change: last, refused } = overview;
  return {
    file,
    origin,
    changedAt: format.instant(overview.changed_at),
    since: format.instant(overview.since),
    matrix,
    findings,
    differences,
    lastChange: last && { ...last, at: format.instant(last.at) },
    refused: refused && {
      changedAt: format.instant(refused.changed_at),
      seenAt: format.instant(refused.seen_at),
      findings: refused.findings,
    },
  };
}
export type GatesView = ReturnType<typeof presentGates>;
