import { type MailKind, purposeOf } from "../../../contract/mail-kinds";
import type { ConsentRecord, MailPurpose } from "../../../contract/mail-purposes";
import type { ShipmentId } from "../../../contract/ids";
import { statusLabel } from "../../../contract/shipment-status";
import type { TrackedOrder } from "../../../contract/tracking";
import { destinationOf } from "../../domain/promise/delivery-day";
import { findRecipient, type Recipient, storeRecipient } from "../../domain/mail-recipients/find-recipients";
import { decisionsOf, recordOf } from "../../domain/mail-recipients/recipient-reason";
import {
  unsubscribeHeaders,
  unsubscribeKind,
  unsubscribeLinks,
} from "../../domain/mail-recipients/unsubscribe.link";
import { localizerOfOrder } from "../../domain/orders/localizer-of-order";
import { listDeliveryDates } from "../../domain/promise/delivery-dates.queries";
import { estimateToTell } from "../../domain/shipments/estimate-to-tell";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { DeliveryNotReady } from "../../platform/deliveries/channel";
import { asOneLine } from "../../../contract/as-one-line";
import type { CustomerMailPayload, RenderedCustomerMail } from "../../read/customer-mails/customer-mail";
import { moveOf, moveTo, presentMove } from "../../read/tracked-order/present-move";
import type { OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { trackingLink } from "../../read/tracked-order/tracking-link";
import type { Localizer } from "../../../storefront/localizer";
import { type MailDelay, type MailFacts, withoutDirectionsIn } from "../../../storefront/mail/mail-facts";
import { TEXTS_OF_KINDS, unsubscribeText } from "../../../storefront/mail/mail-words";
import { senderShown } from "../../domain/mail-senders/sender-of-shop";
import { loadMailShop, type MailShop } from "./mail-shop";
import { type MailMeasure, type Measured, measureMail, NOT_MEASURED } from "./measure-mail";
import { findOrder, loadTrackedOrder } from "./mail-rows";
import { threadIdOf } from "./message-ids";
import { findPresentState } from "./notifications.queries";
import { presentShopOfMail, urlOfShop } from "../../domain/mail-templates/shop-of-mail";
import { recipientOf } from "../../read/mail-facts/recipient-of";
import { renderAutomated } from "./automated/render-automated";
import { renderByTemplate, renderOurs } from "./templates/render-by-template";
import { kindNow, listNotifiable, type MailOf, firstNotified } from "./still-wanted";
import { colonOf, pairOf } from "../../../storefront/colon";

export type Mail = Omit<RenderedCustomerMail, "messageId" | "date" | "kind" | "returnToken"> & {
  kind: MailKind;
  language: string;
  measured: Measured;
};
type MailToRender = MailOf<CustomerMailPayload>;

interface Facts {
  ofShop: MailShop;
  shop: Shop;
  order: OrderToTrack;
  /** Numbers of the parcels that it tells of; null: the order's. */
  numbers: string[] | null;
  /** What it tells, as the parcels are now. */
  kind: MailKind;
  to: string;
}

/**
 * The mail of a kind in the customer's language, from the order as it is now, by the merchant's template where there is one.
 * @throws DeliveryNotReady where the order is gone; Error where it shows no such shipment; whatever a template of ours throws
 */
export async function renderCustomerMail(ctx: Context, mail: MailToRender): Promise<Mail> {
  const { content, localizer, facts, to, decide, measure, decided } = await loadContent(ctx, mail);
  const { kind } = content;
  const { payload } = mail;
  const automation = payload.kind === "order" ? payload.automation : undefined;
  const by = automation
    ? await renderAutomated(ctx, facts.shop, content, localizer, { automation, isPreview: mail.id === null })
    : await renderByTemplate(ctx, facts.shop, content, localizer, {
        // Of another kind than it was enqueued as, it is made of the one in force.
        pinned: payload.mail === kind ? payload.template : undefined,
        isPreview: mail.id === null,
        decide,
      });
  const { template, parts } = by;
  const consent = { ...(await decide([purposeOf(kind)])), ...parts, ...decided };
  return {
    ...envelope(ctx, facts),
    ...to,
    kind,
    template,
    consent,
    ...contentOf(by.mail, measure, localizer),
  };
}

/**
 * The same by our template, whatever the merchant's is.
 * @throws as renderCustomerMail
 */
export async function renderOurMail(ctx: Context, mail: MailToRender): Promise<Mail> {
  const { content, localizer, facts, to, decide, measure, decided } = await loadContent(ctx, mail);
  const { kind } = content;
  const rendered = await renderOurs(content, localizer);
  const consent = { ...(await decide([purposeOf(kind)])), ...decided };
  return {
    ...{ ...envelope(ctx, facts), ...to, kind, template: null, consent },
    ...contentOf(rendered, measure, localizer),
  };
}

const contentOf = (
  { subject, text, html }: Record<"subject" | "text" | "html", string>,
  measure: MailMeasure | null,
  { language }: Localizer,
) => ({
  ...{ subject, text, language },
  // In this order: what is counted is known once all of it is drawn.
  html: measure?.finish(html) ?? html,
  measured: measure?.measured() ?? NOT_MEASURED,
});

/** What any template is filled with. */
async function loadContent(
  ctx: Context,
  mail: MailToRender,
): Promise<
  Pick<Unsubscribing, "to" | "decide"> & {
    content: MailFacts;
    localizer: Localizer;
    facts: Facts;
    /** Null of a preview. */
    measure: MailMeasure | null;
    /** Whether it may be counted. */
    decided: ConsentRecord;
  }
> {
  const { payload } = mail;
  const facts = await loadFacts(ctx, mail);
  const { ofShop, shop, order, numbers } = facts;
  const shown = { visibilityPolicy: ofShop.visibilityPolicy, timezone: shop.timezone };
  const tracked = withoutDirectionsIn(await loadTrackedOrder(ctx.db, shop.id, { ctx, order, shown }));
  const shipments = tracked.shipments.filter(
    ({ trackingNumber }) => numbers?.includes(trackingNumber) ?? payload.mail !== "order_confirmed",
  );
  if (numbers && shipments.length === 0)
    throw new Error(`Shipments of order ${order.id} are not shown to its customer`);
  const localizer = localizerOfOrder(order, shop, ctx.now());
  const kind = isShippedInFull(facts.kind, tracked) ? "shipped" : facts.kind;
  const { unsubscribe, to, decide } = await unsubscribing(ctx, mail, { ...facts, kind }, localizer.locale);
  const { measuring } = ofShop;
  const isMeasured = mail.id !== null && (measuring.opens || measuring.clicks);
  const decided = isMeasured ? await decide(["measuring"]) : {};
  const measure = isMeasured
    ? measureMail(ctx, shop, mail.id!, { ...measuring, decided, leaveOut: unsubscribe })
    : null;
  const content = {
    ...{ kind, shipments, unsubscribe, order: tracked, recipient: recipientOf(order) },
    ...(measure?.counter && { links: measure.counter }),
    hasMarkup: ctx.config.mailMarkup,
    ...presentShopOfMail(ctx, shop, ofShop),
    delay: payload.kind === "delay" ? await predictedDelay(ctx, facts, payload.shipment) : null,
    link: trackingLink(ctx.config, shop, order.id, localizer.locale),
  };
  return { content, localizer, facts, to, decide, measure, decided };
}

interface Unsubscribing {
  /** Of the page. */
  unsubscribe: string;
  to: Pick<RenderedCustomerMail, "headers" | "recipient">;
  /** What of it goes to them. */
  decide: (purposes: readonly MailPurpose[]) => Promise<ConsentRecord>;
}

/** How whoever gets a mail ends such mails. Of one that nobody has enqueued the page opens without a link of anybody's. */
async function unsubscribing(
  ctx: Context,
  { id: delivery }: MailToRender,
  { shop, order, ofShop: { consent: settings }, to, kind }: Facts,
  locale: string,
): Promise<Unsubscribing> {
  const addressee = { email: to, country: order.country };
  const decideOf = (recipient: Recipient) => async (purposes: readonly MailPurpose[]) => {
    const of = [{ addressee, recipient }];
    const [decisions] = await decisionsOf(ctx.db, shop.id, { purposes, settings }, of);
    return recordOf(decisions!);
  };
  if (delivery === null) {
    const decide = decideOf(await findRecipient(ctx, ctx.db, shop.id, to));
    return { unsubscribe: `${ctx.config.appUrl}${unsubscribeKind.page}`, to: {}, decide };
  }
  const recipient = await storeRecipient(ctx, ctx.db, shop.id, to);
  const about = { recipient: recipient.id, purpose: purposeOf(kind), delivery };
  const links = unsubscribeLinks(ctx, shop, about, locale);
  return {
    unsubscribe: links.page,
    to: { headers: unsubscribeHeaders(links), recipient: recipient.id },
    decide: decideOf(recipient),
  };
}

/** The rest has been shipped since it was written. */
const isShippedInFull = (kind: MailKind, order: TrackedOrder) =>
  kind === "partly_shipped" && order.notYetShipped.length === 0;

/**
 * The same mail in plain text, without what couriers and merchants have written: the order's name, the status and the link.
 * @throws DeliveryNotReady where the order is gone
 */
export async function renderPlainMail(ctx: Context, mail: MailToRender): Promise<Mail> {
  const { payload } = mail;
  const facts = await loadFacts(ctx, mail);
  const { shop, order, ofShop } = facts;
  const localizer = localizerOfOrder(order, shop, ctx.now());
  const { t, locale } = localizer;
  const end = unsubscribeText(localizer, ofShop.design);
  const { unsubscribe, to, decide } = await unsubscribing(ctx, mail, facts, locale);
  const name = asOneLine(order.name);
  const label =
    payload.kind === "status"
      ? t(`status.${statusLabel(payload.status)}`)
      : t(`mail.${TEXTS_OF_KINDS[facts.kind]}.heading`);
  return {
    ...{ ...envelope(ctx, facts), ...to, kind: facts.kind, consent: await decide([purposeOf(facts.kind)]) },
    subject: `${t("order.title", { order: name })}${colonOf(localizer.language)}${label}`,
    text: [
      `${pairOf(localizer, t("lookup.order"), name)}\n${pairOf(localizer, t("mail.status"), label)}`,
      pairOf(localizer, t("mail.action"), trackingLink(ctx.config, shop, order.id, locale)),
      `${t("mail.reason", { shop: shop.name })}\n${urlOfShop(shop)}\n${pairOf(localizer, end, unsubscribe)}`,
    ].join("\n\n"),
    html: null,
    ...{ language: localizer.language, measured: NOT_MEASURED },
  };
}

/**
 * The delay that own history predicts. Where the date that is shown is later than the first one already, it is told with its own reason: the
 * page beside the mail says the same.
 */
async function predictedDelay(
  ctx: Context,
  { shop, order }: Facts,
  id: ShipmentId,
): Promise<MailDelay | null> {
  const [shipment] = await listShipmentsById(ctx.db, shop.id, [id]);
  if (!shipment) throw new DeliveryNotReady("the shipment is gone");
  const dates = await listDeliveryDates(ctx.db, shop.id, [id]);
  const clock = { now: ctx.now(), ...destinationOf(order, shop.timezone) };
  const shown = estimateToTell(shipment, clock);
  const move = shown && presentMove(shipment, dates, clock);
  if (move?.direction === "later") return { ...move, expected: datesOf(shown!) };
  const date = dates.find(({ source }) => source === "history");
  const foreseen = date && moveOf(shipment, { ...date, by: "history" }, clock);
  if (date && foreseen?.direction === "later")
    return { ...foreseen, expected: datesOf({ at: date.at, from: date.fromAt }) };
  // Only the chance to be late is known: it says that, and nothing of another day.
  const late = moveTo("later", shipment, { by: "history", reason: date?.reason ?? null }, clock);
  return late && { ...late, expected: null };
}

const datesOf = ({ at, from }: { at: Date; from: Date | null }) => ({
  estimatedDeliveryAt: at.toISOString(),
  estimatedFrom: from?.toISOString() ?? null,
});

async function loadFacts(ctx: Context, mail: MailToRender): Promise<Facts> {
  const { db } = ctx;
  const { shop: shopId, payload } = mail;
  const ofShop = await loadMailShop(ctx, shopId);
  const present = payload.kind === "order" ? undefined : await findPresentState(db, shopId, payload.shipment);
  const orderId = payload.kind === "order" ? payload.order : present?.orderId;
  const order = orderId && (await findOrder(db, shopId, orderId));
  // Gone since the channel's check, which says why at the next try.
  if (!order || !order.email) throw new DeliveryNotReady("the order is gone");
  const envelopeOf = { ofShop, shop: ofShop.shop, order, to: order.email };
  if (payload.kind === "order") return { ...envelopeOf, numbers: null, kind: payload.mail };
  if (!present) throw new DeliveryNotReady("the shipment is gone");
  const { settings } = ofShop;
  const notifiable = await listNotifiable(ctx, { ...mail, payload }, present, settings);
  // What has no longer that status is dropped by the channel's check; until then it is told as it is.
  const shown = notifiable.length > 0 ? notifiable : [present];
  return {
    ...envelopeOf,
    numbers: shown.map(({ trackingNumber }) => trackingNumber),
    kind: kindNow(payload, firstNotified(shown, present), settings) ?? "other_problem",
  };
}

const envelope = (ctx: Context, { ofShop, shop, order, to }: Facts) => ({
  ...{ to, ...senderShown(ofShop.sender), thread: threadIdOf(ctx, shop.id, order.id) },
});
