import { z } from "zod";
import { ShipmentId } from "../../../../contract/ids";
import { MAIL_KINDS, type MailKind } from "../../../../contract/mail-kinds";
import { mailPause } from "../../../../contract/notifications";
import { ShipmentStatus } from "../../../../contract/shipment-status";
import { changeTexts, listTexted } from "../../../domain/mail-recipients/text-recipients";
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
import { localizerFor } from "../../../platform/i18n/localizer";
import { readSetting } from "../../../platform/settings/settings";
import { phoneNumberOf } from "../../../platform/sms/phone-number";
import { type Segments, segmentsOf } from "../../../platform/sms/segments";
import { SmsRefusedError } from "../../../platform/sms/sms-transport";
import { trackingLink } from "../../../read/tracked-order/tracking-link";
import { languageOfOrder } from "../../../domain/orders/language-of-order";
import { listOrdersById } from "../../../read/tracked-order/tracked-orders.queries";
import { findPresentState } from "../notifications.queries";
import { endOfQuiet, QUIET_HOURS } from "../quiet-hours";
import { type PresentState, stopReasonOf } from "../sendable";
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

interface RenderedText {
  to: string;
  text: string;
  segments: Segments;
}

/** Text messages about changes of status, to customers who have agreed to them. Only the newest about a shipment goes out. */
export const customerTexts = defineChannel({
  name: "customer-text",
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
    const localizer = localizerFor(languageOfOrder(order, shop), shop.timezone, ctx.now());
    const link = trackingLink(ctx.config, shop, order.id, localizer.locale);
    const text = textOfChange(localizer, {
      ...{ kind: payload.kind, shop: shop.name, order: order.name, link },
    });
    return { to, text, segments: segmentsOf(text) };
  },
  async send(ctx, { to, text, segments }, { shop, id }) {
    if (!ctx.sms) throw new Error("No provider of text messages is connected");
    try {
      return { ...(await ctx.sms.send({ to, text })), segments };
    } catch (error) {
      if (error instanceof SmsRefusedError && error.isStopped)
        await changeTexts(ctx, shop, { number: to, delivery: id, wants: false }, "reply");
      throw error;
    }
  },
  isFinal: (error) => error instanceof SmsRefusedError,
  redact: ({ payload }) => ({ payload, rendered: null }),
});

/** As mails are checked, and that its owner still wants it; at night nothing goes to a telephone. */
async function check(
  ctx: Context,
  { shop, payload }: Delivery<CustomerTextPayload>,
): Promise<Skip | Later | null> {
  const state = await findPresentState(ctx.db, shop, payload.shipment);
  const skip = (await reasonAgainst(ctx, shop, payload, state)) ?? null;
  if (skip || !state) return { skip: skip ?? "order_deleted" };
  const at = endOfQuiet(ctx.now(), zoneAtDestination(state), QUIET_HOURS);
  return at > ctx.now() ? { later: at, reason: "quiet_hours" } : null;
}

async function reasonAgainst(
  ctx: Context,
  shop: Delivery["shop"],
  { status, freshUntil }: CustomerTextPayload,
  state: PresentState | undefined,
): Promise<string | null> {
  if (!ctx.sms) return "switched_off";
  if (!state) return "order_deleted";
  const stop = stopReasonOf(state);
  if (stop) return stop;
  if (state.status !== status) return "superseded";
  if (ctx.now().toISOString() > freshUntil) return "old_news";
  const { paused } = await readSetting(ctx.db, shop, mailPause);
  if (paused) return "paused";
  const number = phoneNumberOf(state.phone);
  if (!number) return "no_number";
  return (await listTexted(ctx, ctx.db, shop, [number])).has(number) ? null : "no_consent";
}
