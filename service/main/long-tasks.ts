import { runBulk } from "../features/bulk/run-bulk.task";
import { checkFile } from "../features/imports/check-file.task";
import { runImport } from "../features/imports/run-import.task";
import { syncOrders } from "../features/order-sync/sync-orders.task";
import { writeLinks } from "../features/shopify-tracking/tracking-link/write-links.task";
import type { LongTask } from "../platform/long-tasks/long-task";

/** Every kind of long task. One that is missing here is never run, and test/service/platform/queue/registry.test.ts says so. */
export const longTasks = [
  runBulk,
  checkFile,
  runImport,
  syncOrders,
  writeLinks,
] as unknown as readonly LongTask[];
