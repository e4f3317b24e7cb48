import { COURIERS } from "./built-in-couriers";

/** A courier's position in the whole directory, from 0: the provider's catalog follows the built-in couriers. */
export function sortPositionOf({ sortPosition }: { sortPosition: number | null }): number | null {
  return sortPosition === null ? null : COURIERS.length + sortPosition;
}
