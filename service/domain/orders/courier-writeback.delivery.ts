import { z } from "zod";
import { FulfillmentId } from "../../../contract/ids";
import type { DeliveryType } from "../../platform/deliveries/channel";

const payload = z.object({ fulfillment: FulfillmentId });
export type CourierWritebackPayload = z.output<typeof payload>;

/** A corrected courier that is written to Shopify; its channel is features/courier-writeback/courier-writeback.channel.ts. */
export const courierWritebackType = {
  name: "courier-writeback",
  version: 1,
  class: "operational",
  payload,
  // As long as tries go on: what the merchant has not permitted for that long is not written either.
  expireAfter: { hours: 5 * 24 },
} satisfies DeliveryType;
