import type { ShopId } from "../../../contract/ids";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import { type ShipmentTeamEvent, type TeamEvent, wantsTeamEvent } from "../../../contract/team-events";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import { listShipmentsById, type Shipment } from "../../domain/shipments/shipments.queries";
import { getShopById } from "../../domain/shops/shops.queries";
import { recipientsOf } from "../../domain/shops/team/team-recipients";
import { listRecipientRows } from "../../domain/shops/team/team-recipients.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { insertIncidents } from "./incidents.queries";

const EVENTS = new Map<ShipmentStatus, ShipmentTeamEvent>([
  ["ABNORMAL", "exception"],
  ["DELIVERY_FAILED", "failed_attempt"],
]);
/** What happened longer ago is no news. */
const FRESH_MS = 24 * 3_600_000;

/**
 * Notes exceptions and failed attempts for the next bundle, where a recipient wants them. Not what the merchant has set, what a file says, or
 * what happened before the app was installed or knew the parcel. Called again, it adds nothing: the cause is the event.
 */
export async function noteIncidents(
  ctx: Context,
  tx: Tx,
  shopId: ShopId,
  events: Published<ShipmentTracked>[],
): Promise<Decision[]> {
  const changes = events.filter(
    ({ payload: { change, to, isFromImport } }) =>
      change !== null && !change.isManual && !isFromImport && EVENTS.has(to.status),
  );
  if (changes.length === 0) return [];
  const shop = await getShopById(tx, shopId);
  const recipients = recipientsOf(shop, await listRecipientRows(tx, shopId));
  const isWanted = (event: TeamEvent) =>
    recipients.some(({ isVerified, choices }) => isVerified && wantsTeamEvent(choices, event));
  const noted = changes.filter(({ payload }) => isWanted(EVENTS.get(payload.to.status)!));
  if (noted.length === 0) return [];

  const ids = [...new Set(noted.map(({ payload }) => payload.shipment))];
  const shipments = new Map((await listShipmentsById(tx, shopId, ids)).map((row) => [row.id, row]));
  const now = ctx.now();
  const decisions: Decision[] = [];
  const incidents = noted.flatMap(({ id, payload: { shipment, order, to, change } }) => {
    const row = shipments.get(shipment);
    const happenedAt = row?.lastEventAt ?? change!.at;
    const decision = reasonAgainst(row, {
      status: to.status,
      happenedAt,
      now,
      installedAt: shop.installedAt,
    });
    if (decision) {
      decisions.push({ event: id, decision });
      return [];
    }
    return {
      ...{ shopId, event: EVENTS.get(to.status)!, cause: id, orderId: order, shipmentId: shipment },
      ...{ happenedAt, notedAt: now },
    };
  });
  await insertIncidents(tx, incidents);
  return decisions;
}

interface Change {
  status: ShipmentStatus;
  happenedAt: Date;
  installedAt: Date;
  now: Date;
}

/** A newer status has followed, or it is of before. */
function reasonAgainst(
  row: Shipment | undefined,
  { status, happenedAt, installedAt, now }: Change,
): string | null {
  if (!row || row.status !== status || row.cancelledAt !== null) return "superseded";
  const isOld = now.getTime() - happenedAt.getTime() > FRESH_MS;
  return isOld || happenedAt < row.createdAt || happenedAt < installedAt ? "happened_before" : null;
}
