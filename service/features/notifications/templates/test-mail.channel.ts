import { createHash } from "node:crypto";
import { z } from "zod";
import { OrderId } from "../../../../contract/ids";
import { MAIL_KINDS } from "../../../../contract/mail-kinds";
import { MailTemplate } from "../../../../contract/mail-template";
import { MailMoment } from "../../../../contract/mail-templates";
import { templateOf } from "../../../domain/mail-templates/present-template";
import { mailPlaces } from "../../../domain/mail-senders/mail-flow";
import { findSender, senderShown } from "../../../domain/mail-senders/sender-of-shop";
import { findNewestTemplate } from "../../../domain/mail-templates/mail-templates.queries";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import {
  defineChannel,
  type Delivery,
  DeliveryNotReady,
  type Skip,
} from "../../../platform/deliveries/channel";
import { AppError } from "../../../platform/errors";
import { TemplateLate } from "../../../platform/mail/liquid/template-filler";
import { MailRefusedError, parseMailAddress } from "../../../platform/mail/transport";
import type { RenderedCustomerMail } from "../../../read/customer-mails/customer-mail";
import { sendRendered } from "../send-rendered";
import { factsToShow } from "../../../read/mail-facts/facts-to-show";
import { fillTemplate } from "../../../domain/mail-templates/fill/fill-template";

const TestMail = z.object({
  kind: z.enum(MAIL_KINDS),
  /** What the merchant was writing; null: what is stored when it is sent. */
  template: MailTemplate.nullable(),
  language: z.string(),
  /** Null: one that nobody has placed. */
  order: OrderId.nullable(),
  /** Missing in rows from before. */
  moment: MailMoment.nullable().optional(),
  to: z.string(),
});
type TestMail = z.output<typeof TestMail>;

const WAITING = { waits: false };

/** Mails by which a merchant looks at a template. A channel of their own: they count in no statistics of customers' mails. */
export const testMails = defineChannel({
  name: "test-mail",
  class: "operational",
  payload: TestMail,
  // Somebody waits for it.
  expireAfter: { hours: 1 },
  retention: { days: 7 },
  render,
  ...mailPlaces(4, WAITING),
  send: (ctx, rendered, { shop }, attempt) => sendRendered(ctx, shop, rendered, attempt, WAITING),
  isFinal: (error) => error instanceof MailRefusedError,
  // About an order of a customer who is erased: whom it went to, and what it said.
  redact: () => ({ payload: {}, rendered: null }),
});

async function render(
  ctx: Context,
  { shop: id, key, payload }: Delivery<TestMail>,
): Promise<RenderedCustomerMail | Skip> {
  const { kind, language, order, moment = null, to } = payload;
  const shop = await getShopById(ctx.db, id);
  if (shop.uninstalledAt) return { skip: "uninstalled" };
  const template = payload.template ?? templateOf(kind, await findNewestTemplate(ctx.db, id, kind));
  const shown = await factsToShow(ctx, shop, { kind, language, order, moment }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  // Its order has been deleted since it was asked for, or its shipments.
  if (!shown) return { skip: "order_deleted" };
  const { facts, localizer } = shown;
  const { mail, problem } = await fillTemplate(ctx.templates.drafts, id, template, facts, localizer).catch(
    (error: unknown) => {
      throw error instanceof TemplateLate ? new DeliveryNotReady(error.message) : error;
    },
  );
  // It was filled when it was asked for: the order is another since, or the template.
  if (!mail) return { skip: `template_${problem.key}` };
  const { subject, text, html } = mail;
  const { address } = parseMailAddress(ctx.config.mailFrom);
  const [, host = "waybill.localhost"] = address.split("@");
  const hash = createHash("sha256").update(`${id} ${key}`).digest("hex").slice(0, 32);
  return {
    ...{ to, ...senderShown(await findSender(ctx, ctx.db, shop)), kind, text, html },
    // Known in the inbox from what customers get, of which it may be about the same order.
    subject: `[Test] ${subject}`,
    ...{ messageId: `<test.${hash}@${host}>`, date: ctx.now().toISOString() },
  };
}
