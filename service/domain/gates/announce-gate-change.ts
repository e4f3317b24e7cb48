import { printFinding } from "../../../permissions/finding";
import { allFindings } from "../../../permissions/overview";
import type { Context } from "../../platform/context";
import { countAffectedStores } from "./count-affected-stores";
import type { Version } from "./gates";

/**
 * Logs what a new version means for stores: paying ones that lose something, as warnings with their number, and
 * overrides of stores that do not exist, as errors. The version is in force already: such an override opens nothing.
 */
export async function announceGateChange(
  { db, log, now }: Pick<Context, "db" | "log" | "now">,
  before: Version,
  after: Version,
): Promise<void> {
  try {
    const stores = await countAffectedStores(db, before.rules.table, after.rules, now());
    for (const finding of allFindings(after.result, before.rules, stores)) {
      log[finding.severity === "error" ? "error" : "warn"](
        { finding: printFinding(finding) },
        "gates checked",
      );
    }
  } catch (error) {
    log.warn({ err: error }, "stores were not counted for the new gates");
  }
}
