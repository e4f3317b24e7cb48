import { fulfillmentSyncSubscribers } from "../features/fulfillment-sync/fulfillment-sync.subscribers";
import { automationSubscribers } from "../features/automations/automations.subscribers";
import { deliveryEstimateSubscribers } from "../features/delivery-estimates/delivery-estimates.subscribers";
import { automaticTranslationSubscribers } from "../features/automatic-translation/automatic-translation.subscribers";
import { notificationSubscribers } from "../features/notifications/notifications.subscribers";
import { mailServerSubscribers } from "../features/notifications/sender/mail-server.subscribers";
import { senderDomainSubscribers } from "../features/notifications/sender/sender-domain.subscribers";
import { customDomainSubscribers } from "../features/custom-domain/custom-domain.subscribers";
import { courierWritebackSubscribers } from "../features/shopify-tracking/courier-writeback/courier-writeback.subscribers";
import { trackingLinkSubscribers } from "../features/shopify-tracking/tracking-link/tracking-link.subscribers";
import { shopperMailSubscribers } from "../features/shopper-mails/shopper-mails.subscribers";
import { problemReportSubscribers } from "../features/problem-reports/problem-reports.subscribers";
import { teamSubscribers } from "../features/team/team.subscribers";
import { ownHistorySubscribers } from "../domain/shipments/own-history/own-history.subscribers";
import { createSubscribers } from "../platform/events/subscribers";
import { orderListSubscribers } from "../read/order-list/order-list.subscribers";

/**
 * Everything that reacts to an event, within the transaction of the event, in this order: what is shown comes first, and what that is made of before it.
 * docs/events.md is generated from it.
 */
export const subscribers = createSubscribers([
  // Dates of orders that are to be shipped: before the list, which shows them.
  ...deliveryEstimateSubscribers,
  // The order list, attention and the search.
  ...orderListSubscribers,
  // Own history learns from deliveries, and estimates follow what shipments do: jobs.
  ...ownHistorySubscribers,
  // Texts of couriers that nothing tells: a job.
  ...automaticTranslationSubscribers,
  // Emails to customers, for instance about a delivery: deliveries, rendered and sent by a job.
  ...notificationSubscribers,
  // One email to each who has asked for it at the next change: after those, which may be that email.
  ...shopperMailSubscribers,
  // Mails to the shop's team about what shoppers report.
  ...problemReportSubscribers,
  // Automations of the merchant: runs, which a job evaluates and ends.
  ...automationSubscribers,
  // What the team is mailed about in bundles: rows, from which a job writes mails.
  ...teamSubscribers,
  // Fulfillment events that are written to Shopify: deliveries.
  ...fulfillmentSyncSubscribers,
  // Links to the tracking page that are written to new fulfilments: deliveries.
  ...trackingLinkSubscribers,
  // Corrected couriers that are written to Shopify: deliveries.
  ...courierWritebackSubscribers,
  ...customDomainSubscribers,
  ...senderDomainSubscribers,
  ...mailServerSubscribers,
]);
