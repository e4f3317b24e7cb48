import { NOT_FOUND } from "../../../contract/errors";
import type { GatesOverview } from "../../../contract/gates";
import type { Finding } from "../../../permissions/finding";
import { findingAt, type LintResult } from "../../../permissions/lint";
import { countedWarnings, type Loss } from "../../../permissions/losses";
import { matrixOf } from "../../../permissions/matrix";
import { allFindings } from "../../../permissions/overview";
import { differences } from "../../../permissions/specification";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { countAffectedStores } from "./count-affected-stores";

/** To merchants these calls do not exist: the table names other stores. @throws AppError NOT_FOUND */
export function requireAdminToken(actor: Actor): void {
  if (actor.via !== "admin-token") throw new AppError(NOT_FOUND, "unknownCall");
}

/**
 * The gates in force in this process, with warnings that say how many paying stores have less than their plan
 * includes, and errors for overrides of stores that do not exist.
 * @throws AppError NOT_FOUND without an admin token
 */
export async function showGates(
  { db, gates, now }: Pick<Context, "db" | "gates" | "now">,
  actor: Actor,
): Promise<GatesOverview> {
  requireAdminToken(actor);
  const { file, version, lastChange, refused } = gates.state();
  const { rules, result } = version;
  const stores = await countAffectedStores(db, lastChange?.before.table ?? null, rules, now());
  // Findings about the file itself; losses by the last change are shown with that change.
  const lasting = stores.losses.filter(({ without }) => without > 0).map((loss) => ({ ...loss, losing: 0 }));
  return {
    file,
    origin: version.origin,
    changed_at: version.changedAt?.toISOString() ?? null,
    since: version.since.toISOString(),
    matrix: matrixOf(rules.table, rules.catalogue, now()),
    findings: allFindings(result, null, { ...stores, losses: lasting }),
    differences: differences(rules.table),
    last_change: lastChange && {
      at: lastChange.at.toISOString(),
      changes: lastChange.changes,
      losses: lossesBy(result, stores.losses),
    },
    refused: refused && {
      changed_at: refused.changedAt?.toISOString() ?? null,
      seen_at: refused.seenAt.toISOString(),
      findings: refused.findings,
    },
  };
}

/** As the log warned when the change came into force, but of the stores there are now. */
function lossesBy({ gates }: LintResult, losses: readonly Loss[]): Finding[] {
  if (!gates) return [];
  return countedWarnings(losses.filter(({ losing }) => losing > 0)).map(({ path, message }) =>
    findingAt(gates, path, message, "warning"),
  );
}
