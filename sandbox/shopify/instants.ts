import { DateTime } from "luxon";
import type { Instant } from "./records";

/** ISO 8601 in UTC, to the second: the precision of Shopify's responses. */
export function instant(date: Date): Instant {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** An instant as webhooks and REST write it: in the shop's time zone, with its offset. */
export function inShopTime(at: Instant | null, timeZone: string): string | null {
  return at === null ? null : DateTime.fromISO(at, { zone: timeZone }).toISO({ suppressMilliseconds: true });
}

export function later(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}
