import { reEvaluateShop } from "../attention/re-evaluate-shop.job";
import { sendDigest, sweepDigests } from "../attention/send-digest.job";
import { sweepAttention } from "../attention/sweep-attention.job";
import { detectOutages } from "../attention/detect-outages.job";
import { chargeOverage } from "../billing/charge-overage.job";
import {
  applyScheduledCancellation,
  sweepScheduledCancellations,
} from "../billing/apply-scheduled-cancellation.job";
import { readSubscription, sweepSubscriptions } from "../billing/read-subscription.job";
import { correctCouriers, sweepCorrections } from "../couriers/correction/correct-couriers.job";
import { decideCorrection } from "../couriers/correction/decide-correction.job";
import { registerCandidates } from "../couriers/correction/register-candidates.job";
import { reportCorrections, sweepReports } from "../couriers/correction/report-corrections.job";
import { syncDirectory } from "../couriers/provider-catalog/sync-directory.job";
import { refreshCourierUsage, sweepCourierUsage } from "../couriers/refresh-courier-usage.job";
import { cleanBulk } from "../bulk/clean-bulk.job";
import { runBulk } from "../bulk/run-bulk.job";
import { cleanLimits } from "../http/clean-limits.job";
import { cleanInbox } from "../webhooks-in/clean-inbox.job";
import { processShopifyWebhook } from "../webhooks-in/process-shopify-webhook.job";
import { processTrackingWebhook } from "../webhooks-in/process-tracking-webhook.job";
import { runCheck } from "../imports/check-import.job";
import { cleanImports } from "../imports/clean-imports.job";
import { runImport } from "../imports/run-import.job";
import { sendMerchantMail } from "../mail/send-merchant-mail.job";
import { sendNotification } from "../notifications/send-notification.job";
import { purgeOrders } from "../orders/purge-orders.job";
import { pollBulk } from "../orders/sync/poll-bulk.job";
import { reconcileOrders, sweepReconciliation } from "../orders/sync/reconcile-orders.job";
import { syncOrders } from "../orders/sync/sync-orders.job";
import { releaseWaiting, sweepWaiting } from "../quota/release-waiting.job";
import { changeCourierAtProvider } from "../shipments/change/change-courier.job";
import { readFulfillmentEvents } from "../shipments/read-fulfillment-events.job";
import { sweepShipments } from "../shipments/sweep-shipments.job";
import { trackShipmentsJob } from "../shipments/track-shipments.job";
import { sweepStatusMismatches } from "../fulfillment-sync/sweep-status-mismatches.job";
import { writeFulfillmentEvent } from "../fulfillment-sync/write-fulfillment-event.job";
import type { Job } from "./job";

/** Every job there is. One that is missing here is never run, and test/service/queue/registry.test.ts says so. */
export const jobs: readonly Job[] = [
  processShopifyWebhook,
  processTrackingWebhook,
  cleanInbox,
  cleanLimits,
  syncOrders,
  pollBulk,
  reconcileOrders,
  sweepReconciliation,
  purgeOrders,
  runBulk,
  cleanBulk,
  trackShipmentsJob,
  changeCourierAtProvider,
  readFulfillmentEvents,
  sweepShipments,
  sendNotification,
  releaseWaiting,
  sweepWaiting,
  readSubscription,
  sweepSubscriptions,
  chargeOverage,
  applyScheduledCancellation,
  sweepScheduledCancellations,
  sendMerchantMail,
  syncDirectory,
  refreshCourierUsage,
  sweepCourierUsage,
  correctCouriers,
  sweepCorrections,
  registerCandidates,
  decideCorrection,
  reportCorrections,
  sweepReports,
  writeFulfillmentEvent,
  sweepStatusMismatches,
  detectOutages,
  sweepAttention,
  reEvaluateShop,
  sweepDigests,
  sendDigest,
  runCheck,
  runImport,
  cleanImports,
] as unknown as readonly Job[];
