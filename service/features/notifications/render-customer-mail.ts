import type { MailKind } from "../../../contract/mail-kinds";
import type { ShipmentId } from "../../../contract/ids";
import { statusLabel } from "../../../contract/shipment-status";
import type { TrackedDelay, TrackedOrder } from "../../../contract/tracking";
import { languageOfOrder } from "../../domain/orders/language-of-order";
import { listDeliveryDates } from "../../domain/promise/delivery-dates.queries";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { DeliveryNotReady } from "../../platform/deliveries/channel";
import { localizerFor } from "../../platform/i18n/localizer";
import { toOneLine } from "../../../contract/as-one-line";
import type { CustomerMailPayload, RenderedCustomerMail } from "../../read/customer-mails/customer-mail";
import { delayOf } from "../../read/tracked-order/present-delay";
import { loadTrackedOrders } from "../../read/tracked-order/load-tracked-orders";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { trackingLink } from "../../read/tracked-order/tracking-link";
import { WORDS } from "../../../storefront/mail/mail-words";
import { ourMailTemplate } from "../../../storefront/mail/read-mail-template";
import type { Fill } from "../../../storefront/mail/fill-texts";
import { renderMailTemplate } from "../../../storefront/mail/render-mail-template";
import { findMailSettings } from "./mail-settings";
import { findPresentState } from "./notifications.queries";
import { kindNow, listNotifiable, type MailOf, firstNotified } from "./still-wanted";

type Mail = Omit<RenderedCustomerMail, "messageId" | "date" | "kind"> & { kind: MailKind };
type MailToRender = MailOf<CustomerMailPayload>;

interface Facts {
  shop: Shop;
  order: OrderToTrack;
  /** Numbers of the parcels that it tells of; null: the order's. */
  numbers: string[] | null;
  /** What it tells, as the parcels are now. */
  kind: MailKind;
  to: string;
}

/**
 * The mail of a kind in the customer's language, from the order as it is now.
 * @throws DeliveryNotReady where the order is gone; Error where it shows no such shipment; whatever a template throws
 */
export async function renderCustomerMail(ctx: Context, mail: MailToRender): Promise<Mail> {
  const { payload } = mail;
  const facts = await loadFacts(ctx, mail);
  const { shop, order, numbers } = facts;
  const tracked = (await loadTrackedOrders(ctx, ctx.db, shop.id, [order])).get(order.id)!;
  const shipments = tracked.shipments.filter(
    ({ trackingNumber }) => numbers?.includes(trackingNumber) ?? payload.mail !== "order_confirmed",
  );
  if (numbers && shipments.length === 0)
    throw new Error(`Shipments of order ${order.id} are not shown to its customer`);
  const localizer = localizerFor(languageOfOrder(order, shop), shop.timezone, ctx.now());
  const kind = isShippedInFull(facts.kind, tracked) ? "shipped" : facts.kind;
  const { subject, text, html } = await renderMailTemplate(
    ourMailTemplate(kind),
    {
      ...{ kind, shipments, order: tracked },
      ...shopOfMail(ctx, shop),
      delay: payload.kind === "delay" ? await predictedDelay(ctx, shop, facts, payload.shipment) : null,
      link: trackingLink(ctx.config, shop, order.id, localizer.locale),
    },
    localizer,
    fillNothing,
  );
  return { ...envelope(facts), kind, subject, text, html };
}

/** Ours have no variables. */
export const fillNothing: Fill = () => Promise.reject(new Error("A template of ours has variables"));

/** What a mail says of its shop. */
export const shopOfMail = ({ config }: Pick<Context, "config">, shop: Shop) => ({
  shop: { name: shop.name, url: urlOfShop(shop) },
  imageBase: config.appUrl,
});

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
  const { shop, order } = facts;
  const { t, locale } = localizerFor(languageOfOrder(order, shop), shop.timezone, ctx.now());
  const name = toOneLine(order.name);
  const label =
    payload.kind === "status"
      ? t(`status.${statusLabel(payload.status)}`)
      : t(`mail.${WORDS[facts.kind]}.heading`);
  return {
    ...{ ...envelope(facts), kind: facts.kind },
    subject: `${t("order.title", { order: name })}: ${label}`,
    text: [
      `${t("lookup.order")}: ${name}\n${t("mail.status")}: ${label}`,
      `${t("mail.action")}: ${trackingLink(ctx.config, shop, order.id, locale)}`,
      `${t("mail.reason", { shop: shop.name })}\n${urlOfShop(shop)}`,
    ].join("\n\n"),
    html: null,
  };
}

/** The delay that own history predicts, with its reason, whoever's date is shown. */
async function predictedDelay(
  ctx: Context,
  shop: Shop,
  { order }: Facts,
  id: ShipmentId,
): Promise<TrackedDelay | null> {
  const [shipment] = await listShipmentsById(ctx.db, shop.id, [id]);
  if (!shipment) throw new DeliveryNotReady("the shipment is gone");
  const dates = await listDeliveryDates(ctx.db, shop.id, [id]);
  const reason = dates.find(({ source }) => source === "history")?.reason ?? null;
  const clock = { now: ctx.now(), timezone: shop.timezone, country: order.country };
  return delayOf(shipment, "history", reason, clock);
}

async function loadFacts(ctx: Context, mail: MailToRender): Promise<Facts> {
  const { db } = ctx;
  const { shop: shopId, payload } = mail;
  const shop = await getShopById(db, shopId);
  const present = payload.kind === "order" ? undefined : await findPresentState(db, shopId, payload.shipment);
  const orderId = payload.kind === "order" ? payload.order : present?.orderId;
  const [order] = orderId ? await listOrdersById(db, shopId, [orderId]) : [];
  // Gone since the channel's check, which says why at the next try.
  if (!order?.email) throw new DeliveryNotReady("the order is gone");
  const envelopeOf = { shop, order, to: order.email };
  if (payload.kind === "order") return { ...envelopeOf, numbers: null, kind: payload.mail };
  if (!present) throw new DeliveryNotReady("the shipment is gone");
  const settings = await findMailSettings(ctx, db, shop);
  const notifiable = await listNotifiable(ctx, { ...mail, payload }, present, settings);
  // What has no longer that status is dropped by the channel's check; until then it is told as it is.
  const shown = notifiable.length > 0 ? notifiable : [present];
  return {
    ...envelopeOf,
    numbers: shown.map(({ trackingNumber }) => trackingNumber),
    kind: kindNow(payload, firstNotified(shown, present), settings) ?? "other_problem",
  };
}

const envelope = ({ shop, to }: Facts) => ({
  to,
  sender: shop.name,
  replyTo: shop.contactEmail ?? shop.email,
});

/** The shop's storefront. */
export const urlOfShop = (shop: Pick<Shop, "primaryDomain" | "domain">) =>
  `https://${shop.primaryDomain ?? shop.domain}`;
