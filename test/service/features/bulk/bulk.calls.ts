import { runBulk } from "../../../../service/features/bulk/run-bulk.task";
import { transaction } from "../../../../service/platform/db/database";
import { cancelLongTask } from "../../../../service/platform/long-tasks/change-long-task";
import { startLongTask } from "../../../../service/platform/long-tasks/start-long-task";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export async function bulkCalls({ service, shop, order }: Prepared): Promise<ValidCalls> {
  const { ctx } = service;
  const { id } = await transaction(ctx.db, async (tx) => {
    const prepare = () => Promise.resolve(0);
    const task = await startLongTask(ctx, tx, runBulk, {
      ...{ shop: shop.id, input: { kind: "delete" }, by: "admin-token", prepare },
    });
    return cancelLongTask(ctx, tx, runBulk, shop.id, task.id);
  });
  return {
    bulkOrders: { input: { selection: { ids: [order] }, action: { kind: "check" } } },
    getBulkJob: { input: { id } },
    cancelBulkJob: { input: { id } },
    dismissBulkJob: { input: { id } },
  };
}
