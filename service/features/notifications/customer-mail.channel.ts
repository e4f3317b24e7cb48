import type { MailKind } from "../../../contract/mail-kinds";
import type { Context } from "../../platform/context";
import { applyMailEvents } from "../../domain/mail-recipients/apply-mail-events";
import { insertMessage, updateProviderId } from "../../domain/mail-recipients/mail-messages.queries";
import { returnToken } from "../../domain/mail-recipients/return-token";
import { defineChannel, type Delivery, type Skip } from "../../platform/deliveries/channel";
import { type MailReceipt, MailRefusedError, MailTooLargeError } from "../../platform/mail/transport";
import {
  CUSTOMER_MAIL,
  CustomerMailPayload,
  type RenderedCustomerMail,
} from "../../read/customer-mails/customer-mail";
import { messageIdOf } from "./message-ids";
import { renderCustomerMail, renderOurMail, renderPlainMail } from "./render-customer-mail";
import { sendRendered } from "./send-rendered";
import { reasonToSkip } from "./still-wanted";
import { whenToSend } from "./when-to-send";
import { noteTooLarge } from "./templates/note-too-large";

type CustomerMailDelivery = Delivery<CustomerMailPayload>;

/**
 * Mails to customers of the kinds in the registry, rendered from the order as it is when they are sent. Only the newest about a shipment
 * goes out, and of several parcels of an order that change together one.
 */
export const customerMails = defineChannel({
  name: CUSTOMER_MAIL,
  class: "transactional",
  payload: CustomerMailPayload,
  // 2: with the kind of the registry, and mails about orders. 3: with the version of the merchant's template.
  version: 3,
  isSuperseding: true,
  // Half of them for one shop. More than the mail transport has connections: those that wait for one share their statements.
  concurrency: 24,
  // As long as events: a year can be compared with the one before.
  retention: { days: 400 },
  check: async (ctx, delivery) => (await check(ctx, delivery)) ?? whenToSend(ctx, delivery),
  async render(ctx, delivery): Promise<RenderedCustomerMail | Skip> {
    const mail = await renderCustomerMail(ctx, delivery);
    // After the rows were read: of a status that is newer than the change, a mail of its own tells.
    return (await check(ctx, delivery, mail.kind)) ?? headed(ctx, delivery, mail);
  },
  async fallback(ctx, delivery) {
    const mail = await renderPlainMail(ctx, delivery);
    return (await check(ctx, delivery, mail.kind)) ?? headed(ctx, delivery, mail);
  },
  async send(ctx, rendered, { shop, id }) {
    const receipt = await sendOrSuppress(ctx, rendered);
    const { providerId } = receipt;
    if (providerId) await updateProviderId(ctx.db, shop, { deliveryId: id, providerId });
    return receipt;
  },
  async instead(ctx, delivery, error, { template, kind }) {
    if (!(error instanceof MailTooLargeError) || !template || !kind) return null;
    await noteTooLarge(ctx, delivery.shop, { kind, version: template });
    return headed(ctx, delivery, await renderOurMail(ctx, delivery));
  },
  kindOf: ({ kind }) => kind ?? null,
  isFinal: (error) => error instanceof MailRefusedError,
  redact: ({ payload }) => ({ payload, rendered: null }),
});

/** What the next server refuses because there is no such mailbox is a hard bounce. */
async function sendOrSuppress(ctx: Context, rendered: RenderedCustomerMail): Promise<MailReceipt> {
  try {
    return await sendRendered(ctx, rendered);
  } catch (error) {
    if (error instanceof MailRefusedError && error.isHardBounce && rendered.returnToken) {
      const event = { kind: "bounced" as const, token: rendered.returnToken, providerId: null };
      await applyMailEvents(ctx, [{ ...event, address: rendered.to, detail: error.message }]);
    }
    throw error;
  }
}

/** With the headers that are the same on every try, and noted, so that what comes back of it is known. */
async function headed(
  ctx: Context,
  delivery: CustomerMailDelivery,
  mail: Omit<RenderedCustomerMail, "messageId" | "date">,
): Promise<RenderedCustomerMail> {
  const { shop, id } = delivery;
  const { kind, recipient = null } = mail;
  if (kind)
    await insertMessage(ctx.db, shop, {
      ...{ deliveryId: id, kind, recipientId: recipient, createdAt: ctx.now() },
    });
  return {
    ...mail,
    messageId: messageIdOf(ctx, delivery),
    date: ctx.now().toISOString(),
    returnToken: returnToken(ctx.config, { shop, delivery: id }),
  };
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
