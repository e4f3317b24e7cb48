import type { Interval } from "../../../contract/billing";
import type { Shop } from "../shops/shops.queries";

const DAY_MS = 86_400_000;

/** `from` belongs to the period, `to` to the next. */
export interface Period {
  from: Date;
  to: Date;
}

/** Whose quota is counted, and from when on: a paid plan's own cycle, or the calendar. */
export type Cycle = Pick<Shop, "cycleStart" | "cycleEnd" | "planInterval">;

/** How long a paid cycle is, as Shopify bills it. */
export function cycleMs(interval: string): number {
  return (interval === ("ANNUAL" satisfies Interval) ? 365 : 30) * DAY_MS;
}

/**
 * The period an instant lies in. Without a paid cycle it is the calendar month, in UTC. With one it is that cycle
 * (the first is longer by the free trial), or one of those before and after it, back to back.
 */
export function periodOf(shop: Cycle, instant: Date): Period {
  const { cycleStart, cycleEnd } = shop;
  if (!cycleStart || !cycleEnd) return monthOf(instant);
  const at = instant.getTime();
  const [start, end, length] = [cycleStart.getTime(), cycleEnd.getTime(), cycleMs(shop.planInterval)];
  if (at >= start && at < end) return { from: cycleStart, to: cycleEnd };
  const edge = at < start ? start : end;
  const from = edge + Math.floor((at - edge) / length) * length;
  return { from: new Date(from), to: new Date(from + length) };
}

function monthOf(instant: Date): Period {
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) };
}
