import type { Tx } from "../../platform/db/database";
import type { Shop } from "../../domain/shops/shops.queries";
import { shopTime } from "../../domain/shops/shop-time";
import { saveDigestPlan } from "./digest-schedules.queries";

type Zoned = Pick<Shop, "timezone">;

/** The next time that it is this hour in the shop's zone; the hour after where a clock change skips it. */
export function nextDigestAt(shop: Zoned, hour: number, now: Date): Date {
  const local = shopTime(shop, now);
  const today = local.set({ hour, minute: 0, second: 0, millisecond: 0 });
  return (today > local ? today : today.plus({ days: 1 }).set({ hour })).toJSDate();
}

/** Schedules the shop's next digest; it is scheduled too where nobody wants it, and skipped when it is due. */
export function planDigest(
  tx: Tx,
  shop: Pick<Shop, "id" | "timezone">,
  hour: number,
  now: Date,
): Promise<void> {
  return saveDigestPlan(tx, shop.id, nextDigestAt(shop, hour, now));
}
