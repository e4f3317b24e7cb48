import { createHash } from "node:crypto";
import type { ShopId } from "../../../contract/ids";
import type { TrackedOrder } from "../../../contract/tracking";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { languageOfOrder } from "../../domain/orders/language-of-order";
import { localizerFor } from "../../platform/i18n/localizer";
import { renderEmail } from "../../platform/mail/define-email";
import { parseMailAddress } from "../../platform/mail/transport";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { StatusChange } from "../../domain/shipments/status/derive-status";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import { loadTrackedOrders } from "../../read/tracked-order/load-tracked-orders";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { trackingLink } from "../../read/tracked-order/tracking-link";
import { type NotificationDecision, decideNotification, NOTIFIED_STATUSES } from "./decide-notification";
import { insertNotifications, listChangeKeys, type NewNotification } from "./notifications.queries";
import { sendNotification } from "./send-notification.job";
import { shipmentStatusEmail } from "./shipment-status.email";

interface Change {
  shipment: Shipment;
  change: StatusChange;
}

/** A change of main status, its order, and what was decided about it. */
interface Decided extends Change {
  order: OrderToTrack;
  decision: Exclude<NotificationDecision, { outcome: "silent" }>;
}

/**
 * Notifies customers of changes of main status: each mail is rendered and written to the message log now, in the
 * transaction that changed the status, and sent by a job. What is not sent is logged with its reason. A change that
 * the log has already adds nothing.
 */
export async function notifyOfChanges(ctx: Context, tx: Tx, shop: ShopId, changes: Change[]): Promise<void> {
  const notifiable = changes.filter(({ change }) => NOTIFIED_STATUSES.includes(change.to));
  if (notifiable.length === 0) return;
  const shopRow = await getShopById(tx, shop);
  const orders = new Map(
    (await listOrdersById(tx, shop, unique(notifiable, "orderId"))).map((order) => [order.id, order]),
  );
  const known = await listChangeKeys(tx, shop, unique(notifiable, "id"));
  const seen = new Set<string>();
  const decided = notifiable
    .filter(({ shipment, change }) => !known.has(`${shipment.id} ${changeKey(change)}`))
    .flatMap((each): Decided[] => {
      const order = orders.get(each.shipment.orderId);
      return order ? decide(each, order, shopRow, seen, ctx.now()) : [];
    });

  const toSend = new Set(
    decided.filter(({ decision }) => decision.outcome === "send").map(({ order }) => order),
  );
  const tracked = await loadTrackedOrders(ctx, tx, shop, [...toSend]);
  const rows = decided.map((each) => notificationRow(ctx, shopRow, each, tracked.get(each.order.id)));
  const ids = await insertNotifications(tx, rows);
  await ctx.enqueueAll(
    tx,
    sendNotification,
    ids.map((id) => ({ shop, id })),
  );
}

function unique(changes: Change[], key: "id" | "orderId"): string[] {
  return [...new Set(changes.map(({ shipment }) => shipment[key]))];
}

/** Identifies a change, so that one derived again adds no second mail: the new status, and since when. */
function changeKey({ to, at }: StatusChange): string {
  return `${to} ${at.toISOString()}`;
}

function decide(each: Change, order: OrderToTrack, shop: Shop, seen: Set<string>, now: Date): Decided[] {
  const { shipment, change } = each;
  const key = `${order.id} ${shipment.trackingNumber} ${change.to}`;
  const decision = decideNotification({
    change,
    lastEventAt: shipment.lastEventAt,
    email: order.email,
    isCancelled: order.cancelledAt !== null || shipment.cancelledAt !== null,
    isUninstalled: shop.uninstalledAt !== null,
    isSameShipment: seen.has(key),
    now,
  });
  seen.add(key);
  return decision.outcome === "silent" ? [] : [{ ...each, order, decision }];
}

function notificationRow(
  ctx: Context,
  shop: Shop,
  each: Decided,
  tracked: TrackedOrder | undefined,
): NewNotification {
  const { shipment, change, order, decision } = each;
  const row = {
    shopId: shop.id,
    shipmentId: shipment.id,
    status: change.to,
    changeKey: changeKey(change),
    createdAt: ctx.now(),
  };
  if (decision.outcome === "skip") return { ...row, state: "skipped", reason: decision.reason };
  return {
    ...row,
    state: "queued",
    toEmail: order.email,
    messageId: messageId(ctx, shop.id, shipment.id, change),
    ...renderMail(ctx, shop, order, tracked!, shipment),
  };
}

function renderMail(
  ctx: Context,
  shop: Shop,
  order: OrderToTrack,
  tracked: TrackedOrder,
  shipment: Shipment,
) {
  const language = languageOfOrder(order, shop);
  const localizer = localizerFor(language, shop.timezone, ctx.now());
  return renderEmail(shipmentStatusEmail, localizer, {
    shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
    order: tracked,
    shipment: tracked.shipments.find((shown) => shown.trackingNumber === shipment.trackingNumber)!,
    link: trackingLink(ctx.config, shop, order.id, localizer.locale),
  });
}

/** Deterministic by change: a mail client that receives a mail twice shows it once. */
function messageId({ config }: Context, shop: ShopId, shipmentId: string, change: StatusChange): string {
  const hash = createHash("sha256").update(changeKey(change)).digest("hex").slice(0, 16);
  const [, host = "waybill.localhost"] = parseMailAddress(config.mailFrom).address.split("@");
  return `<shipment.${shop}.${shipmentId}.${hash}@${host}>`;
}
