import { cleanInbox } from "../inbox/clean-inbox.job";
import { handleInbox } from "../inbox/handle-inbox.job";
import { sendNotification } from "../notifications/send-notification.job";
import { pollBulk } from "../orders/sync/poll-bulk.job";
import { reconcileOrders, sweepReconciliation } from "../orders/sync/reconcile-orders.job";
import { syncOrders } from "../orders/sync/sync-orders.job";
import { releaseWaiting, sweepWaiting } from "../quota/release-waiting.job";
import { readFulfillmentEvents } from "../shipments/read-fulfillment-events.job";
import { sweepShipments } from "../shipments/sweep-shipments.job";
import { trackShipments } from "../shipments/track-shipments.job";
import type { Job } from "./job";

/** Every job there is. One that is missing here is never run, and test/service/jobs/registry.test.ts says so. */
export const jobs: readonly Job[] = [
  handleInbox,
  cleanInbox,
  syncOrders,
  pollBulk,
  reconcileOrders,
  sweepReconciliation,
  trackShipments,
  readFulfillmentEvents,
  sweepShipments,
  sendNotification,
  releaseWaiting,
  sweepWaiting,
] as unknown as readonly Job[];
