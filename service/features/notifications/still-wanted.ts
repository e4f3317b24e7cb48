import {
  type MailKind,
  mailKinds,
  type MailSkipReason,
  purposeOf,
  togetherAs,
} from "../../../contract/mail-kinds";
import { isPending, type ShipmentStatus } from "../../../contract/shipment-status";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import { recipientReason } from "../../domain/mail-recipients/recipient-reason";
import { findAutomationVersion } from "../../domain/automations/automations.queries";
import { isStillSo } from "../../domain/automations/still-so";
import { dayAtDestination } from "../../domain/promise/delivery-day";
import type { Context } from "../../platform/context";
import type { Delivery } from "../../platform/deliveries/channel";
import {
  CUSTOMER_MAIL,
  type CustomerMailPayload,
  mailOf,
  type OrderMailPayload,
  type ShipmentMailPayload,
  TOGETHER,
} from "../../read/customer-mails/customer-mail";
import { addressReason, chooseKind } from "./decide-notification";
import type { MailSettings } from "./mail-settings";
import { loadMailShop } from "./mail-shop";
import {
  findPresentOrder,
  findPresentState,
  listPresentStates,
  listStoodInFor,
} from "./notifications.queries";
import { type PresentState, stopReasonOf } from "./sendable";
import { kindsFor } from "./shipments-of-order";

/** `id`: null of a mail that nobody has enqueued. */
export type MailOf<Payload> = Pick<Delivery<Payload>, "shop" | "payload"> & { id: string | null };

/**
 * Why a mail that waits is not sent after all; null: it is. Asked before every try, from the rows and settings as they are now: "on its
 * way" must not arrive after "delivered", and nothing goes out once emails are paused.
 * @param rendered the kind that was rendered; without it, the one that would be
 */
export async function reasonToSkip(
  ctx: Context,
  delivery: MailOf<CustomerMailPayload>,
  rendered?: MailKind,
): Promise<MailSkipReason | null> {
  const { shop, payload } = delivery;
  const { settings, consent } = await loadMailShop(ctx, shop);
  const { stop, past, email, country, kind } =
    payload.kind === "order"
      ? await reasonsOfOrder(ctx, shop, payload, settings)
      : await reasonsOfShipment(ctx, { ...delivery, payload }, settings);
  const known = stop ?? past ?? reasonOfSettings(ctx, settings, payload, rendered ?? kind);
  if (known) return known;
  // Of whom it goes to: the last, because it is the merchant's to mend, or the customer's own wish.
  const present = rendered ?? kind;
  const asked = { purpose: present ? purposeOf(present) : ("status" as const), settings: consent };
  const reason = addressReason({ email });
  return reason ?? (email ? recipientReason(ctx, ctx.db, shop, asked, { email, country }) : null);
}

interface Reasons {
  /** Of shop, order and shipment. */
  stop: MailSkipReason | null;
  /** It tells of what is no more. */
  past: MailSkipReason | null;
  email: string | null;
  country: string | null;
  /** What it would tell now. */
  kind: MailKind | null;
}
const GONE: Reasons = { stop: "order_deleted", past: null, email: null, country: null, kind: null };

async function reasonsOfOrder(
  ctx: Context,
  shop: ShopId,
  payload: OrderMailPayload,
  settings: MailSettings,
): Promise<Reasons> {
  const { db } = ctx;
  const { order, mail, since, isRequested, automation } = payload;
  const present = await findPresentOrder(db, shop, order);
  if (!present) return GONE;
  const tellsOfShipping = mail === "shipped" || mail === "partly_shipped";
  const isOld = !isRequested && tellsOfShipping && isOutdated(present.statuses, settings);
  const { email, country } = present;
  // Its words are gone with an automation that is deleted; one that is switched off ends what waits, also where it is on again by now.
  const version = automation && (await findAutomationVersion(db, shop, automation));
  const onSince = version?.isOn ? version.switchedOnAt : null;
  const isOff = mail === "automated" && !isRequested && (onSince === null || new Date(since) < onSince);
  const stop = stopReasonOf(present) ?? (isOff ? "switched_off" : null);
  const hasMovedOn =
    stop === null &&
    !isRequested &&
    automation?.run &&
    !(await isStillSo(ctx, shop, { ...automation, run: automation.run }));
  return {
    stop,
    past: isOld ? "superseded" : hasMovedOn ? "moved_on" : null,
    email,
    country,
    kind: mail,
  };
}

/** "Shipped" is no news any more where each parcel has come to a status that a mail of its own tells, or has told. */
const isOutdated = (statuses: ShipmentStatus[], { isOn }: MailSettings): boolean =>
  statuses.length > 0 &&
  statuses.every(
    (status) =>
      !isPending(status) && status !== "INFO_RECEIVED" && (status !== "IN_TRANSIT" || isOn("in_transit")),
  );

async function reasonsOfShipment(
  ctx: Context,
  delivery: MailOf<ShipmentMailPayload>,
  settings: MailSettings,
): Promise<Reasons> {
  const { shop, payload } = delivery;
  const present = await findPresentState(ctx.db, shop, payload.shipment);
  if (!present) return GONE;
  const states = await listNotifiable(ctx, delivery, present, settings);
  const first = firstNotified(states, present);
  return {
    stop: stopReasonOf(states[0] ?? present),
    past: states.length === 0 || isPast(payload, present) ? "superseded" : null,
    ...{ email: present.email, country: present.country },
    kind: kindNow(payload, first, settings),
  };
}

/** The parcel whose state decides the kind: the mail's own where it still tells of it. */
export const firstNotified = (states: PresentState[], present: PresentState): PresentState =>
  states.find(({ id }) => id === present.id) ?? states[0] ?? present;

/**
 * The kind of a mail by its parcel's present state: the sub-status may have changed since it was written. What every kind of it is switched
 * off for keeps the first, which the settings then refuse, or which goes out because the merchant has asked for it.
 */
export function kindNow(
  payload: ShipmentMailPayload,
  state: PresentState,
  settings: MailSettings,
): MailKind | null {
  const mail = mailOf(payload);
  if (payload.kind !== "status" || state.status !== payload.status) return mail;
  const isLast = mail !== null && mailKinds[mail].trigger.on === "lastDelivered";
  const kinds = kindsFor(state, isLast);
  const kind = chooseKind(kinds, settings);
  return kind === "off" ? kinds[0]! : (kind ?? mail);
}

/**
 * The parcels that a mail tells of: its own, and where it is about a status those of the same order whose mails it stands in for, as far
 * as they still have that status.
 */
export async function listNotifiable(
  { db }: Pick<Context, "db">,
  { shop, payload, id: delivery }: MailOf<ShipmentMailPayload>,
  present: PresentState,
  settings: MailSettings,
): Promise<PresentState[]> {
  if (payload.kind !== "status") return [present];
  const mail = mailOf(payload);
  if (!payload.mail || !mail || delivery === null) return present.status === payload.status ? [present] : [];
  const orderingKey = `${TOGETHER}${present.orderId} ${togetherAs(mail)}`;
  const others = present.hasOthers
    ? await listStoodInFor(db, shop, {
        channel: CUSTOMER_MAIL,
        order: present.orderId,
        orderingKey,
        id: delivery,
      })
    : [];
  const ids = new Set<ShipmentId>([payload.shipment, ...others]);
  const states = others.length > 0 ? await listPresentStates(db, shop, [...ids]) : [present];
  return states.filter((state) => {
    if (state.status !== payload.status) return false;
    // Its own mail tells what it is now; another parcel's must be of one kind with it.
    const kind = kindNow(payload, state, settings);
    return (
      state.id === payload.shipment ||
      (!state.isCancelled && kind !== null && togetherAs(kind) === togetherAs(mail))
    );
  });
}

/** Of what is no change of status: it has arrived since, is expected in time again or on another day, or something has happened. */
function isPast({ kind, mail, since }: ShipmentMailPayload, present: PresentState): boolean {
  if (kind === "delay") return !present.isLikelyLate;
  if (kind === "attention") {
    const trigger = mail && mailKinds[mail].trigger;
    return !trigger || trigger.on !== "attention" || trigger.reason !== present.attentionReason;
  }
  if (kind !== "arriving") return false;
  return !isOnItsWay(present) || firstDayOf(present) !== since;
}

/** The courier has it, and it is not at the door yet. */
export const isOnItsWay = ({ status }: Pick<PresentState, "status">): boolean => status === "IN_TRANSIT";

/** The first day on which it is expected, at the destination; null where none is known. */
export function firstDayOf(
  state: Pick<PresentState, "estimatedDeliveryAt" | "estimatedFrom" | "country" | "province" | "timezone">,
): string | null {
  const at = state.estimatedFrom ?? state.estimatedDeliveryAt;
  return at && dayAtDestination(at, state);
}

/** What shop and clock say against an email of this kind. */
export function reasonOfSettings(
  { now }: Pick<Context, "now">,
  { isPaused, isOn }: MailSettings,
  payload: CustomerMailPayload,
  kind: MailKind | null,
): MailSkipReason | null {
  if (payload.freshUntil && now() > new Date(payload.freshUntil)) return "old_news";
  if (isPaused) return "paused";
  // One about a shipment that names no kind was asked for by the merchant.
  const isRequested = payload.kind === "order" ? payload.isRequested : !payload.mail;
  return !isRequested && kind && !isOn(kind) ? "switched_off" : null;
}
