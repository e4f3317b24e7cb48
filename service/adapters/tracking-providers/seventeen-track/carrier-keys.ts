import { CARRIER_KEYS } from "./carrier-key-table";
import { SMALLER_CARRIER_KEYS } from "./smaller-carrier-keys";

const entries = [CARRIER_KEYS, SMALLER_CARRIER_KEYS]
  .flatMap((table) => table.trim().split("\n"))
  .map((line) => line.split(" "))
  .map(([courier = "", key]) => [courier, Number(key)] as const);
const keys = new Map(entries);
const couriers = new Map(entries.map(([courier, key]) => [key, courier]));

/** Code of a courier that is in 17TRACK's list and not built in. */
const LISTED = /^17track-(\d{1,9})$/;

export const listedCode = (key: number) => `17track-${key}`;

/** 17TRACK's key of a courier; undefined where 17TRACK has to detect it. */
export function carrierKey(courier: string | null): number | undefined {
  if (courier === null) return undefined;
  const listed = LISTED.exec(courier)?.[1];
  return listed ? Number(listed) : keys.get(courier);
}

/** Our code of a 17TRACK key; null where the directory does not have it. */
export function courierOf(key: number | null | undefined): string | null {
  return couriers.get(key ?? 0) ?? null;
}
