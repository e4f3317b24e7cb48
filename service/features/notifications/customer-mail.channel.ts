import type { MailKind } from "../../../contract/mail-kinds";
import type { ShopId } from "../../../contract/ids";
import { partsOf } from "../../../contract/mail-purposes";
import type { Context } from "../../platform/context";
import { applyMailEvents } from "../../domain/mail-recipients/apply-mail-events";
import { insertMessage, updateProviderId } from "../../domain/mail-recipients/mail-messages.queries";
import { listAddressees } from "../../read/customer-mails/addressees.queries";
import { recipientDecisions } from "../../domain/mail-recipients/recipient-reason";
import { withUnsubscribeAddress } from "../../domain/mail-recipients/unsubscribe.link";
import { returnToken } from "../../domain/mail-recipients/return-token";
import { type Attempt, defineChannel, type Delivery, type Skip } from "../../platform/deliveries/channel";
import { type MailReceipt, MailRefusedError, MailTooLargeError } from "../../platform/mail/transport";
import {
  CUSTOMER_MAIL,
  CustomerMailPayload,
  type RenderedCustomerMail,
} from "../../read/customer-mails/customer-mail";
import { loadMailShop } from "./mail-shop";
import { messageIdOf } from "./message-ids";
import { mailPlaces } from "../../domain/mail-senders/mail-flow";
import { type Mail, renderCustomerMail, renderOurMail, renderPlainMail } from "./render-customer-mail";
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
  // Half of them for one shop: as many as the mail transport has connections.
  ...mailPlaces(16),
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
  async send(ctx, rendered, { shop, id, subject }, attempt) {
    if (await hasRefusedParts(ctx, shop, subject, rendered)) throw new PartsRefused();
    const receipt = await sendOrSuppress(ctx, shop, rendered, attempt);
    await noteProviderId(ctx, shop, id, receipt);
    return receipt;
  },
  async instead(ctx, delivery, error, { template, kind }) {
    if (error instanceof PartsRefused) return headed(ctx, delivery, await renderCustomerMail(ctx, delivery));
    if (!(error instanceof MailTooLargeError) || !template || !kind) return null;
    await noteTooLarge(ctx, delivery.shop, { kind, version: template });
    return headed(ctx, delivery, await renderOurMail(ctx, delivery));
  },
  kindOf: ({ kind }) => kind ?? null,
  isFinal: (error) => error instanceof MailRefusedError,
  redact: ({ payload }) => ({ payload, rendered: null }),
});

/** It was rendered with parts that its recipient has refused since: it is rendered again, without them. */
class PartsRefused extends Error {
  constructor() {
    super("parts_refused");
  }
}

/** Whether parts that were rendered may no longer go to its recipient. */
async function hasRefusedParts(
  ctx: Context,
  shop: ShopId,
  subject: string,
  { consent = {} }: RenderedCustomerMail,
): Promise<boolean> {
  const purposes = partsOf(consent).flatMap(({ purpose, reason }) => (reason ? [] : purpose));
  const addressee = purposes.length > 0 && (await listAddressees(ctx.db, shop, [subject])).get(subject);
  if (!addressee) return false;
  const { consent: settings } = await loadMailShop(ctx, shop);
  const [decisions] = await recipientDecisions(ctx, ctx.db, shop, { purposes, settings }, [addressee]);
  return [...decisions!.values()].some(({ reason }) => reason !== null);
}

/** What the next server refuses because there is no such mailbox is a hard bounce. */
async function sendOrSuppress(
  ctx: Context,
  shop: ShopId,
  rendered: RenderedCustomerMail,
  attempt: Attempt,
): Promise<MailReceipt> {
  try {
    return await sendRendered(ctx, shop, rendered, attempt);
  } catch (error) {
    if (error instanceof MailRefusedError && error.isHardBounce && rendered.returnToken) {
      const event = { kind: "bounced" as const, token: rendered.returnToken, providerId: null };
      await applyMailEvents(ctx, [{ ...event, address: rendered.to, detail: error.message }]);
    }
    throw error;
  }
}

/** It is sent, whatever becomes of this: without the id, what comes back finds it by its token. */
async function noteProviderId(
  ctx: Context,
  shop: ShopId,
  deliveryId: string,
  { providerId }: MailReceipt,
): Promise<void> {
  if (!providerId) return;
  try {
    await updateProviderId(ctx.db, shop, { deliveryId, providerId });
  } catch (error) {
    ctx.log.warn({ err: error, shop, delivery: deliveryId }, "the provider's id of an email is not stored");
  }
}

/** With the headers that are the same on every try, and noted, so that what comes back of it is known. */
async function headed(
  ctx: Context,
  delivery: CustomerMailDelivery,
  { language, measured, ...mail }: Mail,
): Promise<RenderedCustomerMail> {
  const { shop, id, payload } = delivery;
  const { kind, recipient = null, consent = {}, template } = mail;
  const automationId = payload.kind === "order" ? (payload.automation?.id ?? null) : null;
  await insertMessage(ctx.db, shop, {
    ...{ deliveryId: id, kind, recipientId: recipient, consent, createdAt: ctx.now() },
    ...{ template: template ?? 0, language, automationId, ...measured },
  });
  const token = returnToken(ctx.config, { shop, delivery: id });
  return {
    ...mail,
    ...(mail.headers && { headers: withUnsubscribeAddress(ctx.config.mailEvents, mail.headers, token) }),
    messageId: messageIdOf(ctx, delivery),
    date: ctx.now().toISOString(),
    returnToken: token,
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
