import type { Handlers } from "../../platform/http/handlers";
import { bulkOrders } from "./bulk-orders";
import { cancelBulkJob, dismissBulkJob } from "./cancel-bulk-job";
import { showBulkJob, showBulkJobs } from "./show-bulk-jobs";

export const bulkHandlers = {
  bulkOrders: ({ ctx, actor, body }) => bulkOrders(ctx, actor, body),
  getBulkJob: ({ ctx, actor, query }) => showBulkJob(ctx, actor, query.id),
  listBulkJobs: ({ ctx, actor }) => showBulkJobs(ctx, actor),
  cancelBulkJob: ({ ctx, actor, body }) => cancelBulkJob(ctx, actor, body.id),
  dismissBulkJob: ({ ctx, actor, body }) => dismissBulkJob(ctx, actor, body.id),
} satisfies Handlers;
