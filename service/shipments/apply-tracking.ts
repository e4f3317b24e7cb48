import { isFinal } from "../../contract/shipment-status";
import type { ShopId } from "../../contract/ids";
import type { EstimateSource } from "../../contract/orders";
import type { Context } from "../context";
import { isTransient } from "../db/transient-errors";
import { transaction, type Tx } from "../db/database";
import { eachThenThrow } from "../each-then-throw";
import { groupBy } from "../group-by";
import { partsLeftOut } from "../metrics";
import { notifyOfChanges } from "../notifications/notify-of-changes";
import { projectOrderList } from "../orders/project-order-list";
import { insertEvents, listEvents, listWithdrawn, type StoredEvent } from "./events.queries";
import { enqueueFulfillmentEvents } from "../fulfillment-sync/enqueue-fulfillment-events";
import { saveLegs } from "./legs.queries";
import { nextCheckAt } from "./polling-schedule";
import { lockShipments } from "./lock-shipments";
import type { Shipment } from "./shipments.queries";
import { type DerivedStatus, deriveStatus, statusChange } from "./status/derive-status";
import type { EventSource, TrackingEvent } from "./status/tracking-event";
import { updateShipments } from "./update-shipments.queries";

/** What a source says of one shipment of this shop. */
export interface TrackingUpdate {
  shipmentId: string;
  events: TrackingEvent[];
  /** True where the source was asked, or has pushed all it knows; a single event from Shopify is not. */
  isCheck?: boolean;
  isGivenUp?: boolean;
  estimatedDeliveryAt?: Date | null;
  /** Who gave that date; the carrier where it is not said. */
  estimatedBy?: EstimateSource;
  /** Why the source can say nothing; null clears an earlier one. */
  problem?: string | null;
  /** The provider that has accepted or finally refused the shipment; null where it looks for another. */
  provider?: string | null;
  providerState?: "registered" | "refused" | "none";
  /** All that will never take it. */
  refusedBy?: string[];
  /** It came by itself: the provider need not be asked often. */
  isPush?: boolean;
  /** Asked in vain: the next look comes later than the last one did. */
  hasFailed?: boolean;
  /** When to look again, where the source's own state says it. */
  checkAt?: Date;
  /** The courier that has taken the shipment over. */
  lastMile?: { courier: string | null; name: string; trackingNumber: string | null } | null;
  /** The merchant's own word, of which customers are not to be told. */
  suppressNotifications?: boolean;
}

/**
 * Brings shipments up to date with what was heard of them: stores new events, derives the status from all of them,
 * and announces a change of main status, in one transaction. Any order of arrival and any repeats end the same. Where
 * that fails, each shipment has a transaction of its own.
 * @throws what one of them threw alone, once all others are done
 */
export async function applyTracking(ctx: Context, shop: ShopId, given: TrackingUpdate[]): Promise<void> {
  if (given.length === 0) return;
  try {
    await transaction(ctx.db, (tx) => applyTrackingIn(ctx, tx, shop, given));
  } catch (error) {
    const shipments = [...groupBy(given, ({ shipmentId }) => shipmentId)];
    if (shipments.length === 1 || isTransient(error)) throw error;
    ctx.log.warn(
      { err: error, shop, shipments: shipments.length },
      "shipments could not be brought up to date together",
    );
    await eachThenThrow(shipments, async ([shipment, news]) => {
      try {
        await applyTracking(ctx, shop, news);
      } catch (fault) {
        ctx.log.error({ err: fault, shop, shipment }, "what was heard of a shipment cannot be applied");
        partsLeftOut.inc({ part: "shipment" });
        throw fault;
      }
    });
  }
}

/** The same as part of the caller's transaction, which says something of at least one shipment. */
export async function applyTrackingIn(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  given: TrackingUpdate[],
): Promise<void> {
  const now = ctx.now();
  const news = new Map(given.map((each) => [each.shipmentId, each]));
  const shipments = await lockShipments(tx, shop, [...news.keys()]);
  const known = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const heard = given.filter((each) => known.has(each.shipmentId));
  const told = heard.flatMap(({ shipmentId, events }) => {
    const { isErased } = known.get(shipmentId)!;
    // What the merchant says after the erasure is said knowingly.
    return events.map((event) => ({ shipmentId, event, isErased: isErased && event.source !== "merchant" }));
  });
  await insertEvents(tx, shop, await withoutWithdrawn(tx, shop, told), now);

  const legs = heard.flatMap(({ shipmentId, lastMile }) => (lastMile ? [{ shipmentId, ...lastMile }] : []));
  await saveLegs(tx, shop, legs, now);

  const events = await listEvents(tx, shop, [...known.keys()]);
  const next = shipments.map((before) => {
    const told = withNews(before, news.get(before.id)!, now);
    const story = events.filter((event) => event.shipmentId === before.id).map(asTrackingEvent);
    const derived = deriveStatus(story, {
      ...told,
      now,
      manual: manualStatusOf(told),
      checkedAt: told.lastCheckedAt,
      addedAt: told.createdAt,
    });
    const { isManual } = derived;
    const { checkAt } = news.get(before.id)!;
    return { before, derived, story, isManual, after: withStatus(told, derived, now, checkAt) };
  });
  await updateShipments(
    tx,
    shop,
    next.map(({ after }) => after),
  );
  await projectOrderList(tx, shop, [...new Set(shipments.map((shipment) => shipment.orderId))], { now });
  const changes = next.flatMap(({ before, derived, after }) => {
    const change = statusChange(before.status, derived);
    return change && !news.get(before.id)!.suppressNotifications ? [{ shipment: after, change }] : [];
  });
  await notifyOfChanges(ctx, tx, shop, changes);
  await enqueueFulfillmentEvents(ctx, tx, shop, next);
}

/** News without what Shopify has taken back since; asked under the shop's lock, which withdrawing takes as well. */
async function withoutWithdrawn<News extends { event: TrackingEvent }>(
  tx: Tx,
  shop: ShopId,
  told: News[],
): Promise<News[]> {
  const ofShopify = ({ event }: News) => event.source === "shopify" && event.sourceId !== null;
  const withdrawn = await listWithdrawn(
    tx,
    shop,
    told.filter(ofShopify).map(({ event }) => event.sourceId!),
  );
  return told.filter((news) => !ofShopify(news) || !withdrawn.has(news.event.sourceId!));
}

function withNews(shipment: Shipment, news: TrackingUpdate, now: Date): Shipment {
  return {
    ...shipment,
    ...(news.isCheck && { lastCheckedAt: now, failedChecks: 0 }),
    ...(news.hasFailed && { failedChecks: shipment.failedChecks + 1 }),
    ...(news.isPush && { pushedAt: now }),
    ...(news.provider !== undefined && { provider: news.provider, providerState: news.providerState }),
    // Another provider has yet to show that it pushes.
    ...(news.provider !== undefined && news.provider !== shipment.provider && { pushedAt: null }),
    ...(news.refusedBy && { refusedBy: news.refusedBy }),
    ...(news.isGivenUp && { givenUpAt: shipment.givenUpAt ?? now, providerState: "stopped" }),
    ...newEstimate(shipment, news, now),
    ...(news.problem !== undefined && { problem: news.problem }),
  };
}

/** A date that is only repeated keeps whose word it was, and when it was first given. */
function newEstimate(shipment: Shipment, news: TrackingUpdate, now: Date): Partial<Shipment> {
  const { estimatedDeliveryAt, estimatedBy = "carrier" } = news;
  if (!estimatedDeliveryAt) return {};
  if (estimatedDeliveryAt.getTime() === shipment.estimatedDeliveryAt?.getTime()) return {};
  return { estimatedDeliveryAt, estimatedBy, estimatedAt: now };
}

function withStatus(shipment: Shipment, derived: DerivedStatus, now: Date, checkAt?: Date): Shipment {
  const next = checkAt ?? nextCheckAt(shipment, derived, now);
  return {
    ...shipment,
    status: derived.status,
    subStatus: derived.subStatus,
    flag: derived.flag,
    responsible: derived.responsible,
    statusAt: derived.statusAt,
    firstEventAt: derived.firstEventAt,
    lastEventAt: derived.lastEventAt,
    lastEvent: derived.lastEvent?.message ?? null,
    deliveredAt: derived.deliveredAt,
    nextCheckAt: isFinal(derived.status, derived.subStatus) ? null : next,
  };
}

function manualStatusOf({ manualStatus, manualStatusAt }: Shipment) {
  return manualStatus && manualStatusAt ? { status: manualStatus, at: manualStatusAt } : null;
}

/** Back from the database; sources and sub-statuses were checked on their way in. */
export function asTrackingEvent(event: StoredEvent): TrackingEvent {
  return { ...event, source: event.source as EventSource };
}
