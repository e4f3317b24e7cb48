import type { ShopId } from "../../../contract/ids";
import { plainAddress } from "../../domain/mail-recipients/address-hash";
import { findRecipient } from "../../domain/mail-recipients/find-recipients";
import { reasonAgainstRequest } from "../../domain/mail-recipients/recipient-reason";
import { unsubscribeHeaders, unsubscribeLinks } from "../../domain/mail-recipients/unsubscribe.link";
import { type ShopperMailPayload, WATCH_PURPOSE } from "../../domain/orders/shopper-mail.delivery";
import { shipmentWatchChanged } from "../../domain/shipment-watches/shipment-watch.events";
import { shipmentWatchLink } from "../../domain/shipment-watches/shipment-watch.link";
import {
  confirmWatch,
  deleteWatch,
  findWatch,
  type ShipmentWatch,
} from "../../domain/shipment-watches/shipment-watches.queries";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import { pageUrlOf } from "../../domain/shops/shop-addresses";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import type { Skip } from "../../platform/deliveries/channel";
import { publish } from "../../platform/events/publish";
import { localizerFor } from "../../platform/i18n/localizer";
import { renderEmail, type RenderedEmail } from "../../platform/mail/define-email";
import { loadTrackedOrders } from "../../read/tracked-order/load-tracked-orders";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { trackingLink } from "../../read/tracked-order/tracking-link";
import { withoutPerson } from "../../read/tracked-order/without-person";
import { shipmentChangeEmail } from "./shipment-change.email";
import { watchConfirmationEmail } from "./watch-confirmation.email";

type Mail = RenderedEmail & { to: string; headers: Record<string, string> };
type Of<Kind extends ShopperMailPayload["kind"]> = Extract<ShopperMailPayload, { kind: Kind }>;

const shopOf = (shop: Shop) => ({ name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` });

/** Asks an address whether it wants the email. The order's own is not asked: the wish counts from now on. Neither is one that gets no emails. */
export async function renderConfirmation(
  ctx: Context,
  shop: Shop,
  { watch: id }: Of<"confirmWatch">,
): Promise<Mail | Skip> {
  const watch = await findWatch(ctx.db, shop.id, id);
  if (!watch) return { skip: "watch_gone" };
  if (watch.confirmedAt) return { skip: "watch_confirmed" };
  const to = ctx.secrets.open(watch.address, WATCH_PURPOSE);
  const reason = reasonAgainstRequest(await findRecipient(ctx, ctx.db, shop.id, to));
  if (reason) {
    await transaction(ctx.db, (tx) => deleteWatch(tx, shop.id, id));
    return { skip: reason };
  }
  if (await isOfOrder(ctx, shop.id, watch, to)) {
    await confirmOwn(ctx, shop.id, watch);
    return { skip: "own_address" };
  }
  const localizer = localizerFor(watch.language, shop.timezone, ctx.now());
  const about = { recipient: watch.recipientId, purpose: "status" as const, delivery: null };
  const links = unsubscribeLinks(ctx, shop, about, localizer.locale);
  return {
    ...{ to, headers: unsubscribeHeaders(links) },
    ...renderEmail(watchConfirmationEmail, localizer, {
      shop: shopOf(shop),
      link: shipmentWatchLink(ctx, shop, id, localizer.locale),
      unsubscribe: links.page,
    }),
  };
}

async function isOfOrder(
  { db }: Context,
  shop: ShopId,
  { shipmentId }: ShipmentWatch,
  address: string,
): Promise<boolean> {
  const [shipment] = await listShipmentsById(db, shop, [shipmentId]);
  const [order] = shipment ? await listOrdersById(db, shop, [shipment.orderId]) : [];
  return order?.email ? plainAddress(order.email) === plainAddress(address) : false;
}

const confirmOwn = (ctx: Context, shop: ShopId, { id, shipmentId, recipientId }: ShipmentWatch) =>
  transaction(ctx.db, async (tx) => {
    if (!(await confirmWatch(tx, shop, id, ctx.now()))) return;
    const entry = { watch: id, shipment: shipmentId, recipient: recipientId, change: "confirmed" as const };
    await publish(ctx, tx, shop, shipmentWatchChanged, [entry]);
  });

/** The one email, of the shipment as it is now. Who is not the order's customer reads of it what its number alone shows. */
export async function renderChange(
  ctx: Context,
  shop: Shop,
  { shipment: id, recipient, address, language, isOwn }: Of<"change">,
): Promise<Mail | Skip> {
  const to = ctx.secrets.open(address, WATCH_PURPOSE);
  const reason = reasonAgainstRequest(await findRecipient(ctx, ctx.db, shop.id, to));
  if (reason) return { skip: reason };
  const [row] = await listShipmentsById(ctx.db, shop.id, [id]);
  const [order] = row ? await listOrdersById(ctx.db, shop.id, [row.orderId]) : [];
  if (!row || !order) return { skip: "order_deleted" };
  const tracked = (await loadTrackedOrders(ctx, ctx.db, shop.id, [order])).get(order.id)!;
  const whole = tracked.shipments.find(({ trackingNumber }) => trackingNumber === row.trackingNumber);
  if (!whole) return { skip: "superseded" };
  const localizer = localizerFor(language, shop.timezone, ctx.now());
  const { locale } = localizer;
  const links = unsubscribeLinks(ctx, shop, { recipient, purpose: "status", delivery: null }, locale);
  const byNumber = new URLSearchParams({ number: row.trackingNumber, locale });
  return {
    ...{ to, headers: unsubscribeHeaders(links) },
    ...renderEmail(shipmentChangeEmail, localizer, {
      shop: shopOf(shop),
      shipment: isOwn ? whole : withoutPerson(whole, order),
      order: isOwn ? order.name : null,
      link: isOwn
        ? trackingLink(ctx.config, shop, order.id, locale)
        : `${pageUrlOf(ctx.config, shop)}?${byNumber}`,
      unsubscribe: links.page,
    }),
  };
}
