import { type MailKind, mailKindOf } from "../../../contract/mail-kinds";
import type { ShipmentId } from "../../../contract/ids";
import { ownValue } from "../../../contract/own-value";
import { statusLabel } from "../../../contract/shipment-status";
import type { TrackedDelay, TrackedOrder, TrackedShipment } from "../../../contract/tracking";
import { languageOfOrder } from "../../domain/orders/language-of-order";
import { listDeliveryDates } from "../../domain/promise/delivery-dates.queries";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { DeliveryNotReady } from "../../platform/deliveries/channel";
import { localizerFor } from "../../platform/i18n/localizer";
import { toOneLine } from "../../../contract/as-one-line";
import {
  type CustomerMailPayload,
  mailOf,
  type RenderedCustomerMail,
} from "../../read/customer-mails/customer-mail";
import { delayOf } from "../../read/tracked-order/present-delay";
import { loadTrackedOrders } from "../../read/tracked-order/load-tracked-orders";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { trackingLink } from "../../read/tracked-order/tracking-link";
import { WORDS } from "../../../storefront/mail/mail-words";
import { ourMailTemplate } from "../../../storefront/mail/read-mail-template";
import type { Fill } from "../../../storefront/mail/fill-texts";
import { renderMailTemplate } from "../../../storefront/mail/render-mail-template";
import { findPresentState } from "./notifications.queries";
import { listNotifiable, type MailOf } from "./still-wanted";

type Mail = Omit<RenderedCustomerMail, "messageId" | "date">;
type MailToRender = MailOf<CustomerMailPayload>;

interface Facts {
  shop: Shop;
  order: OrderToTrack;
  /** Numbers of the parcels that it tells of; null: the order's. */
  numbers: string[] | null;
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
  const kind = kindNow(payload, tracked, shipments);
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
  return { ...envelope(facts), subject, text, html };
}

/** Ours have no variables. */
export const fillNothing: Fill = () => Promise.reject(new Error("A template of ours has variables"));

/** What a mail says of its shop. */
export const shopOfMail = ({ config }: Pick<Context, "config">, shop: Shop) => ({
  shop: { name: shop.name, url: urlOfShop(shop) },
  imageBase: config.appUrl,
});

/** As the parcel is now: its sub-status may have changed since, and the rest of the order as well. */
function kindNow(payload: CustomerMailPayload, order: TrackedOrder, [first]: TrackedShipment[]): MailKind {
  const mail = mailOf(payload);
  if (payload.kind === "order")
    return payload.mail !== "order_confirmed" && order.notYetShipped.length === 0 ? "shipped" : payload.mail;
  if (payload.kind !== "status" || mail === "all_delivered" || !first) return mail ?? "other_problem";
  return mailKindOf(first) ?? mail ?? "other_problem";
}

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
      : t(`mail.${wordsOf(payload)}.heading`);
  return {
    ...envelope(facts),
    subject: `${t("order.title", { order: name })}: ${label}`,
    text: [
      `${t("lookup.order")}: ${name}\n${t("mail.status")}: ${label}`,
      `${t("mail.action")}: ${trackingLink(ctx.config, shop, order.id, locale)}`,
      `${t("mail.reason", { shop: shop.name })}\n${urlOfShop(shop)}`,
    ].join("\n\n"),
    html: null,
  };
}

const wordsOf = (payload: CustomerMailPayload) =>
  ownValue(WORDS, mailOf(payload) ?? "") ?? WORDS.other_problem;

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
  if (payload.kind === "order" || !present) return { shop, order, numbers: null, to: order.email };
  const notifiable =
    payload.kind === "status" ? await listNotifiable(ctx, { ...mail, payload }, present) : [present];
  // What has no longer that status is dropped by the channel's check; until then it is told as it is.
  const numbers = (notifiable.length > 0 ? notifiable : [present]).map(
    ({ trackingNumber }) => trackingNumber,
  );
  return { shop, order, numbers, to: order.email };
}

const envelope = ({ shop, to }: Facts) => ({
  to,
  sender: shop.name,
  replyTo: shop.contactEmail ?? shop.email,
});

/** The shop's storefront. */
export const urlOfShop = (shop: Pick<Shop, "primaryDomain" | "domain">) =>
  `https://${shop.primaryDomain ?? shop.domain}`;
