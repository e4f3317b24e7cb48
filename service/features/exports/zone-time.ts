import { IANAZone } from "luxon";

const HOUR_MS = 3_600_000;
const two = (value: number) => String(value).padStart(2, "0");

/**
 * Formats instants as local times of a zone, such as `2026-11-20 13:30:00`: spreadsheets read these as dates, and ISO 8601 with an
 * offset as text.
 */
export function localIn(timezone: string): (moment: Date | null) => string | null {
  const iso = isoIn(timezone);
  return (moment) => iso(moment)?.slice(0, 19).replace("T", " ") ?? null;
}

/**
 * Formats instants as ISO 8601 with the offset of a zone, such as `2026-11-20T13:30:00+01:00`. Offsets are cached by
 * quarter of an hour, because a file has more than a million instants.
 */
export function isoIn(timezone: string): (moment: Date | null) => string | null {
  const zone = IANAZone.create(timezone);
  const offsets = new Map<number, number>();
  return (moment) => {
    if (moment === null) return null;
    // No zone changes its offset within a quarter of an hour.
    const quarter = Math.floor(moment.getTime() / (HOUR_MS / 4));
    const minutes = offsets.get(quarter) ?? zone.offset(moment.getTime());
    offsets.set(quarter, minutes);
    const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
    const size = Math.abs(minutes);
    return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };
}
