const DAY_MS = 86_400_000;

/**
 * The day (UTC) on which the quota runs out if it goes on as it did lately; today where it has. Null where it lasts
 * until the period ends.
 */
export function forecastDay({
  now,
  end,
  left,
  recentUnits,
  recentDays,
}: {
  now: Date;
  end: Date;
  left: number;
  recentUnits: number;
  recentDays: number;
}): string | null {
  if (left <= 0) return now.toISOString().slice(0, 10);
  if (recentUnits <= 0) return null;
  const days = left / (recentUnits / recentDays);
  const at = now.getTime() + days * DAY_MS;
  return at < end.getTime() ? new Date(at).toISOString().slice(0, 10) : null;
}
