import { COURIERS } from "./built-in-couriers";

/** Where a courier stands in the whole directory, counted from 0: the provider's list follows our own table. */
export function sortPosition({ place }: { place: number | null }): number | null {
  return place === null ? null : COURIERS.length + place;
}
