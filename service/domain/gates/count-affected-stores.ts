import type { GateTable } from "../../../permissions/gates-schema";
import type { Rules } from "../../../permissions/rules";
import { countLosses } from "../../../permissions/losses";
import { namedStores, type StoreImpact } from "../../../permissions/overview";
import { isFree, planOf } from "../../../permissions/plans";
import type { Db } from "../../platform/db/database";
import { gateStoreOf } from "./gate-store";
import { listGateStores, listKnownDomains } from "./gate-stores.queries";

const STORES_AT_ONCE = 2000;

/**
 * Checks a gate table against all stores of the database: overrides of stores that do not exist, and how many paying
 * stores lose which feature compared with the table before it, if there is one.
 */
export async function countAffectedStores(
  db: Db,
  before: GateTable | null,
  after: Rules,
  at: Date,
): Promise<StoreImpact> {
  const named = namedStores(after);
  const known = new Set(await listKnownDomains(db, named));
  const { add, losses } = countLosses(before, after.table);
  for (let last = 0 as Parameters<typeof listGateStores>[1]; ;) {
    const rows = await listGateStores(db, last, STORES_AT_ONCE);
    for (const row of rows)
      add({ ...gateStoreOf(row, row, at), isPaying: !isFree(planOf(row.planCode).code) });
    if (rows.length < STORES_AT_ONCE) break;
    last = rows.at(-1)!.id;
  }
  return { unknown: named.filter((domain) => !known.has(domain)), losses: losses() };
}
