import { createHash } from "node:crypto";
import type { MailKind } from "../../../contract/mail-kinds";
import type { Context } from "../../platform/context";
import { defineChannel, type Delivery, type Skip } from "../../platform/deliveries/channel";
import { MailRefusedError, parseMailAddress } from "../../platform/mail/transport";
import {
  CUSTOMER_MAIL,
  CustomerMailPayload,
  type RenderedCustomerMail,
  type ShipmentMailPayload,
} from "../../read/customer-mails/customer-mail";
import { renderCustomerMail, renderPlainMail } from "./render-customer-mail";
import { reasonToSkip } from "./still-wanted";

type CustomerMailDelivery = Delivery<CustomerMailPayload>;

/**
 * Mails to customers of the kinds in the registry, rendered from the order as it is when they are sent. Only the newest about a shipment
 * goes out, and of several parcels of an order that change together one.
 */
export const customerMails = defineChannel({
  name: CUSTOMER_MAIL,
  class: "transactional",
  payload: CustomerMailPayload,
  // 2: with the kind of the registry, and mails about orders.
  version: 2,
  isSuperseding: true,
  // Half of them for one shop: as many as the mail transport has connections.
  concurrency: 8,
  // As long as events: a year can be compared with the one before.
  retention: { days: 400 },
  check: (ctx, delivery) => check(ctx, delivery),
  async render(ctx, delivery): Promise<RenderedCustomerMail | Skip> {
    const mail = await renderCustomerMail(ctx, delivery);
    // After the rows were read: of a status that is newer than the change, a mail of its own tells.
    return (await check(ctx, delivery, mail.kind)) ?? headed(ctx, delivery, mail);
  },
  async fallback(ctx, delivery) {
    const mail = await renderPlainMail(ctx, delivery);
    return (await check(ctx, delivery, mail.kind)) ?? headed(ctx, delivery, mail);
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
  kindOf: ({ kind }) => kind ?? null,
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
async function check(
  ctx: Context,
  delivery: CustomerMailDelivery,
  rendered?: MailKind,
): Promise<Skip | null> {
  const reason = await reasonToSkip(ctx, delivery, rendered);
  return reason && { skip: reason };
}

/** Deterministic by change: a mail client that receives a mail twice shows it once. */
function messageIdOf({ config }: Context, { shop, payload }: CustomerMailDelivery): string {
  const [about, change] =
    payload.kind === "order"
      ? [`order.${shop}.${payload.order}`, `${payload.mail} ${payload.since}`]
      : [`shipment.${shop}.${payload.shipment}`, changeKey(payload)];
  const hash = createHash("sha256").update(change).digest("hex").slice(0, 16);
  const [, host = "waybill.localhost"] = parseMailAddress(config.mailFrom).address.split("@");
  return `<${about}.${hash}@${host}>`;
}

/** Identifies a change of a shipment, so that one derived again adds no second mail: what is new, and since when. */
function changeKey({ kind, status, since }: Pick<ShipmentMailPayload, "kind" | "status" | "since">): string {
  return `${kind === "status" ? status : kind} ${since}`;
}

/** The key of its delivery. */
export function keyOfMail(
  payload: Pick<ShipmentMailPayload, "shipment" | "kind" | "status" | "since">,
): string {
  return `${payload.shipment} ${changeKey(payload)}`;
}
