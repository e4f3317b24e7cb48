import { CARRIER_KEYS } from "./carrier-key-table";

const entries = CARRIER_KEYS.trim()
  .split("\n")
  .map((line) => line.split(" "))
  .map(([courier = "", key]) => [courier, Number(key)] as const);
const keys = new Map(entries);
const couriers = new Map(entries.map(([courier, key]) => [key, courier]));

/** The code of a courier that stands in 17TRACK's list and not in our own table. */
const LISTED = /^17track-(\d{1,9})$/;

export const listedCode = (key: number) => `17track-${key}`;

/** 17TRACK's number of one of our couriers; a courier without one is left to 17TRACK to find out. */
export function carrierKey(courier: string | null): number | undefined {
  if (courier === null) return undefined;
  const listed = LISTED.exec(courier)?.[1];
  return listed ? Number(listed) : keys.get(courier);
}

/** Our code of a 17TRACK carrier; null where our directory does not know it. */
export function courierOf(key: number | null | undefined): string | null {
  return couriers.get(key ?? 0) ?? null;
}
