import type { UNSENDABLE_REASONS } from "../../../contract/customer-mails";
import type { OrderMail } from "../../../contract/notification-limits";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { type MailKind, mailKindOf, purposeOf } from "../../../contract/mail-kinds";
import { mailConsent } from "../../../contract/mail-consent";
import { mailPause } from "../../../contract/notifications";
import { recipientReason } from "../../domain/mail-recipients/recipient-reason";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { readSettings } from "../../platform/settings/settings";
import { addressReason } from "./decide-notification";
import { findPresentOrder, findPresentState } from "./notifications.queries";
import { listFulfillmentsMade, listOrdersShippedInFull } from "./order-mails.queries";

export type PresentState = NonNullable<Awaited<ReturnType<typeof findPresentState>>>;
type PresentOrder = NonNullable<Awaited<ReturnType<typeof findPresentOrder>>>;
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
  return { state, reason: await reasonAgainst(ctx, db, shop, state, mailKindOf(state)) };
}

/**
 * The emails that fit an order as a whole, with why none of them can be sent now (null: each can); undefined where the shop has no such order.
 * That it was placed fits always; once something is shipped, so does how much of it is.
 */
export async function findSendableOrder(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  order: OrderId,
): Promise<{ state: PresentOrder; kinds: OrderMail[]; reason: UnsendableReason | null } | undefined> {
  const state = await findPresentOrder(db, shop, order);
  if (!state) return undefined;
  const isShipped = (await listFulfillmentsMade(db, shop, [order])).length > 0;
  const isInFull = isShipped && (await listOrdersShippedInFull(db, shop, [order])).has(order);
  const kinds: OrderMail[] = [
    "order_confirmed",
    ...(isShipped ? [isInFull ? ("shipped" as const) : ("partly_shipped" as const)] : []),
  ];
  return { state, kinds, reason: await reasonAgainst(ctx, db, shop, state, kinds[0]!) };
}

type Recipient = Parameters<typeof stopReasonOf>[0] & Pick<PresentState, "email" | "country">;

async function reasonAgainst(
  ctx: Pick<Context, "config">,
  db: Db,
  shop: ShopId,
  state: Recipient,
  kind: MailKind | null,
): Promise<UnsendableReason | null> {
  const { pause, consent } = await readSettings(db, shop, { pause: mailPause, consent: mailConsent });
  const known = stopReasonOf(state) ?? addressReason(state) ?? (pause.paused ? "paused" : null);
  if (known ?? !kind) return known ?? "status_without_mail";
  const asked = { purpose: purposeOf(kind), settings: consent };
  return recipientReason(ctx, db, shop, asked, { email: state.email!, country: state.country });
}

/** Why no email about a shipment or an order may go out, whoever its customer is. */
export function stopReasonOf(
  state: Pick<PresentState, "uninstalledAt" | "deletedAt" | "isCancelled">,
): "uninstalled" | "order_deleted" | "cancelled" | null {
  if (state.uninstalledAt) return "uninstalled";
  if (state.deletedAt) return "order_deleted";
  return state.isCancelled ? "cancelled" : null;
}
