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

/**
 * Sets the status of shipments by hand: it holds until the courier reports something newer, and appears in the timeline.
 * Shipments that have it already are skipped. Customers are notified only if the merchant wishes it, and then by the same
 * rules as for a courier's update. Part of the caller's transaction.
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
): Promise<void> {
  const shipments = await lockShipments(tx, shop, ids);
  const rows = shipments
    .filter((shipment) => !hasManualStatus(shipment, status))
    .map((shipment) => ({ shipmentId: shipment.id, status, at: nextEventTime(shipment, ctx.now()) }));
  if (rows.length === 0) return;
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
 * notified, because nothing has happened to the shipment. Part of the caller's transaction.
 */
export async function clearManualStatus(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  status: ManualStatus,
): Promise<void> {
  const shipments = await lockShipments(tx, shop, ids);
  const cleared = shipments.filter(({ manualStatus }) => manualStatus === status).map(({ id }) => id);
  if (cleared.length === 0) return;
  await clearManualStatuses(tx, shop, cleared);
  await applyTrackingIn(
    ctx,
    tx,
    shop,
    cleared.map((shipmentId) => ({
      shipmentId,
      suppressNotifications: true,
      events: [],
      hasChangedHistory: true,
    })),
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
