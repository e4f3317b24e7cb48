import { type MailKind, mailKindOf, togetherAs } from "../../../contract/mail-kinds";
import type { ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import { listShipmentsById, type Shipment } from "../../domain/shipments/shipments.queries";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { type NewDelivery, recordSkipped } from "../../platform/deliveries/enqueue-deliveries";
import type { Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import {
  type CustomerMailPayload,
  subjectOfShipment,
  TOGETHER,
} from "../../read/customer-mails/customer-mail";
import { listCustomerMails } from "../../read/customer-mails/customer-mails.queries";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { enqueueCustomerMails } from "./enqueue-customer-mails";
import { customerMails } from "./customer-mail.channel";
import { orderingKeyOfText } from "./sms/customer-text.channel";
import { enqueueCustomerTexts } from "./sms/enqueue-customer-texts";
import { keyOfMail } from "./message-ids";
import {
  changedAt,
  chooseKind,
  decideNotification,
  freshUntil,
  type NotificationDecision,
} from "./decide-notification";
import { findMailSettings, type MailSettings } from "./mail-settings";
import { listFoundLate, listNewestChanges, listTwins } from "./notifications.queries";
import {
  changeOf,
  isFirstStatus,
  listNotifiedBefore,
  type NotifiedBefore,
  isNotified,
} from "./notified-before";
import { TOGETHER_MS } from "./together";
import { isLastDelivered, kindsFor, listOrderShipments, type OrderShipments } from "./shipments-of-order";

interface Change {
  /** Id of the event. */
  event: string;
  shipment: Shipment;
  from: Shipment["status"];
  to: Shipment["status"];
  subStatus: Shipment["subStatus"];
  at: Date;
  isManual: boolean;
}

/** A change of main status, its order, its kind, and what was decided about it. */
interface Decided extends Change {
  order: OrderToTrack;
  kind: MailKind;
  hasOthers: boolean;
  decision: NotificationDecision;
}

const isDecided = (each: Decided | Decision): each is Decided => "kind" in each;

/** What decisions about a batch of changes are made from. */
interface Known {
  shop: Shop;
  settings: MailSettings;
  orders: Map<OrderId, OrderToTrack>;
  siblings: Map<OrderId, OrderShipments>;
  /** Keys of `keyOfNotified`; what is to be sent is added. */
  recently: Set<string>;
  before: NotifiedBefore;
  foundLate: Map<ShipmentId, Date>;
  now: Date;
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
  const known = await loadKnown(ctx, tx, shop, current);
  const results = current.flatMap((each) => decide(each, known));
  const decided = results.filter((each) => isDecided(each));
  const without = results.filter((each): each is Decision => !isDecided(each));

  const toSend = decided.filter(({ decision }) => decision.outcome === "send");
  await enqueueCustomerMails(
    ctx,
    tx,
    shop,
    toSend.map((each) => deliveryOf(shop, each, known.now)),
  );
  const toSkip = decided.flatMap((each) =>
    each.decision.outcome === "skip"
      ? { ...deliveryOf(shop, each, known.now), reason: each.decision.reason }
      : [],
  );
  await recordSkipped(ctx, tx, customerMails, toSkip);
  const toText = decided.filter(
    ({ decision }) => decision.outcome === "send" || decision.reason === "no_email",
  );
  await enqueueCustomerTexts(
    ctx,
    tx,
    shop,
    toText.map((each) => textOf(shop, each, known.now)),
  );
  return [...decisions, ...without];
}

async function loadKnown(ctx: Context, tx: Tx, shop: ShopId, current: Change[]): Promise<Known> {
  const row = await getShopById(tx, shop);
  const orderIds = [...new Set(current.map(({ shipment }) => shipment.orderId))];
  const ids = current.map(({ shipment }) => shipment.id);
  const now = ctx.now();
  return {
    ...{ shop: row, now },
    settings: await findMailSettings(ctx, tx, row),
    orders: new Map((await listOrdersById(tx, shop, orderIds)).map((order) => [order.id, order])),
    siblings: await listOrderShipments(tx, shop, orderIds),
    recently: await listNotified(tx, shop, ids, now),
    before: await listNotifiedBefore(tx, shop, ids),
    foundLate: await listFoundLate(tx, shop, ids),
  };
}

const isNotifiable = ({ change, to, suppressNotifications, isFromImport }: ShipmentTracked) =>
  change !== null && !suppressNotifications && !isFromImport && mailKindOf(to) !== null;

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
      const { from, to } = payload;
      const change = { from: from.status, to: to.status, subStatus: to.subStatus, ...payload.change! };
      current.push({ event: id, shipment, ...change });
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
      .filter((mail) => mail.kind === "status" && isNotified(mail) && mail.createdAt.getTime() >= since)
      .map(({ shipmentId, status }) => {
        const { orderId, trackingNumber } = twins.get(shipmentId)!;
        return keyOfNotified(orderId, trackingNumber, status);
      }),
  );
}

/** Adds to `recently` what is to be sent. Of a kind that is switched off there is no mail, and so none that was not sent. */
function decide(each: Change, known: Known): (Decided | Decision)[] {
  const { shipment, from, to, event } = each;
  const order = known.orders.get(shipment.orderId);
  if (!order) return [];
  const { shop, settings, recently, before, now } = known;
  const siblings = known.siblings.get(order.id)!;
  const number = shipment.trackingNumber;
  const isLast = isLastDelivered(shipment.id, number, siblings);
  const kind = chooseKind(kindsFor({ status: to, subStatus: each.subStatus }, isLast), settings);
  if (kind === null) return [];
  if (kind === "off") return [{ event, decision: "switched_off" }];
  const key = keyOfNotified(order.id, number, to);
  const decision = decideNotification({
    ...{ kind, from, to, now, email: order.email },
    at: changedAt(each, shipment.lastEventAt),
    since: {
      installedAt: shop.installedAt,
      knownAt: before.replacing.has(shipment.id) ? null : (known.foundLate.get(shipment.id) ?? null),
      switchedOnAt: settings.onSince(kind),
    },
    isCancelled: order.cancelledAt !== null || shipment.cancelledAt !== null,
    isUninstalled: shop.uninstalledAt !== null,
    isPaused: settings.isPaused,
    isSameShipment: recently.has(key),
    isNotifiedBefore: isFirstStatus(from) && before.changes.has(changeOf(shipment.id, to)),
  });
  if (decision.outcome === "send") recently.add(key);
  return [{ ...each, order, kind, hasOthers: siblings.shipments.length > 1, decision }];
}

function deliveryOf(shop: ShopId, decided: Decided, now: Date): NewDelivery<CustomerMailPayload> {
  const { event, shipment, order, kind, hasOthers } = decided;
  const { id } = shipment;
  const payload = {
    ...{ kind: "status" as const, mail: kind, shipment: id, status: decided.to, from: decided.from },
    since: decided.at.toISOString(),
    freshUntil: untilOf(decided),
  };
  return {
    ...{ shop, key: keyOfMail(payload), subject: subjectOfShipment(id), payload, kind },
    ...{ eventId: event, customerId: order.customerId },
    // Of several parcels the newest mail waits for the others, and tells of those that it replaces as well.
    ...(hasOthers
      ? {
          orderingKey: `${TOGETHER}${order.id} ${togetherAs(kind)}`,
          notBefore: new Date(now.getTime() + TOGETHER_MS),
        }
      : { orderingKey: id }),
  };
}

function textOf(shop: ShopId, decided: Decided, now: Date) {
  const { event, shipment, order, kind, to: status, at, hasOthers } = decided;
  return {
    ...{ shop, key: `${shipment.id} ${status} ${at.toISOString()}`, subject: subjectOfShipment(shipment.id) },
    ...{ kind, payload: { shipment: shipment.id, kind, status, freshUntil: untilOf(decided) } },
    ...{ eventId: event, customerId: order.customerId, phone: order.phone },
    orderingKey: orderingKeyOfText(order.id, kind),
    notBefore: hasOthers ? new Date(now.getTime() + TOGETHER_MS) : null,
  };
}

/** The end of the time in which a change is news, as payloads have it. */
const untilOf = (decided: Decided): string =>
  freshUntil(decided.kind, changedAt(decided, decided.shipment.lastEventAt)).toISOString();
