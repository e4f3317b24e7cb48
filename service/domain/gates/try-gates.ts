import type { GatesTrial } from "../../../contract/gates";
import { lint } from "../../../permissions/lint";
import { matrixOf } from "../../../permissions/matrix";
import { allFindings, changesBetween } from "../../../permissions/overview";
import type { Actor, Context } from "../../platform/context";
import { countAffectedStores } from "./count-affected-stores";
import { requireAdminToken } from "./show-gates";

/**
 * Checks changed files and compares them with what is in force here; what is not given is as it is now. Counts the
 * paying stores that would lose something. Nothing is kept.
 * @throws AppError NOT_FOUND without an admin token
 */
export async function tryGates(
  { db, gates, now }: Pick<Context, "db" | "gates" | "now">,
  actor: Actor,
  tried: { gates?: string | undefined; plans?: string | undefined },
): Promise<GatesTrial> {
  requireAdminToken(actor);
  const { version } = gates.state();
  const result = lint(
    { file: "gates.json", text: tried.gates ?? version.text },
    tried.plans === undefined ? null : { file: "plans.json", text: tried.plans },
    now(),
  );
  const { rules } = result;
  if (!rules) return { findings: result.findings, matrix: null, changes: { plans: [], edits: [] } };

  const stores = await countAffectedStores(db, version.rules.table, rules, now());
  return {
    findings: allFindings(result, version.rules, stores),
    matrix: matrixOf(rules.table, rules.catalogue, now()),
    changes: changesBetween(version.rules, rules, now()),
  };
}
