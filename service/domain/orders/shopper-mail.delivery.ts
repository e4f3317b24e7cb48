import { z } from "zod";
import { ShipmentId } from "../../../contract/ids";
import type { DeliveryType } from "../../platform/deliveries/channel";

/** What the sealed address of an `orders` mail is bound to. */
export const ADDRESS_PURPOSE = "shopper-mail.address";

/** What the sealed address of whoever watches a shipment is bound to, in its row and in its mail. */
export const WATCH_PURPOSE = "shipment-watch.address";

/**
 * - `answer`: the team's message of a problem report;
 * - `orders`: links to the orders of an address, which is sealed;
 * - `confirmWatch`: asks an address whether it wants an email at a shipment's next change;
 * - `change`: that email.
 */
const payload = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer"), message: z.string() }),
  z.object({ kind: z.literal("orders"), address: z.string(), language: z.string() }),
  z.object({ kind: z.literal("confirmWatch"), watch: z.string() }),
  z.object({
    ...{ kind: z.literal("change"), shipment: ShipmentId, recipient: z.string() },
    ...{ address: z.string(), language: z.string(), isOwn: z.boolean() },
  }),
]);
export type ShopperMailPayload = z.output<typeof payload>;

/** Mails that a shopper has asked for; their channel is features/shopper-mails/shopper-mail.channel.ts. */
export const shopperMailType = {
  name: "shopper-mail",
  version: 1,
  class: "transactional",
  payload,
} satisfies DeliveryType;
