import type { ShopId, ShipmentId } from "../../../contract/ids";
import { statusLabel } from "../../../contract/shipment-status";
import type { TrackedDelay } from "../../../contract/tracking";
import { languageOfOrder } from "../../domain/orders/language-of-order";
import { listDeliveryDates } from "../../domain/promise/delivery-dates.queries";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { DeliveryNotReady } from "../../platform/deliveries/channel";
import { localizerFor } from "../../platform/i18n/localizer";
import { renderEmail } from "../../platform/mail/define-email";
import { toOneLine } from "../../platform/mail/transport";
import type { CustomerMailPayload, RenderedCustomerMail } from "../../read/customer-mails/customer-mail";
import { delayOf } from "../../read/tracked-order/present-delay";
import { loadTrackedOrders } from "../../read/tracked-order/load-tracked-orders";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { trackingLink } from "../../read/tracked-order/tracking-link";
import { findPresentState } from "./notifications.queries";
import { shipmentStatusEmail } from "./shipment-status.email";

type Mail = Omit<RenderedCustomerMail, "messageId" | "date">;

interface Facts {
  shop: Shop;
  order: OrderToTrack;
  trackingNumber: string;
  to: string;
}

/**
 * The mail about a change of status or number, or about a delay, in the customer's language, from the order as it is now.
 * @throws DeliveryNotReady where the order is gone; Error where it shows no such shipment; whatever a template throws
 */
export async function renderCustomerMail(
  ctx: Context,
  shopId: ShopId,
  { shipment: id, kind }: CustomerMailPayload,
): Promise<Mail> {
  const facts = await loadFacts(ctx, shopId, id);
  const { shop, order, trackingNumber } = facts;
  const tracked = (await loadTrackedOrders(ctx, ctx.db, shopId, [order])).get(order.id)!;
  const shipment = tracked.shipments.find((shown) => shown.trackingNumber === trackingNumber);
  if (!shipment) throw new Error(`Shipment ${id} is not shown to its customer`);
  const localizer = localizerFor(languageOfOrder(order, shop), shop.timezone, ctx.now());
  return {
    ...envelope(facts),
    ...renderEmail(shipmentStatusEmail, localizer, {
      shop: { name: shop.name, url: urlOf(shop) },
      kind,
      order: tracked,
      shipment,
      delay: kind === "delay" ? await predictedDelay(ctx, shop, facts, id) : null,
      link: trackingLink(ctx.config, shop, order.id, localizer.locale),
    }),
  };
}

/**
 * The same mail in plain text, without what couriers and merchants have written: the order's name, the status and the link.
 * @throws DeliveryNotReady where the order is gone
 */
export async function renderPlainMail(
  ctx: Context,
  shopId: ShopId,
  { kind, shipment, status }: CustomerMailPayload,
): Promise<Mail> {
  const facts = await loadFacts(ctx, shopId, shipment);
  const { shop, order } = facts;
  const { t, locale } = localizerFor(languageOfOrder(order, shop), shop.timezone, ctx.now());
  const name = toOneLine(order.name);
  const label =
    kind === "status"
      ? t(`status.${statusLabel(status)}`)
      : t(`mail.${kind === "number" ? "newNumber" : "delay"}.heading`);
  return {
    ...envelope(facts),
    subject: `${t("order.title", { order: name })}: ${label}`,
    text: [
      `${t("lookup.order")}: ${name}\n${t("mail.status")}: ${label}`,
      `${t("mail.action")}: ${trackingLink(ctx.config, shop, order.id, locale)}`,
      `${t("mail.reason", { shop: shop.name })}\n${urlOf(shop)}`,
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

async function loadFacts({ db }: Context, shopId: ShopId, shipmentId: ShipmentId): Promise<Facts> {
  const shop = await getShopById(db, shopId);
  const present = await findPresentState(db, shopId, shipmentId);
  const [order] = present ? await listOrdersById(db, shopId, [present.orderId]) : [];
  // Gone since the channel's check, which says why at the next try.
  if (!present || !order?.email) throw new DeliveryNotReady("the order is gone");
  return { shop, order, trackingNumber: present.trackingNumber, to: order.email };
}

const envelope = ({ shop, to }: Facts) => ({
  to,
  sender: shop.name,
  replyTo: shop.contactEmail ?? shop.email,
});

const urlOf = (shop: Shop) => `https://${shop.primaryDomain ?? shop.domain}`;
