import type { AutomationId, AutomationRunId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { findRun } from "./automation-runs.queries";
import { dueReason } from "./evaluate";
import { factsOf, loadFacts } from "./load-facts";
import { readSeen } from "./occurrence";
import { readDefinition } from "./read-automation";

/**
 * Whether what a run has acted for is so still, by the version that it was started with. Asked by what a run has set going and leaves later,
 * such as an email that waits for the morning: the checks of the run itself were made when it acted.
 */
export async function isStillSo(
  ctx: Pick<Context, "db" | "log" | "now">,
  shop: ShopId,
  { id, version, run: runId }: { id: AutomationId; version: number; run: AutomationRunId },
): Promise<boolean> {
  const run = await findRun(ctx.db, shop, { id, run: runId });
  // It is known to have acted; once its row is cleaned away, nothing more is known.
  if (!run) return true;
  const definition = readDefinition(ctx, { id, version, definition: run.definition });
  const seen = readSeen(run.seen);
  if (!definition || !seen) return false;
  const facts = factsOf(await loadFacts(ctx.db, shop, [run.orderId]), {
    order: run.orderId,
    shipment: run.shipmentId,
  });
  return facts !== null && dueReason(definition, { seen }, facts, ctx.now()) === null;
}
