import { dayIn } from "./period";

const DAY_MS = 86_400_000;

/**
 * The day in the shop on which the quota runs out if it goes on as it did lately; today where it has. Null where it lasts
 * until the period ends.
 */
export function forecastDay({
  timezone,
  now,
  end,
  left,
  recentUnits,
  recentDays,
}: {
  timezone: string;
  now: Date;
  end: Date;
  left: number;
  recentUnits: number;
  recentDays: number;
}): string | null {
  if (left <= 0) return dayIn(timezone, now);
  if (recentUnits <= 0) return null;
  const days = left / (recentUnits / recentDays);
  const at = now.getTime() + days * DAY_MS;
  return at < end.getTime() ? dayIn(timezone, new Date(at)) : null;
}
