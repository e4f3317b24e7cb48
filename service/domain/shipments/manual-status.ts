import type { ManualStatus } from "../../../contract/bulk-limits";
import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { applyTrackingIn } from "./apply-tracking";
import { lockShipments } from "./lock-shipments";
import { clearManualStatuses, type ManualStatusRow, writeManualStatuses } from "./manual-status.queries";
import type { Shipment } from "./shipments.queries";

/** Events are deduplicated by the second. */
const SECOND_MS = 1000;

/** What setting a manual status, or taking it back, has changed about a shipment; enough to undo it. */
export interface ManualStatusChange {
  shipmentId: ShipmentId;
  /** The moment of the manual status that was set; null where it was taken back. */
  at: Date | null;
  /**
   * The manual status before; null where the status was the courier's. `note` is the text of its event in the timeline,
   * where that was deleted.
   */
  before: (Pick<ManualStatusRow, "status" | "at"> & { note?: string | undefined }) | null;
}

/**
 * Sets the status of shipments by hand: it holds until the courier reports something newer, and appears in the timeline.
 * Shipments that have it already are skipped. Customers are notified only if the merchant wishes it, and then by the same
 * rules as for a courier's update. Part of the caller's transaction. Returns what has changed.
 */
export async function setManualStatus(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  {
    status,
    note,
    notify_customers: notify,
  }: { status: ManualStatus; note: string; notify_customers: boolean },
): Promise<ManualStatusChange[]> {
  const shipments = await lockShipments(tx, shop, ids);
  const changed = shipments.filter((shipment) => !hasManualStatus(shipment, status));
  const rows = changed.map((shipment) => ({
    ...{ shipmentId: shipment.id, status, at: nextEventTime(shipment, ctx.now()) },
  }));
  if (rows.length === 0) return [];
  await writeManualStatuses(tx, shop, rows);
  await applyTrackingIn(
    ctx,
    tx,
    shop,
    rows.map((row) => ({
      shipmentId: row.shipmentId,
      suppressNotifications: !notify,
      events: [toEvent(row, note)],
    })),
  );
  return changed.map(({ manualStatus, manualStatusAt }, index) => ({
    ...{ shipmentId: rows[index]!.shipmentId, at: rows[index]!.at },
    before: manualStatus && manualStatusAt ? { status: manualStatus, at: manualStatusAt } : null,
  }));
}

/** Whether the manual status of a shipment is as this change has left it: a later change is not undone with it. */
export const isInForce = ({ manualStatusAt }: Pick<Shipment, "manualStatusAt">, { at }: ManualStatusChange) =>
  manualStatusAt?.getTime() === at?.getTime();

/** Whether a shipment has the manual status that it had before this change, or none as then: nothing of it is left to undo. */
export const isAsBefore = (
  { manualStatusAt }: Pick<Shipment, "manualStatusAt">,
  { before }: ManualStatusChange,
) => manualStatusAt?.getTime() === before?.at.getTime();

/**
 * Undoes changes of the manual status: shipments get the manual status back that they had, or are the courier's again. Those
 * whose manual status was changed since then are skipped. Customers are not notified. Part of the caller's transaction.
 */
export async function undoManualStatus(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  changes: ManualStatusChange[],
): Promise<void> {
  const changeOf = new Map(changes.map((change) => [change.shipmentId, change]));
  const shipments = await lockShipments(tx, shop, [...changeOf.keys()]);
  const undone = shipments.filter((shipment) => isInForce(shipment, changeOf.get(shipment.id)!));
  if (undone.length === 0) return;
  const ids = undone.map(({ id }) => id);
  await clearManualStatuses(tx, shop, ids);
  const before = ids.flatMap((shipmentId) => {
    const status = changeOf.get(shipmentId)!.before;
    return status ? { shipmentId, ...status } : [];
  });
  if (before.length > 0) await writeManualStatuses(tx, shop, before);
  await applyChangedHistory(
    ctx,
    tx,
    shop,
    ids,
    before.flatMap(({ note, ...row }) => (note === undefined ? [] : [{ ...row, note }])),
  );
}

/**
 * Sets shipments to delivered because a file of the merchant says so: a manual status without an entry in the timeline, for
 * the file does not say when. The change is published as of the import, so that neither customers nor Shopify are told of what is
 * past. Shipments that are delivered already are skipped. Part of the caller's transaction.
 */
export async function setDeliveredByImport(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
): Promise<void> {
  if (ids.length === 0) return;
  const shipments = await lockShipments(tx, shop, ids);
  const open = shipments.filter(({ status }) => status !== "DELIVERED");
  if (open.length === 0) return;
  await writeManualStatuses(
    tx,
    shop,
    open.map((shipment) => ({
      shipmentId: shipment.id,
      status: "DELIVERED",
      at: nextEventTime(shipment, ctx.now()),
    })),
  );
  await applyTrackingIn(
    ctx,
    tx,
    shop,
    open.map(({ id }) => ({ shipmentId: id, events: [], isFromImport: true })),
  );
}

/**
 * Clears the manual status of those shipments that have this one: their status is the courier's again. Customers are not
 * notified, because nothing has happened to the shipment. Part of the caller's transaction. Returns what has changed.
 */
export async function clearManualStatus(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  status: ManualStatus,
): Promise<ManualStatusChange[]> {
  const shipments = await lockShipments(tx, shop, ids);
  const cleared = shipments.filter(({ manualStatus }) => manualStatus === status);
  if (cleared.length === 0) return [];
  const clearedIds = cleared.map(({ id }) => id);
  const noteOf = await clearManualStatuses(tx, shop, clearedIds);
  await applyChangedHistory(ctx, tx, shop, clearedIds);
  return cleared.map(({ id, manualStatusAt }) => ({
    shipmentId: id,
    at: null,
    before: manualStatusAt && { status, at: manualStatusAt, note: noteOf.get(id) },
  }));
}

/**
 * Derives the status anew from the history that is left, with the merchant's events that are put back; tells no customer,
 * because nothing has happened to the shipments.
 */
async function applyChangedHistory(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  putBack: (ManualStatusRow & { note: string })[] = [],
): Promise<void> {
  const quietly = { suppressNotifications: true, hasChangedHistory: true };
  const eventOf = new Map(putBack.map((row) => [row.shipmentId, toEvent(row, row.note)]));
  await applyTrackingIn(
    ctx,
    tx,
    shop,
    ids.map((shipmentId) => ({ shipmentId, ...quietly, events: [eventOf.get(shipmentId) ?? []].flat() })),
  );
}

/** Compares the derived status too: a manual status that the courier has superseded may be set again. */
function hasManualStatus({ manualStatus, status }: Shipment, wanted: ManualStatus): boolean {
  return manualStatus === wanted && status === wanted;
}

/** Events are deduplicated by the second: a new manual status must be at least 1 s later than the last. */
function nextEventTime({ manualStatusAt }: Shipment, now: Date): Date {
  return new Date(Math.max(now.getTime(), (manualStatusAt?.getTime() ?? 0) + SECOND_MS));
}

function toEvent({ status, at }: ManualStatusRow, note: string) {
  return {
    occurredAt: at,
    rawTime: null,
    status,
    subStatus: null,
    message: note,
    place: null,
    source: "merchant" as const,
    sourceId: null,
    courier: null,
  };
}
