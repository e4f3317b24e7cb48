import type { BodyInput, ResponseOf } from "../../../contract/endpoint";
import type { bulkOrders } from "../../../contract/bulk";

type Body = BodyInput<typeof bulkOrders>;
export type SelectionInput = Body["selection"];
export type ActionInput = Body["action"];
export type OrderFilterInput = Extract<SelectionInput, { filter: unknown }>["filter"];
export type BulkResponse = ResponseOf<typeof bulkOrders>;

/** Why orders are left out of an action. */
export const leftOutBy = (action: ActionInput["kind"]) =>
  action === "undo_status" || action === "undo_courier" ? "nothingToUndo" : "leftOut";

/** What undoes a job: deleted orders are restored, changed statuses and couriers put back. */
export function undoOf({ id, action }: { id: string; action: ActionInput["kind"] }): ActionInput {
  if (action === "delete") return { kind: "restore" };
  return { kind: action === "set_courier" ? "undo_courier" : "undo_status", job: id };
}
