import { z } from "zod";
import { FulfillmentId } from "../../../contract/ids";
import type { DeliveryType } from "../../platform/deliveries/channel";

const payload = z.object({ fulfillment: FulfillmentId });
export type CourierWritebackPayload = z.output<typeof payload>;

/**
 * Why Shopify shows less than what was corrected: `already_there` nothing was to be changed, `courier_unknown` none was known any more when it
 * was to be written, `changed_in_shopify` the merchant has named another company there since, `several_couriers` Shopify has one company for shipments of different couriers, so their links alone changed.
 */
export const WritebackNote = z.enum([
  "already_there",
  "courier_unknown",
  "changed_in_shopify",
  "several_couriers",
]);

/** What the log keeps of a write. */
export const WritebackReceipt = z.object({ outcome: z.string(), note: WritebackNote.nullable() });

/** A corrected courier that is written to Shopify; its channel is features/shopify-tracking/courier-writeback/courier-writeback.channel.ts. */
export const courierWritebackType = {
  name: "courier-writeback",
  version: 1,
  class: "operational",
  payload,
  // As long as tries go on: what the merchant has not permitted for that long is not written either.
  expireAfter: { hours: 5 * 24 },
} satisfies DeliveryType;
