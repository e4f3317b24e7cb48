import { chargeExtraOrder } from "../billing/charge-extra-order.job";
import { endNotedPlan, sweepNotedPlans } from "../billing/end-noted-plans.job";
import { readSubscription, sweepSubscriptions } from "../billing/read-subscription.job";
import { cleanInbox } from "../inbox/clean-inbox.job";
import { handleInbox } from "../inbox/handle-inbox.job";
import { sendMerchantMail } from "../mail/send-merchant-mail.job";
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
  readSubscription,
  sweepSubscriptions,
  chargeExtraOrder,
  endNotedPlan,
  sweepNotedPlans,
  sendMerchantMail,
] as unknown as readonly Job[];
