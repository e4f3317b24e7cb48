import { type MailKind, togetherAs } from "../../../contract/mail-kinds";
import type { FulfillmentId, OrderId, ShopId } from "../../../contract/ids";
import type { orderChanged } from "../../domain/orders/order.events";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { type NewDelivery, recordSkipped } from "../../platform/deliveries/enqueue-deliveries";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { type OrderMailPayload, subjectOfOrder, TOGETHER } from "../../read/customer-mails/customer-mail";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { enqueueCustomerMails } from "./enqueue-customer-mails";
import { customerMails } from "./customer-mail.channel";
import { decideMail, freshUntil, isOfThePast, type NotificationDecision } from "./decide-notification";
import { findMailSettings } from "./mail-settings";
import { listFulfillmentsMade, listOrdersShippedInFull } from "./order-mails.queries";
import { TOGETHER_MS } from "./together";

type OrderMail = OrderMailPayload["mail"];
const KINDS: OrderMail[] = ["order_confirmed", "shipped", "partly_shipped"];

interface Found {
  mail: OrderMail;
  order: OrderToTrack;
  at: Date;
  /** Null: of the order itself. */
  fulfillment: FulfillmentId | null;
  event: string;
}

/**
 * Tells customers that their order was placed, and what of it was shipped: once for each order and fulfillment, whatever changes it
 * afterwards. What nobody has switched on is not even looked up. Returns why an order that was placed is not confirmed.
 */
export async function tellOrder(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof orderChanged>>[],
): Promise<Decision[]> {
  const placed = events.filter(({ payload }) => payload.isNew).map(({ id }) => id);
  const row = await getShopById(tx, shop);
  const settings = await findMailSettings(ctx, tx, row);
  const off = settings.isOn("order_confirmed")
    ? []
    : placed.map((event): Decision => ({ event, decision: "switched_off" }));
  if (!KINDS.some((kind) => settings.isOn(kind))) return off;
  const past: Decision[] = [];
  const found = (await findMails(tx, shop, events)).filter(({ mail }) => settings.isOn(mail));
  const now = ctx.now();
  const decided = found.flatMap((each) => {
    const { mail: kind, order, at } = each;
    const decision = decideMail({
      ...{ kind, at, now, email: order.email, isPaused: settings.isPaused },
      since: { installedAt: row.installedAt, knownAt: null, switchedOnAt: settings.onSince(kind) },
      isCancelled: order.cancelledAt !== null,
      isUninstalled: row.uninstalledAt !== null,
    });
    const reason = pastReasonOf(decision);
    if (reason === null) return [{ decision, delivery: deliveryOf(shop, each, now) }];
    if (kind === "order_confirmed") past.push({ event: each.event, decision: reason });
    return [];
  });
  const toSend = decided.flatMap(({ decision, delivery }) => (decision.outcome === "send" ? [delivery] : []));
  await enqueueCustomerMails(ctx, tx, shop, toSend);
  const toSkip = decided.flatMap(({ decision, delivery }) =>
    decision.outcome === "skip" ? [{ ...delivery, reason: decision.reason }] : [],
  );
  await recordSkipped(ctx, tx, customerMails, toSkip);
  return [...off, ...past];
}

/** Every change of an old order would log once more that it is old: of what was never news there is no entry. */
const pastReasonOf = (decision: NotificationDecision): string | null =>
  decision.outcome === "skip" && isOfThePast(decision) ? decision.reason : null;

async function findMails(
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof orderChanged>>[],
): Promise<Found[]> {
  const eventOf = new Map(events.map(({ id, payload }) => [payload.order, id]));
  const orders = await listOrdersById(tx, shop, [...eventOf.keys()]);
  const ids = orders.map(({ id }) => id);
  const isNew = new Set(events.filter(({ payload }) => payload.isNew).map(({ payload }) => payload.order));
  const made = await listFulfillmentsMade(tx, shop, ids);
  const full = await listOrdersShippedInFull(tx, shop, [...new Set(made.map(({ orderId }) => orderId))]);
  return orders.flatMap((order): Found[] => {
    const event = eventOf.get(order.id)!;
    const placed: Found[] = isNew.has(order.id)
      ? [{ mail: "order_confirmed", order, at: order.orderedAt, fulfillment: null, event }]
      : [];
    const mail = full.has(order.id) ? "shipped" : "partly_shipped";
    const shipped = made
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, madeAt }): Found => ({ mail, order, at: madeAt, fulfillment: id, event }));
    return [...placed, ...shipped];
  });
}

function deliveryOf(shop: ShopId, found: Found, now: Date): NewDelivery<OrderMailPayload> {
  const { mail, order, at, fulfillment, event } = found;
  const payload: OrderMailPayload = {
    ...{ kind: "order", mail, order: order.id, since: at.toISOString() },
    freshUntil: freshUntil(mail, at).toISOString(),
  };
  return {
    ...{ shop, subject: subjectOfOrder(order.id), payload, kind: mail satisfies MailKind },
    ...{ key: keyOf(order.id, fulfillment), eventId: event, customerId: order.customerId },
    // Fulfillments that are made one after the other are told by one mail, which lists all of them.
    ...(fulfillment && {
      orderingKey: `${TOGETHER}${order.id} ${togetherAs(mail)}`,
      notBefore: new Date(now.getTime() + TOGETHER_MS),
    }),
  };
}

const keyOf = (order: OrderId, fulfillment: FulfillmentId | null) =>
  fulfillment ? `order ${order} fulfilled ${fulfillment}` : `order ${order} placed`;
