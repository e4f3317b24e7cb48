import type { AutomationAction } from "../../../contract/automation";
import type { ActionName } from "../../../contract/automation-limits";
import type { AutomationId, AutomationRunId, OrderId, ShipmentId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { Shop } from "../shops/shops.queries";

declare module "../../platform/context" {
  interface Context {
    /** What automations can do, by name (main/automation-actions.ts): features bring theirs. */
    automationActions: ReadonlyMap<ActionName, AutomationActor>;
  }
}

/** A run that acts, as its actions get it. */
export interface ActingRun {
  id: AutomationRunId;
  order: OrderId;
  orderName: string;
  shipment: ShipmentId | null;
  /** The order has several shipments that are not cancelled: others may follow within minutes. */
  hasOthers: boolean;
}

/** Runs of one version of an automation that act at the same time. */
export interface ActingRuns {
  shop: Shop;
  automation: { id: AutomationId; version: number; name: string };
  runs: readonly ActingRun[];
}

/**
 * Does an action for runs, in the transaction that ends them: it writes rows and deliveries, without network and without rendering. Its
 * statements do not grow with the number of runs. What it throws is undone, and tried with each run alone; a run whose action throws alone
 * goes on with the next action.
 */
export type AutomationActor<Action extends AutomationAction = AutomationAction> = (
  ctx: Context,
  tx: Tx,
  acting: ActingRuns,
  action: Action,
) => Promise<void>;
