import type { UNSENDABLE_REASONS } from "../../../contract/customer-mails";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { isMailable } from "../../platform/mail/transport";
import { NOTIFIED_STATUSES } from "./decide-notification";
import { findPresentState } from "./notifications.queries";

export type PresentState = NonNullable<Awaited<ReturnType<typeof findPresentState>>>;
export type UnsendableReason = (typeof UNSENDABLE_REASONS)[number];

/** The state of a shipment, with why its email cannot be sent now (null: it can); undefined where the shop has no such shipment. */
export async function findSendable(
  db: Db,
  shop: ShopId,
  shipment: ShipmentId,
): Promise<{ state: PresentState; reason: UnsendableReason | null } | undefined> {
  const state = await findPresentState(db, shop, shipment);
  return state && { state, reason: reasonOf(state) ?? mutedReason(state) };
}

/** Why no email about a shipment may go out at all. */
export function reasonOf(state: PresentState): Exclude<UnsendableReason, "status_without_mail"> | null {
  if (state.uninstalledAt) return "uninstalled";
  if (state.deletedAt) return "order_deleted";
  if (state.isCancelled) return "cancelled";
  if (!state.email) return "no_email";
  return isMailable(state.email) ? null : "bad_email";
}

const mutedReason = ({ status }: PresentState) =>
  NOTIFIED_STATUSES.includes(status) ? null : "status_without_mail";
