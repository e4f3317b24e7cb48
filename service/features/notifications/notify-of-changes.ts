import type { ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import { listShipmentsById, type Shipment } from "../../domain/shipments/shipments.queries";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import {
  enqueueDeliveries,
  type NewDelivery,
  recordSkipped,
} from "../../platform/deliveries/enqueue-deliveries";
import type { Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { type CustomerMailPayload, subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listCustomerMails } from "../../read/customer-mails/customer-mails.queries";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { customerMails, keyOfMail } from "./customer-mail.channel";
import {
  type NotificationDecision,
  type NotificationFacts,
  decideNotification,
  NOTIFIED_STATUSES,
} from "./decide-notification";
import { listNewestChanges, listTwins } from "./notifications.queries";
import { isFirstStatus, listNotifiedBefore, changeOf } from "./notified-before";

interface Change {
  /** Id of the event. */
  event: string;
  shipment: Shipment;
  change: NotificationFacts["change"];
}

/** A change of main status, its order, and what was decided about it. */
interface Decided extends Change {
  order: OrderToTrack;
  decision: Exclude<NotificationDecision, { outcome: "silent" }>;
}

/**
 * Notifies customers of changes of main status: a delivery for each, which a job renders and sends. What is decided
 * against goes into the delivery log with its reason. A change that has been decided about before adds nothing. Returns
 * why there is no delivery about a change.
 */
export async function notifyOfChanges(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<ShipmentTracked>[],
): Promise<Decision[]> {
  const ignored = events.flatMap(({ id, payload }) => reasonToIgnore(id, payload));
  const notifiable = events.filter(({ payload }) => isNotifiable(payload));
  if (notifiable.length === 0) return ignored;
  const { current, superseded } = await listChanges(tx, shop, notifiable);
  const decisions = [...ignored, ...superseded.map((event) => ({ event, decision: "superseded" }))];
  if (current.length === 0) return decisions;
  const shopRow = await getShopById(tx, shop);
  const orderIds = [...new Set(current.map(({ shipment }) => shipment.orderId))];
  const orders = new Map((await listOrdersById(tx, shop, orderIds)).map((order) => [order.id, order]));
  const ids = current.map(({ shipment }) => shipment.id);
  const notified = {
    recently: await listNotified(tx, shop, ids, ctx.now()),
    before: await listNotifiedBefore(tx, shop, ids),
  };
  const decided = current.flatMap((each): Decided[] => {
    const order = orders.get(each.shipment.orderId);
    return order ? decide(each, order, shopRow, notified, ctx.now()) : [];
  });

  const toSend = decided.filter(({ decision }) => decision.outcome === "send");
  await enqueueDeliveries(
    ctx,
    tx,
    customerMails,
    toSend.map((each) => deliveryOf(shop, each)),
  );
  const toSkip = decided.flatMap((each) =>
    each.decision.outcome === "skip" ? { ...deliveryOf(shop, each), reason: each.decision.reason } : [],
  );
  await recordSkipped(ctx, tx, customerMails, toSkip);
  return decisions;
}

const isNotifiable = ({ change, to, suppressNotifications, isFromImport }: ShipmentTracked) =>
  change !== null && !suppressNotifications && !isFromImport && NOTIFIED_STATUSES.includes(to.status);

function reasonToIgnore(event: string, payload: ShipmentTracked): Decision[] {
  if (!payload.change || isNotifiable(payload)) return [];
  if (payload.isFromImport) return [{ event, decision: "came_from_import" }];
  const decision = payload.suppressNotifications ? "suppressed_by_merchant" : "status_without_mail";
  return [{ event, decision }];
}

/** A change that has been followed by another one is not news any more: its event is handled late. */
async function listChanges(tx: Tx, shop: ShopId, events: Published<ShipmentTracked>[]) {
  const ids = [...new Set(events.map(({ payload }) => payload.shipment))];
  const shipments = new Map((await listShipmentsById(tx, shop, ids)).map((row) => [row.id, row]));
  const newest = await listNewestChanges(tx, shop, [...new Set(events.map(({ payload }) => payload.order))]);
  const current: Change[] = [];
  const superseded: string[] = [];
  for (const { id, payload } of events) {
    const shipment = shipments.get(payload.shipment);
    if (!shipment || newest.get(payload.shipment) !== id) superseded.push(id);
    else {
      const change = { from: payload.from.status, to: payload.to.status, ...payload.change! };
      current.push({ event: id, shipment, change });
    }
  }
  return { current, superseded };
}

/** A mail about another fulfilment with the same number counts for so long: afterwards the same status is news again. */
const SAME_SHIPMENT_MS = 24 * 3_600_000;

const keyOfNotified = (orderId: OrderId, trackingNumber: string, status: string) =>
  `${orderId} ${trackingNumber} ${status}`;

/**
 * Orders, numbers and statuses that the customer was notified of already, about another fulfilment with the same number: read
 * from the rows, because events may be handled one by one.
 */
async function listNotified(tx: Tx, shop: ShopId, ids: ShipmentId[], now: Date): Promise<Set<string>> {
  const twins = new Map((await listTwins(tx, shop, ids)).map((twin) => [twin.id, twin]));
  const mails = await listCustomerMails(tx, shop, [...twins.keys()]);
  const since = now.getTime() - SAME_SHIPMENT_MS;
  return new Set(
    mails
      .filter(({ kind, state }) => kind === "status" && state !== "skipped")
      .filter(({ createdAt }) => createdAt.getTime() >= since)
      .map(({ shipmentId, status }) => {
        const { orderId, trackingNumber } = twins.get(shipmentId)!;
        return keyOfNotified(orderId, trackingNumber, status);
      }),
  );
}

/** Adds to `recently` what is to be sent. */
function decide(
  each: Change,
  order: OrderToTrack,
  shop: Shop,
  { recently, before }: { recently: Set<string>; before: Set<string> },
  now: Date,
): Decided[] {
  const { shipment, change } = each;
  const key = keyOfNotified(order.id, shipment.trackingNumber ?? "", change.to);
  const decision = decideNotification({
    change,
    lastEventAt: shipment.lastEventAt,
    email: order.email,
    isCancelled: order.cancelledAt !== null || shipment.cancelledAt !== null,
    isUninstalled: shop.uninstalledAt !== null,
    isSameShipment: recently.has(key),
    isNotifiedBefore: isFirstStatus(change.from) && before.has(changeOf(shipment.id, change.to)),
    now,
  });
  if (decision.outcome === "send") recently.add(key);
  return decision.outcome === "silent" ? [] : [{ ...each, order, decision }];
}

function deliveryOf(
  shop: ShopId,
  { event, shipment, change, order }: Decided,
): NewDelivery<CustomerMailPayload> {
  const { id } = shipment;
  const payload = {
    kind: "status" as const,
    shipment: id,
    status: change.to,
    from: change.from,
    since: change.at.toISOString(),
  };
  return {
    shop,
    key: keyOfMail(payload),
    subject: subjectOfShipment(id),
    payload,
    ...{ orderingKey: id, eventId: event, customerId: order.customerId },
  };
}
