import type { UNSENDABLE_REASONS } from "../../../contract/customer-mails";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import { mailKindOf } from "../../../contract/mail-kinds";
import { mailPause } from "../../../contract/notifications";
import type { Db } from "../../platform/db/database";
import { isMailable } from "../../platform/mail/transport";
import { readSetting } from "../../platform/settings/settings";
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
  if (!state) return undefined;
  const { paused } = await readSetting(db, shop, mailPause);
  return { state, reason: reasonOf(state) ?? (paused ? "paused" : mutedReason(state)) };
}

/** Why no email about a shipment or an order may go out at all. */
export function reasonOf(
  state: Pick<PresentState, "uninstalledAt" | "deletedAt" | "isCancelled" | "email">,
): Exclude<UnsendableReason, "status_without_mail" | "paused"> | null {
  if (state.uninstalledAt) return "uninstalled";
  if (state.deletedAt) return "order_deleted";
  if (state.isCancelled) return "cancelled";
  if (!state.email) return "no_email";
  return isMailable(state.email) ? null : "bad_email";
}

const mutedReason = (state: PresentState) => (mailKindOf(state) ? null : "status_without_mail");
