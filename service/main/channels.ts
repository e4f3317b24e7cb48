import { customerMails } from "../features/notifications/customer-mail.channel";
import { customerTexts } from "../features/notifications/sms/customer-text.channel";
import { senderCodes } from "../features/notifications/sender/sender-code.channel";
import { testMails } from "../features/notifications/templates/test-mail.channel";
import { shopperMails } from "../features/shopper-mails/shopper-mail.channel";
import { merchantMails } from "../domain/shops/merchant-mails/merchant-mail.channel";
import { fulfillmentEventChannel } from "../features/fulfillment-sync/fulfillment-event.channel";
import { courierWritebacks } from "../features/shopify-tracking/courier-writeback/courier-writeback.channel";
import { trackingLinks } from "../features/shopify-tracking/tracking-link/tracking-link.channel";
import { usageRecordChannel } from "../features/subscriptions/usage-record.channel";
import { type Channel, createChannels } from "../platform/deliveries/channel";

/** Every way out of the service that is a delivery. Rows of a channel that is missing here are never sent. */
export const channels = createChannels([
  // Mails to customers, about each change of a shipment's main status.
  customerMails,
  // Text messages to customers who have asked for them, about some of these changes.
  customerTexts,
  // Mails by which merchants look at their templates.
  testMails,
  // Codes for senders' addresses, to those.
  senderCodes,
  // Mails that shoppers have asked for: answers to what they report, links to their orders.
  shopperMails,
  // Mails to merchants: quota, cap, digest, courier corrections.
  merchantMails,
  // Statuses of shipments, to Shopify.
  fulfillmentEventChannel,
  // Links to the tracking page, to Shopify.
  trackingLinks,
  // Corrected couriers, to Shopify.
  courierWritebacks,
  // Charges for orders above the quota, to Shopify.
  usageRecordChannel,
] as unknown as readonly Channel[]);
