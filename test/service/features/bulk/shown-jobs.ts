import type { BulkJob } from "../../../../contract/bulk";
import { call, type TestService, type TestShop } from "../../harness";

export const shownJobs = async (service: TestService, shop: TestShop) => {
  const { body } = await call(service, "GET", "/endApi/api/order/bulk-jobs", { as: shop });
  return body.data.jobs as Pick<BulkJob, "id" | "state" | "action" | "total" | "done" | "undo_until">[];
};
