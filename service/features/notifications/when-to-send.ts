import { DateTime } from "luxon";
import { mailKinds } from "../../../contract/mail-kinds";
import type { OrderId, ShopId } from "../../../contract/ids";
import { zoneAtDestination } from "../../domain/promise/delivery-day";
import type { Context } from "../../platform/context";
import type { Later, Skip } from "../../platform/deliveries/channel";
import { type CustomerMailPayload, mailOf } from "../../read/customer-mails/customer-mail";
import { countSentToCustomer, findPresentOrder, findPresentState } from "./notifications.queries";
import { countedWith, isStatus, timingOf } from "../../domain/mail-recipients/quiet-hours";

/**
 * Whether a mail that is no status goes now: null, or when the quiet hours at the destination end, or not at all, where its customer has got
 * as many today.
 */
export async function whenToSend(
  { db, now }: Pick<Context, "db" | "now">,
  { shop, id, payload }: { shop: ShopId; id: string; payload: CustomerMailPayload },
): Promise<Skip | Later | null> {
  const kind = mailOf(payload);
  if (!kind || isStatus(mailKinds[kind])) return null;
  const found = await placeOf(db, shop, payload);
  // Why it is not sent at all is said by whoever asks that.
  if (!found) return null;
  const { order, zone } = found;
  const since = DateTime.fromJSDate(now(), { zone }).startOf("day").toJSDate();
  const kinds = countedWith(mailKinds[kind]);
  const counts = await countSentToCustomer(db, shop, { order, kinds, since, id });
  const timing = timingOf(mailKinds[kind], { now: now(), zone, ...counts });
  if (timing.outcome === "never") return { skip: "daily_limit" };
  return timing.outcome === "later" ? { later: timing.at, reason: timing.reason } : null;
}

/** The order of a mail, and the zone of its destination. */
async function placeOf(
  db: Context["db"],
  shop: ShopId,
  payload: CustomerMailPayload,
): Promise<{ order: OrderId; zone: string } | null> {
  if (payload.kind === "order") {
    const present = await findPresentOrder(db, shop, payload.order);
    return present ? { order: payload.order, zone: zoneAtDestination(present) } : null;
  }
  const state = await findPresentState(db, shop, payload.shipment);
  return state ? { order: state.orderId, zone: zoneAtDestination(state) } : null;
}
