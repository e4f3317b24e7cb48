import type { Generated } from "kysely";
import type { ActionName, TriggerName } from "../../../../contract/automation-limits";
import type { MailProblem } from "../../../../contract/mail-templates";
import type { AutomationId, AutomationRunId, OrderId, ShipmentId, ShopId } from "../../../../contract/ids";
import type { Identity, Json } from "./columns";

export interface AutomationsTable {
  shopId: ShopId;
  id: Identity<AutomationId>;
  name: string;
  trigger: TriggerName;
  version: number;
  revision: Generated<number>;
  waitsSince: Date | null;
  isOn: Generated<boolean>;
  switchedOnAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  changedBy: string | null;
}

export interface AutomationVersionsTable {
  shopId: ShopId;
  automationId: AutomationId;
  version: number;
  definition: Json<unknown>;
  createdAt: Date;
}

/** Those that have emailed customers: statistics go on naming them. */
export interface DeletedAutomationsTable {
  shopId: ShopId;
  id: AutomationId;
  name: string;
  deletedAt: Date;
}

export type RunState = "waiting" | "acted" | "skipped" | "failed";

export interface AutomationRunsTable {
  shopId: ShopId;
  id: Identity<AutomationRunId>;
  automationId: AutomationId;
  version: number;
  orderId: OrderId;
  shipmentId: ShipmentId | null;
  key: string;
  seen: Json<unknown>;
  eventId: string | null;
  startedAt: Date;
  dueAt: Date;
  state: Generated<RunState>;
  reason: string | null;
  failedActions: Generated<ActionName[]>;
  defaultText: Json<{ problem: MailProblem | null }> | null;
  doneAt: Date | null;
}
