import { z } from "zod";
import type { DeliveryType } from "../../platform/deliveries/channel";

/** What the sealed address of an `orders` mail is bound to. */
export const ADDRESS_PURPOSE = "shopper-mail.address";

/** `answer`: the team's message of a problem report. `orders`: links to the orders of an address, which is sealed. */
const payload = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer"), message: z.string() }),
  z.object({ kind: z.literal("orders"), address: z.string(), language: z.string() }),
]);
export type ShopperMailPayload = z.output<typeof payload>;

/** Mails that a shopper has asked for; their channel is features/shopper-mails/shopper-mail.channel.ts. */
export const shopperMailType = {
  name: "shopper-mail",
  version: 1,
  class: "transactional",
  payload,
} satisfies DeliveryType;
