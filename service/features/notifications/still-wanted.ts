import { mailKindOf, type MailSkipReason, togetherAs } from "../../../contract/mail-kinds";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import { dayAtDestination } from "../../domain/promise/delivery-day";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Delivery } from "../../platform/deliveries/channel";
import {
  type CustomerMailPayload,
  mailOf,
  type OrderMailPayload,
  type ShipmentMailPayload,
  TOGETHER,
} from "../../read/customer-mails/customer-mail";
import { findMailSettings } from "./mail-settings";
import {
  findPresentOrder,
  findPresentState,
  listPresentStates,
  listStoodInFor,
} from "./notifications.queries";
import { type PresentState, reasonOf } from "./sendable";

/** `id`: null of a mail that nobody has enqueued. */
export type MailOf<Payload> = Pick<Delivery<Payload>, "shop" | "payload"> & { id: string | null };

/**
 * Why a mail that waits is not sent after all; null: it is. Asked before every try, from the rows and settings as they are now: "on its
 * way" must not arrive after "delivered", and nothing goes out once emails are paused.
 */
export async function reasonToSkip(
  ctx: Context,
  delivery: MailOf<CustomerMailPayload>,
): Promise<MailSkipReason | null> {
  const { shop, payload } = delivery;
  const [general, ofPresent] =
    payload.kind === "order"
      ? await reasonsOfOrder(ctx, shop, payload)
      : await reasonsOfShipment(ctx, { ...delivery, payload });
  if (general && !general.endsWith("_email")) return general;
  return ofPresent ?? (await reasonOfSettings(ctx, shop, payload)) ?? general;
}

type Reasons = [general: ReturnType<typeof reasonOf>, ofPresent: MailSkipReason | null];

async function reasonsOfOrder({ db }: Context, shop: ShopId, { order }: OrderMailPayload): Promise<Reasons> {
  const present = await findPresentOrder(db, shop, order);
  return [present ? reasonOf(present) : "order_deleted", null];
}

async function reasonsOfShipment(ctx: Context, delivery: MailOf<ShipmentMailPayload>): Promise<Reasons> {
  const { shop, payload } = delivery;
  const present = await findPresentState(ctx.db, shop, payload.shipment);
  if (!present) return ["order_deleted", null];
  if (payload.kind !== "status") return [reasonOf(present), isPast(payload, present) ? "superseded" : null];
  const notifiable = await listNotifiable(ctx, delivery, present);
  return [
    notifiable.length > 0 ? reasonOf(notifiable[0]!) : reasonOf(present),
    notifiable.length > 0 ? null : "superseded",
  ];
}

/**
 * The parcels that a mail about a status tells of: its own, and those of the same order whose mails it stands in for, as far as they
 * still have that status.
 */
export async function listNotifiable(
  { db }: Pick<Context, "db">,
  { shop, payload, id: delivery }: MailOf<ShipmentMailPayload>,
  present: PresentState,
): Promise<PresentState[]> {
  const mail = mailOf(payload);
  if (!payload.mail || !mail || delivery === null) return present.status === payload.status ? [present] : [];
  const orderingKey = `${TOGETHER}${present.orderId} ${togetherAs(mail)}`;
  const others = await listStoodInFor(db, shop, { order: present.orderId, orderingKey, id: delivery });
  const ids = new Set<ShipmentId>([payload.shipment, ...others]);
  const states = others.length > 0 ? await listPresentStates(db, shop, [...ids]) : [present];
  return states.filter((state) => {
    if (state.status !== payload.status) return false;
    // Its own mail tells what it is now; another parcel's must be of one kind with it.
    const kind = mailKindOf(state);
    return (
      state.id === payload.shipment ||
      (!state.isCancelled && kind !== null && togetherAs(kind) === togetherAs(mail))
    );
  });
}

/** Of what is no change of status: it has arrived since, is expected in time again, or on another day. */
function isPast({ kind, since }: ShipmentMailPayload, present: PresentState): boolean {
  if (kind === "delay") return !present.isLikelyLate;
  if (kind !== "arriving") return false;
  return !isOnItsWay(present) || firstDayOf(present) !== since;
}

/** The courier has it, and it is not at the door yet. */
export const isOnItsWay = ({ status }: Pick<PresentState, "status">): boolean => status === "IN_TRANSIT";

/** The first day on which it is expected, at the destination; null where none is known. */
export function firstDayOf(
  state: Pick<PresentState, "estimatedDeliveryAt" | "estimatedFrom" | "country" | "timezone">,
): string | null {
  const at = state.estimatedFrom ?? state.estimatedDeliveryAt;
  return at && dayAtDestination(at, state);
}

async function reasonOfSettings(
  ctx: Context,
  shop: ShopId,
  payload: CustomerMailPayload,
): Promise<MailSkipReason | null> {
  if (payload.freshUntil && ctx.now() > new Date(payload.freshUntil)) return "old_news";
  const { isPaused, isOn } = await findMailSettings(ctx, ctx.db, await getShopById(ctx.db, shop));
  if (isPaused) return "paused";
  return payload.mail && !isOn(payload.mail) ? "switched_off" : null;
}
