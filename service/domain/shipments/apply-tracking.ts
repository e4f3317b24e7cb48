import { isDeepStrictEqual } from "node:util";
import { isFinal } from "../../../contract/shipment-status";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { isTransient } from "../../platform/db/transient-errors";
import { transaction, type Tx } from "../../platform/db/database";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { noteChange } from "../../platform/db/noted-changes";
import { publish } from "../../platform/events/publish";
import { groupBy } from "../../platform/group-by";
import { failedParts } from "../../platform/metrics";
import { insertEvents, listEvents, listWithdrawn, type StoredEvent } from "./events.queries";
import { withoutFormerEstimates } from "./former-estimates";
import { saveHandovers } from "./handovers.queries";
import { saveLegs } from "./legs.queries";
import { nextCheckAt } from "./polling-schedule";
import { chooseDates } from "./choose-dates";
import { lockShipments } from "./lock-shipments";
import { type ShipmentTracked, shipmentTracked } from "./shipment.events";
import type { Shipment } from "./shipments.queries";
import { type DerivedStatus, deriveStatus, statusChange } from "./status/derive-status";
import type { EventSource, TrackingEvent } from "../tracking-providers/tracking-event";
import { type TrackingUpdate, withoutEarlierShipment, withUpdate } from "./tracking-update";
import { updateShipments } from "./update-shipments.queries";

/**
 * Applies tracking updates to shipments in one transaction: stores new events, derives the status from all of them,
 * and publishes what is new. The result does not depend on the order of arrival, nor on repeats. If the
 * transaction fails, each shipment is tried in a transaction of its own.
 * @param onFailed is told each shipment that fails alone
 * @throws the error of a shipment that fails alone, once all others are done
 */
export async function applyTracking(
  ctx: Context,
  shop: ShopId,
  updates: TrackingUpdate[],
  onFailed?: (shipment: ShipmentId) => void,
): Promise<void> {
  if (updates.length === 0) return;
  try {
    await transaction(ctx.db, (tx) => applyTrackingIn(ctx, tx, shop, updates));
  } catch (error) {
    const shipments = [...groupBy(updates, ({ shipmentId }) => shipmentId)];
    if (shipments.length === 1 || isTransient(error)) throw error;
    ctx.log.warn(
      { err: error, shop, shipments: shipments.length },
      "tracking updates failed as a batch; each shipment is tried alone",
    );
    await eachThenThrow(shipments, async ([shipment, own]) => {
      try {
        await applyTracking(ctx, shop, own);
      } catch (ownError) {
        ctx.log.error(
          { err: ownError, shop, shipment },
          "the tracking update of a shipment cannot be applied",
        );
        failedParts.inc({ part: "shipment" });
        onFailed?.(shipment);
        throw ownError;
      }
    });
  }
}

/** The same inside the caller's transaction; `updates` must not be empty. */
export async function applyTrackingIn(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  updates: TrackingUpdate[],
): Promise<void> {
  const now = ctx.now();
  const shipments = await lockShipments(tx, shop, [...new Set(updates.map(({ shipmentId }) => shipmentId))]);
  const known = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const present = updates.filter((update) => known.has(update.shipmentId));
  const applicable = (await withoutFormerEstimates(tx, shop, shipments, present))
    .map((update) => withoutAnotherCourier(update, known.get(update.shipmentId)!))
    .map((update) => withoutEarlierShipment(update, known.get(update.shipmentId)!.orderedAt));
  const updateOf = new Map(applicable.map((update) => [update.shipmentId, update]));
  const reported = applicable.flatMap(({ shipmentId, events }) => {
    const { isErased } = known.get(shipmentId)!;
    // Erasure removes couriers' messages; a note that the merchant writes afterwards is kept.
    return events.map((event) => ({ shipmentId, event, isErased: isErased && event.source !== "merchant" }));
  });
  const haveNewEvents = await insertEvents(tx, shop, await withoutWithdrawn(tx, shop, reported), now);

  const legs = applicable.flatMap(({ shipmentId, lastMile }) =>
    lastMile ? [{ shipmentId, ...lastMile }] : [],
  );
  await saveLegs(tx, shop, legs, now);
  const handovers = applicable.flatMap(({ shipmentId, pickup = null, proof = null }) =>
    (pickup || proof) && !known.get(shipmentId)!.isErased ? [{ shipmentId, pickup, proof }] : [],
  );
  await saveHandovers(tx, shop, handovers);

  const dates = await chooseDates(ctx, tx, shop, shipments, applicable);
  const events = await listEvents(tx, shop, [...known.keys()]);
  const next = shipments.map((before) => {
    const update = updateOf.get(before.id)!;
    const updated = { ...withUpdate(before, update, now), ...dates.get(before.id) };
    const history = events.filter((event) => event.shipmentId === before.id).map(asTrackingEvent);
    const derived = deriveStatus(history, {
      ...updated,
      now,
      manual: manualStatusOf(updated),
      checkedAt: updated.lastCheckedAt,
      addedAt: updated.createdAt,
    });
    const after = withStatus(updated, derived, now, update);
    return { before, derived, after };
  });
  await updateShipments(
    tx,
    shop,
    next.map(({ after }) => after),
  );
  const changed = next.filter(({ before, after }) => {
    const { hasChangedHistory = false } = updateOf.get(before.id)!;
    return hasChangedHistory || haveNewEvents.has(before.id) || hasNews(before, after);
  });
  if (next.some(({ before, after }) => !isDeepStrictEqual(before.estimatedFrom, after.estimatedFrom)))
    await noteChange(tx, shop, "orders");
  await publish(
    ctx,
    tx,
    shop,
    shipmentTracked,
    changed.map(({ before, derived, after }) => ({
      shipment: before.id,
      order: before.orderId,
      from: stateOf(before),
      to: stateOf(after),
      change: statusChange(before.status, derived),
      estimate: changeOfEstimate(before, after),
      isManual: derived.isManual,
      suppressNotifications: updateOf.get(before.id)!.suppressNotifications ?? false,
      isFromImport: updateOf.get(before.id)!.isFromImport ?? false,
    })),
  );
}

/** Nothing where the courier was changed while a provider was asked: whoever has changed it has it asked again. */
const withoutAnotherCourier = (update: TrackingUpdate, { courier }: Shipment): TrackingUpdate =>
  update.askedOf === undefined || update.askedOf === courier
    ? update
    : { shipmentId: update.shipmentId, events: [], keepsCheck: true };

const stateOf = ({ status, subStatus, flag }: Shipment) => ({ status, subStatus, flag });

function changeOfEstimate(before: Shipment, after: Shipment): ShipmentTracked["estimate"] {
  if (before.estimatedDeliveryAt?.getTime() === after.estimatedDeliveryAt?.getTime()) return null;
  return { from: estimateOf(before), to: estimateOf(after) };
}

const estimateOf = ({ estimatedDeliveryAt: at, estimatedFrom: first, estimatedBy: by }: Shipment) =>
  at && { at, by, ...(first && { first }) };

/** Columns that a registration or a poll changes although it has brought nothing. */
const OF_POLLING: ReadonlySet<keyof Shipment> = new Set([
  "provider",
  "providerState",
  "refusedBy",
  "lastCheckedAt",
  "nextCheckAt",
  "failedChecks",
  "pushedAt",
]);

/**
 * A range that begins on another day, and ends on the same, is no news either: a forecast would be followed by another. One that the
 * merchant has set is: the email of the day before waits for its first day.
 */
const isNoNews = (column: keyof Shipment, after: Shipment) =>
  OF_POLLING.has(column) || (column === "estimatedFrom" && after.estimatedBy !== "merchant");

function hasNews(before: Shipment, after: Shipment): boolean {
  const columns = Object.keys(after) as (keyof Shipment)[];
  return columns.some(
    (column) => !isNoNews(column, after) && !isDeepStrictEqual(before[column], after[column]),
  );
}

/** Drops events that were deleted in Shopify. Reads them under the shop's lock, which recording a deletion takes too. */
async function withoutWithdrawn<Entry extends { event: TrackingEvent }>(
  tx: Tx,
  shop: ShopId,
  reported: Entry[],
): Promise<Entry[]> {
  const ofShopify = ({ event }: Entry) => event.source === "shopify" && event.sourceId !== null;
  const withdrawn = await listWithdrawn(
    tx,
    shop,
    reported.filter(ofShopify).map(({ event }) => event.sourceId!),
  );
  return reported.filter((entry) => !ofShopify(entry) || !withdrawn.has(entry.event.sourceId!));
}

function withStatus(
  shipment: Shipment,
  derived: DerivedStatus,
  now: Date,
  { checkAt, keepsCheck = false }: Pick<TrackingUpdate, "checkAt" | "keepsCheck">,
): Shipment {
  const kept = keepsCheck ? shipment.nextCheckAt : null;
  const next = checkAt ?? kept ?? nextCheckAt(shipment, derived, now);
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
    lastEventSubStatus: derived.lastEvent?.subStatus ?? null,
    deliveredAt: derived.deliveredAt,
    nextCheckAt: isFinal(derived.status, derived.subStatus) ? null : next,
  };
}

function manualStatusOf({ manualStatus, manualStatusAt }: Shipment) {
  return manualStatus && manualStatusAt ? { status: manualStatus, at: manualStatusAt } : null;
}

/** The cast is safe: sources and sub-statuses are validated before they are stored. */
export function asTrackingEvent(event: StoredEvent): TrackingEvent {
  return { ...event, source: event.source as EventSource };
}
