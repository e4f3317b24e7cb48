import { createHash } from "node:crypto";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineChannel, type Delivery, type Skip } from "../../platform/deliveries/channel";
import { MailRefusedError, parseMailAddress } from "../../platform/mail/transport";
import {
  CUSTOMER_MAIL,
  CustomerMailPayload,
  type RenderedCustomerMail,
} from "../../read/customer-mails/customer-mail";
import type { SkipReason } from "./decide-notification";
import { findPresentState } from "./notifications.queries";
import { reasonOf } from "./sendable";
import { renderCustomerMail, renderPlainMail } from "./render-customer-mail";

type CustomerMailDelivery = Delivery<CustomerMailPayload>;

/**
 * Mails to customers about a change of main status, a corrected number or a delay, rendered from the order as it is when they are sent. Only the newest
 * about a shipment goes out.
 */
export const customerMails = defineChannel({
  name: CUSTOMER_MAIL,
  class: "transactional",
  payload: CustomerMailPayload,
  isSuperseding: true,
  // Half of them for one shop: as many as the mail transport has connections.
  concurrency: 8,
  // As long as events: a year can be compared with the one before.
  retention: { days: 400 },
  check,
  async render(ctx, delivery): Promise<RenderedCustomerMail | Skip> {
    const mail = await renderCustomerMail(ctx, delivery.shop, delivery.payload);
    // After the rows were read: of a status that is newer than the change, a mail of its own tells.
    return (await check(ctx, delivery)) ?? headed(ctx, delivery, mail);
  },
  async fallback(ctx, delivery) {
    const mail = await renderPlainMail(ctx, delivery.shop, delivery.payload);
    return (await check(ctx, delivery)) ?? headed(ctx, delivery, mail);
  },
  async send(ctx, { to, sender, replyTo, subject, text, html, messageId, date }) {
    await ctx.mail.send({
      to: { address: to },
      // From our address under the shop's name.
      from: { name: sender, address: parseMailAddress(ctx.config.mailFrom).address },
      replyTo: replyTo ? { name: sender, address: replyTo } : null,
      ...{ subject, text, messageId },
      ...(html && { html }),
      ...(date && { date: new Date(date) }),
    });
  },
  isFinal: (error) => error instanceof MailRefusedError,
  redact: ({ payload }) => ({ payload, rendered: null }),
});

/** With the headers that are the same on every try. */
function headed(
  ctx: Context,
  delivery: CustomerMailDelivery,
  mail: Omit<RenderedCustomerMail, "messageId" | "date">,
): RenderedCustomerMail {
  return { ...mail, messageId: messageIdOf(ctx, delivery), date: ctx.now().toISOString() };
}

/** The reasons not to send it that may have come up since the change; the merchant reads them. */
async function check(ctx: Context, { shop, payload }: CustomerMailDelivery): Promise<Skip | null> {
  const reason = await reasonToSkip(ctx, shop, payload);
  return reason && { skip: reason };
}

async function reasonToSkip(
  ctx: Context,
  shop: ShopId,
  { kind, shipment, status }: CustomerMailPayload,
): Promise<SkipReason | null> {
  const present = await findPresentState(ctx.db, shop, shipment);
  if (!present) return "order_deleted";
  const reason = reasonOf(present);
  if (reason && !reason.endsWith("_email")) return reason;
  // A status nobody is mailed about, or one set silently by the merchant: "on its way" must not arrive after "delivered".
  if (kind === "status" && present.status !== status) return "superseded";
  // It has arrived since, or is expected in time again.
  if (kind === "delay" && !present.isLikelyLate) return "superseded";
  return reason;
}

/** Deterministic by change: a mail client that receives a mail twice shows it once. */
function messageIdOf({ config }: Context, { shop, payload }: CustomerMailDelivery): string {
  const hash = createHash("sha256").update(changeKey(payload)).digest("hex").slice(0, 16);
  const [, host = "waybill.localhost"] = parseMailAddress(config.mailFrom).address.split("@");
  return `<shipment.${shop}.${payload.shipment}.${hash}@${host}>`;
}

/** Identifies a change of a shipment, so that one derived again adds no second mail: what is new, and since when. */
function changeKey({ kind, status, since }: Pick<CustomerMailPayload, "kind" | "status" | "since">): string {
  return `${kind === "status" ? status : kind} ${since}`;
}

/** The key of its delivery. */
export function keyOfMail(payload: CustomerMailPayload): string {
  return `${payload.shipment} ${changeKey(payload)}`;
}
