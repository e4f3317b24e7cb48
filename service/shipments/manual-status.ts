import type { ManualStatus } from "../../contract/bulk-limits";
import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { applyTrackingIn } from "./apply-tracking";
import { lockShipments } from "./lock-shipments";
import { clearManualStatuses, type ManualStatusRow, writeManualStatuses } from "./manual-status.queries";
import type { Shipment } from "./shipments.queries";

/** Events are told apart by the second. */
const SECOND = 1000;

/**
 * The merchant's word about shipments: it holds until the carrier reports something newer, and stands in the timeline. A
 * shipment that has this word already is left alone. Customers are told only where the merchant wishes it, and then by the
 * rules of a carrier's news. Part of the caller's transaction.
 */
export async function setManualStatus(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: string[],
  { status, note, tell_customers: isTold }: { status: ManualStatus; note: string; tell_customers: boolean },
): Promise<void> {
  const shipments = await lockShipments(tx, shop, ids);
  const words = shipments
    .filter((shipment) => !hasWord(shipment, status))
    .map((shipment) => ({ shipmentId: shipment.id, status, at: nextEventTime(shipment, ctx.now()) }));
  if (words.length === 0) return;
  await writeManualStatuses(tx, shop, words);
  await applyTrackingIn(
    ctx,
    tx,
    shop,
    words.map((word) => ({
      shipmentId: word.shipmentId,
      suppressNotifications: !isTold,
      events: [wordAsEvent(word, note)],
    })),
  );
}

/**
 * Takes the merchant's word back from the shipments where it is this one: their status is the carrier's again. Nobody is
 * told, because nothing has happened. Part of the caller's transaction.
 */
export async function clearManualStatus(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  ids: string[],
  status: ManualStatus,
): Promise<void> {
  const shipments = await lockShipments(tx, shop, ids);
  const spoken = shipments.filter(({ manualStatus }) => manualStatus === status).map(({ id }) => id);
  if (spoken.length === 0) return;
  await clearManualStatuses(tx, shop, spoken);
  await applyTrackingIn(
    ctx,
    tx,
    shop,
    spoken.map((shipmentId) => ({ shipmentId, suppressNotifications: true, events: [] })),
  );
}

/** Both: a word that the carrier has overtaken may be said again. */
function hasWord({ manualStatus, status }: Shipment, wanted: ManualStatus): boolean {
  return manualStatus === wanted && status === wanted;
}

/** Later than the word before, or the two would be one event. */
function nextEventTime({ manualStatusAt }: Shipment, now: Date): Date {
  return new Date(Math.max(now.getTime(), (manualStatusAt?.getTime() ?? 0) + SECOND));
}

function wordAsEvent({ status, at }: ManualStatusRow, note: string) {
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
