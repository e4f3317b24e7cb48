import { reEvaluateShop } from "../features/attention/re-evaluate-shop.job";
import { sendDigest, sweepDigests } from "../features/attention/send-digest.job";
import { sweepAttention } from "../features/attention/sweep-attention.job";
import { tellOutage, tellShopOfOutage } from "../features/attention/tell-outage.job";
import { sendWeeklyReport, sweepWeeklyReports } from "../features/team/send-weekly-report.job";
import { cleanIncidents, sweepBundles, writeBundle } from "../features/team/write-bundle.job";
import { detectOutages } from "../features/attention/detect-outages.job";
import {
  applyScheduledCancellation,
  sweepScheduledCancellations,
} from "../features/subscriptions/apply-scheduled-cancellation.job";
import { readSubscription, sweepSubscriptions } from "../features/subscriptions/read-subscription.job";
import { correctCouriers, sweepCorrections } from "../features/courier-correction/correct-couriers.job";
import { decideCorrection } from "../features/courier-correction/decide-correction.job";
import { registerCandidates } from "../features/courier-correction/register-candidates.job";
import { reportCorrections, sweepReports } from "../features/courier-correction/report-corrections.job";
import { runAutomations } from "../features/automations/run-automations.job";
import { cleanAutomationRuns, sweepAutomations } from "../features/automations/sweep-automations.job";
import { syncDirectory } from "../features/provider-catalog/sync-directory.job";
import { refreshCourierUsage, sweepCourierUsage } from "../domain/couriers/refresh-courier-usage.job";
import { cleanLimits } from "../platform/http/clean-limits.job";
import { cleanLinkUses } from "../platform/signed-links/clean-link-uses.job";
import { cleanPageVersions } from "../domain/pages/clean-page-versions.job";
import { cleanMailMessages } from "../domain/mail-recipients/clean-mail-messages.job";
import {
  checkSenderDomainJob,
  sweepSenderDomains,
} from "../features/notifications/sender/check-sender-domains.job";
import {
  checkMailServerJob,
  sweepMailServers,
} from "../features/notifications/sender/check-mail-servers.job";
import { cleanShipmentWatches } from "../domain/shipment-watches/clean-shipment-watches.job";
import { cleanMailTemplates } from "../features/notifications/templates/clean-mail-templates.job";
import { publishDuePages } from "../domain/pages/publish-due-pages.job";
import {
  cleanTranslations,
  fillShopTranslations,
  sweepTranslations,
} from "../features/automatic-translation/fill-translations.job";
import { noteUntranslated } from "../features/automatic-translation/note-untranslated.job";
import { checkDomainJob, sweepDomains } from "../features/custom-domain/check-domains.job";
import { cleanInbox } from "./webhooks/clean-inbox.job";
import { retryDeadLetters } from "../platform/events/retry-dead-letters.job";
import { processShopifyBurst, processShopifyWebhook } from "./webhooks/process-shopify-webhook.job";
import { applySmsReply } from "../domain/mail-recipients/apply-sms-reply.job";
import { processMailEvents } from "./webhooks/process-mail-events.job";
import { processTrackingWebhook } from "./webhooks/process-tracking-webhook.job";
import { cleanImages } from "../features/images/clean-images.job";
import { cleanImports } from "../features/imports/clean-imports.job";
import { cleanDeliveries } from "../platform/deliveries/clean-deliveries.job";
import { tellAttention } from "../features/notifications/tell-attention.job";
import { rollUpOlderMails, rollUpRecentMails } from "../features/mail-measuring/roll-up-mails.job";
import { sendDeliveries } from "../platform/deliveries/send-deliveries.job";
import { purgeOrders } from "../features/privacy/purge-orders.job";
import { reconcileOrders, sweepReconciliation } from "../features/order-sync/reconcile-orders.job";
import { releaseWaiting, sweepWaiting } from "../domain/orders/release-waiting.job";
import { changeCourierAtProvider } from "../domain/shipments/change/change-courier.job";
import { readFulfillmentEvents } from "../features/order-sync/read-fulfillment-events.job";
import { readFulfillmentItems } from "../features/order-sync/read-fulfillment-items.job";
import { renewShopBrandJob, sweepShopBrands } from "../features/shop-brand/renew-shop-brand.job";
import {
  refreshShopUnshipped,
  refreshUnshipped,
  sweepUnshipped,
} from "../features/delivery-estimates/refresh-unshipped.job";
import { readCollections, sweepCollections } from "../features/delivery-estimates/read-collections.job";
import { refreshReaddressed, refreshRuleDates } from "../domain/shipments/refresh-rule-dates.job";
import {
  forecastShipments,
  renewForecasts,
  renewShopForecasts,
  sweepForecasts,
} from "../domain/shipments/own-history/forecast-shipments.job";
import {
  learnLosses,
  learnShipments,
  sweepLosses,
} from "../domain/shipments/own-history/learn-shipments.job";
import { renewHandDates, renewShopHandDates, sweepHandDates } from "../domain/shipments/renew-hand-dates.job";
import { sweepShipments } from "../domain/shipments/sweep-shipments.job";
import { refreshStageTimes, sweepStageTimes } from "../domain/shipments/stage-times/refresh-stage-times.job";
import { askProviders } from "../domain/shipments/tracking-queue/ask-providers.job";
import { trackShipmentsJob } from "../domain/shipments/queued-by-older-versions.job";
import { followPlan } from "../features/delivery-estimates/follow-plan.job";
import { sweepStatusMismatches } from "../features/fulfillment-sync/sweep-status-mismatches.job";
import { cleanLongTasks } from "../platform/long-tasks/clean-long-tasks.job";
import { jobOfLongTask } from "../platform/long-tasks/run-long-task";
import { sweepLongTasks } from "../platform/long-tasks/sweep-long-tasks.job";
import { longTasks } from "./long-tasks";
import type { Job } from "../platform/queue/job";

/** Every job there is. One that is missing here is never run, and test/service/platform/queue/registry.test.ts says so. */
export const jobs: readonly Job[] = [
  processShopifyWebhook,
  processShopifyBurst,
  processTrackingWebhook,
  processMailEvents,
  applySmsReply,
  cleanInbox,
  cleanLimits,
  cleanLinkUses,
  retryDeadLetters,
  sendDeliveries,
  tellAttention,
  runAutomations,
  sweepAutomations,
  cleanAutomationRuns,
  rollUpRecentMails,
  rollUpOlderMails,
  cleanDeliveries,
  reconcileOrders,
  sweepReconciliation,
  purgeOrders,
  ...longTasks.map(jobOfLongTask),
  sweepLongTasks,
  cleanLongTasks,
  trackShipmentsJob,
  askProviders,
  changeCourierAtProvider,
  readFulfillmentEvents,
  readFulfillmentItems,
  refreshRuleDates,
  refreshReaddressed,
  renewHandDates,
  renewShopHandDates,
  sweepHandDates,
  followPlan,
  refreshUnshipped,
  refreshShopUnshipped,
  sweepUnshipped,
  readCollections,
  sweepCollections,
  forecastShipments,
  renewForecasts,
  renewShopForecasts,
  sweepForecasts,
  learnShipments,
  learnLosses,
  sweepLosses,
  sweepShipments,
  refreshStageTimes,
  sweepStageTimes,
  releaseWaiting,
  sweepWaiting,
  readSubscription,
  sweepSubscriptions,
  applyScheduledCancellation,
  sweepScheduledCancellations,
  syncDirectory,
  refreshCourierUsage,
  sweepCourierUsage,
  correctCouriers,
  sweepCorrections,
  registerCandidates,
  decideCorrection,
  reportCorrections,
  sweepReports,
  sweepStatusMismatches,
  detectOutages,
  tellOutage,
  tellShopOfOutage,
  sendWeeklyReport,
  sweepWeeklyReports,
  writeBundle,
  sweepBundles,
  cleanIncidents,
  sweepAttention,
  reEvaluateShop,
  sweepDigests,
  sendDigest,
  cleanImports,
  cleanImages,
  publishDuePages,
  renewShopBrandJob,
  sweepShopBrands,
  cleanPageVersions,
  cleanMailTemplates,
  cleanMailMessages,
  cleanShipmentWatches,
  noteUntranslated,
  fillShopTranslations,
  sweepTranslations,
  cleanTranslations,
  checkDomainJob,
  sweepDomains,
  checkMailServerJob,
  sweepMailServers,
  checkSenderDomainJob,
  sweepSenderDomains,
] as unknown as readonly Job[];
