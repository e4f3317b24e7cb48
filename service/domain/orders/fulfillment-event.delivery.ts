import { z } from "zod";
import { FulfillmentId } from "../../../contract/ids";
import { WRITABLE_STATUSES } from "../../../contract/shopper-visibility-limits";
import type { DeliveryType } from "../../platform/deliveries/channel";

const payload = z.object({
  /** Our id. */
  fulfillment: FulfillmentId,
  status: z.enum(WRITABLE_STATUSES),
  /** When the status began. */
  happenedAt: z.coerce.date(),
});
export type FulfillmentEventPayload = z.output<typeof payload>;

/** A status that is written to Shopify; its channel is features/fulfillment-sync/fulfillment-event.channel.ts. */
export const fulfillmentEventType = {
  name: "fulfillment-event",
  version: 1,
  class: "operational",
  payload,
} satisfies DeliveryType;

/** Of a fulfilment only the newest status is written. */
export const orderingKeyOf = (fulfillmentId: FulfillmentId): string => `fulfillment:${fulfillmentId}`;
