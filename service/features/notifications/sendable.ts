import type { UNSENDABLE_REASONS } from "../../../contract/customer-mails";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import { mailKindOf, purposeOf } from "../../../contract/mail-kinds";
import { mailConsent } from "../../../contract/mail-consent";
import { mailPause } from "../../../contract/notifications";
import { recipientReason } from "../../domain/mail-recipients/recipient-reason";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSettings } from "../../platform/settings/settings";
import { addressReason } from "./decide-notification";
import { findPresentState } from "./notifications.queries";

export type PresentState = NonNullable<Awaited<ReturnType<typeof findPresentState>>>;
export type UnsendableReason = (typeof UNSENDABLE_REASONS)[number];

/** The state of a shipment, with why its email cannot be sent now (null: it can); undefined where the shop has no such shipment. */
export async function findSendable(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  shipment: ShipmentId,
): Promise<{ state: PresentState; reason: UnsendableReason | null } | undefined> {
  const state = await findPresentState(db, shop, shipment);
  if (!state) return undefined;
  const { pause, consent } = await readSettings(db, shop, { pause: mailPause, consent: mailConsent });
  const kind = mailKindOf(state);
  const known = stopReasonOf(state) ?? addressReason(state) ?? (pause.paused ? "paused" : null);
  if (known ?? !kind) return { state, reason: known ?? "status_without_mail" };
  const asked = { purpose: purposeOf(kind), settings: consent };
  const addressee = { email: state.email!, country: state.country };
  return { state, reason: await recipientReason(ctx, db, shop, asked, addressee) };
}

/** Why no email about a shipment or an order may go out, whoever its customer is. */
export function stopReasonOf(
  state: Pick<PresentState, "uninstalledAt" | "deletedAt" | "isCancelled">,
): "uninstalled" | "order_deleted" | "cancelled" | null {
  if (state.uninstalledAt) return "uninstalled";
  if (state.deletedAt) return "order_deleted";
  return state.isCancelled ? "cancelled" : null;
}
