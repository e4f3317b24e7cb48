/** "Central European Time (GMT+1)": a zone in the reader's language, with its distance from Greenwich at a moment. */
export function zoneLabel(locale: string, timeZone: string, at: Date): string {
  const name = zoneNameIn(locale, timeZone, "longGeneric", at);
  const offset = zoneNameIn(locale, timeZone, "shortOffset", at);
  // A zone without a name, such as UTC, is called by its distance: said once.
  const whole = /^(GMT|UTC)/.test(name) ? offset : `${name} (${offset})`;
  // A line must not end within "GMT-5".
  return whole.replace(/(GMT|UTC)-(?=\d)/g, "$1\u2011");
}

function zoneNameIn(locale: string, timeZone: string, timeZoneName: "longGeneric" | "shortOffset", at: Date) {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** An ISO instant on the clocks of a zone, as `datetime-local` takes it: `2026-11-24T09:30`. */
export function clockInZone(iso: string, timeZone: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/**
 * The ISO instant at which the clocks of a zone show this; null for what is no moment. What is skipped in spring is the hour after, and of an hour
 * that comes twice in autumn, one of both.
 */
export function instantOfClock(clock: string, timeZone: string): string | null {
  const asUtc = new Date(`${clock}Z`).getTime();
  if (Number.isNaN(asUtc)) return null;
  // The offset depends on the instant, which depends on the offset: around a change of the clocks, the second guess is right.
  const guess = asUtc - offsetAt(new Date(asUtc), timeZone);
  return new Date(asUtc - offsetAt(new Date(guess), timeZone)).toISOString();
}

/** Milliseconds by which the clocks of a zone are ahead of UTC, in whole minutes. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" },
  }).formatToParts(at);
  const numberOf = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)!.value);
  const clock = Date.UTC(
    ...([numberOf("year"), numberOf("month") - 1, numberOf("day")] as const),
    ...([numberOf("hour"), numberOf("minute")] as const),
  );
  return clock - Math.floor(at.getTime() / 60_000) * 60_000;
}
