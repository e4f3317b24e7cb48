import { z } from "zod";
import { type OrderId, ShipmentId, type ShopId } from "../../../../contract/ids";
import { MAIL_KINDS, type MailKind, togetherAs } from "../../../../contract/mail-kinds";
import { ShipmentStatus } from "../../../../contract/shipment-status";
import { listTexted, noteReply } from "../../../domain/mail-recipients/text-recipients";
import { zoneAtDestination } from "../../../domain/promise/delivery-day";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import {
  defineChannel,
  type Delivery,
  DeliveryNotReady,
  type Later,
  type Skip,
} from "../../../platform/deliveries/channel";
import { phoneNumberOf } from "../../../platform/sms/phone-number";
import { type Segments, segmentsOf } from "../../../platform/sms/segments";
import { SmsRefusedError } from "../../../platform/sms/sms-transport";
import { CUSTOMER_TEXT } from "../../../read/customer-mails/customer-mail";
import { trackingLink } from "../../../read/tracked-order/tracking-link";
import { localizerOfOrder } from "../../../domain/orders/localizer-of-order";
import { listOrdersById } from "../../../read/tracked-order/tracked-orders.queries";
import { findPresentState, listPresentStates, listStoodInFor } from "../notifications.queries";
import { endOfQuiet, QUIET_HOURS } from "../../../domain/mail-recipients/quiet-hours";
import { loadMailShop } from "../mail-shop";
import { type PresentState, stopReasonOf } from "../sendable";
import { kindNow, reasonOfSettings } from "../still-wanted";
import { textOfChange } from "./text-of-change";

/** Kinds of mail that are told by a text message as well: their customer has to be there, to go there, or to do something. */
export const TEXTED_KINDS: readonly MailKind[] = [
  ...(["out_for_delivery", "ready_for_pickup", "failed_attempt", "address_problem"] as const),
  ...(["customs", "not_collected", "delivered", "all_delivered"] as const),
];

export const CustomerTextPayload = z.object({
  shipment: ShipmentId,
  kind: z.enum(MAIL_KINDS),
  status: ShipmentStatus,
  /** The end of the time in which it is news, an ISO instant. */
  freshUntil: z.string(),
});
type CustomerTextPayload = z.output<typeof CustomerTextPayload>;

/** One text for parcels that change together: it names the order. */
export const orderingKeyOfText = (order: OrderId, kind: MailKind) => `${order} ${togetherAs(kind)}`;

interface RenderedText {
  to: string;
  text: string;
  segments: Segments;
}

/**
 * Text messages about changes of status, to customers who have agreed to them. Of parcels that change together, and of a parcel that changes
 * again, only the newest goes out. Providers take no idempotency key: after a crash in the moment of sending, one may come twice.
 */
export const customerTexts = defineChannel({
  name: CUSTOMER_TEXT,
  class: "transactional",
  payload: CustomerTextPayload,
  isSuperseding: true,
  retention: { days: 400 },
  check,
  async render(ctx, { shop: id, payload }): Promise<RenderedText | Skip> {
    const shop = await getShopById(ctx.db, id);
    const state = await findPresentState(ctx.db, id, payload.shipment);
    const [order] = state ? await listOrdersById(ctx.db, id, [state.orderId]) : [];
    if (!order) throw new DeliveryNotReady("the order is gone");
    const to = phoneNumberOf(order.phone);
    if (!to) return { skip: "no_number" };
    const localizer = localizerOfOrder(order, shop, ctx.now());
    const link = trackingLink(ctx.config, shop, order.id, localizer.locale);
    const text = textOfChange(localizer, {
      ...{ kind: payload.kind, shop: shop.name, order: order.name, link },
    });
    return { to, text, segments: segmentsOf(text) };
  },
  async send(ctx, { to, text, segments }) {
    if (!ctx.sms) throw new Error("No provider of text messages is connected");
    try {
      return { ...(await ctx.sms.send({ to, text })), segments };
    } catch (error) {
      if (error instanceof SmsRefusedError && error.isStopped)
        await noteReply(ctx, { from: to, wants: false }, ctx.now());
      throw error;
    }
  },
  isFinal: (error) => error instanceof SmsRefusedError,
  redact: ({ payload }) => ({ payload, rendered: null }),
});

/** As mails are checked, and that its owner still wants it; at night nothing goes to a telephone. */
async function check(ctx: Context, delivery: Delivery<CustomerTextPayload>): Promise<Skip | Later | null> {
  const state = await findPresentState(ctx.db, delivery.shop, delivery.payload.shipment);
  if (!state) return { skip: "order_deleted" };
  const skip = await reasonAgainst(ctx, delivery, state);
  if (skip) return { skip };
  const at = endOfQuiet(ctx.now(), zoneAtDestination(state), QUIET_HOURS);
  return at > ctx.now() ? { later: at, reason: "quiet_hours" } : null;
}

async function reasonAgainst(
  ctx: Context,
  { shop, id, payload: { kind, status, shipment, freshUntil } }: Delivery<CustomerTextPayload>,
  state: PresentState,
): Promise<string | null> {
  if (!ctx.sms) return "switched_off";
  const { settings } = await loadMailShop(ctx, shop);
  const mail = { kind: "status" as const, mail: kind, shipment, status, from: null, since: "", freshUntil };
  const isSo = (each: PresentState) => each.status === status && kindNow(mail, each, settings) === kind;
  const current = isSo(state) ? state : (await listReplaced(ctx, shop, { id, kind }, state)).find(isSo);
  const past = current ? null : "superseded";
  const known = stopReasonOf(current ?? state) ?? past ?? reasonOfSettings(ctx, settings, mail, kind);
  if (known) return known;
  const number = phoneNumberOf(state.phone);
  if (!number) return "no_number";
  return (await listTexted(ctx, ctx.db, shop, [number])).has(number) ? null : "no_consent";
}

/** Parcels of the same order whose texts have ended for this one: it tells of them as well. */
async function listReplaced(
  { db }: Context,
  shop: ShopId,
  { id, kind }: { id: string; kind: MailKind },
  { orderId: order, hasOthers }: PresentState,
): Promise<PresentState[]> {
  if (!hasOthers) return [];
  const orderingKey = orderingKeyOfText(order, kind);
  const ids = await listStoodInFor(db, shop, { channel: CUSTOMER_TEXT, order, orderingKey, id });
  return ids.length > 0 ? listPresentStates(db, shop, ids) : [];
}
