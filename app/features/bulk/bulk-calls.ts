import type { BodyInput, ResponseOf } from "../../../contract/endpoint";
import type { bulkOrders } from "../../../contract/bulk";

type Body = BodyInput<typeof bulkOrders>;
export type SelectionInput = Body["selection"];
export type ActionInput = Body["action"];
export type OrderFilterInput = Extract<SelectionInput, { filter: unknown }>["filter"];
export type BulkResponse = ResponseOf<typeof bulkOrders>;

/** What undoes a job: deleted orders are restored, changed statuses put back. */
export const undoOf = ({ id, action }: { id: string; action: ActionInput["kind"] }): ActionInput =>
  action === "delete" ? { kind: "restore" } : { kind: "undo_status", job: id };
