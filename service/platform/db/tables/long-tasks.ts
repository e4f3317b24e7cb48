import type { Generated } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Identity, Json } from "./columns";

export type TaskState = "waiting" | "running" | "done" | "cancelled" | "failed";

export interface LongTasksTable {
  shopId: ShopId;
  id: Identity;
  kind: string;
  isExclusive: boolean;
  input: Json<unknown>;
  state: TaskState;
  step: Generated<number>;
  run: Generated<number>;
  cursor: Json<unknown> | null;
  total: number | null;
  done: Generated<number>;
  failed: Generated<number>;
  leftOut: Generated<number>;
  failures: Json<unknown[]>;
  progress: Generated<number>;
  reason: string | null;
  cause: Json<unknown> | null;
  requestedBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  movedAt: Date;
  finishedAt: Date | null;
  dismissedAt: Date | null;
}
