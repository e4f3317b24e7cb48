import { insertBulkJob, updateBulkJob } from "../../../../service/features/bulk/bulk-jobs.queries";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export async function bulkCalls({ service, shop, order }: Prepared): Promise<ValidCalls> {
  const { db } = service.ctx;
  const now = service.clock.now;
  const { id } = await insertBulkJob(db, shop.id, { kind: "delete" }, now);
  await updateBulkJob(db, shop.id, id, { state: "done", finishedAt: now });
  return {
    bulkOrders: { input: { selection: { ids: [order] }, action: { kind: "check" } } },
    getBulkJob: { input: { id } },
    cancelBulkJob: { input: { id } },
    dismissBulkJob: { input: { id } },
  };
}
