import { LEVELS, type Level, unlocks } from "./levels";
import { codeOfLevel, couriersOf } from "./plans";

/**
 * The level that opens the courier at a place of the directory, counted from 0; null for the couriers of our own table,
 * which every plan has. How far a level reaches stands in plans.json.
 */
export function levelOfCourier(place: number | null): Level | null {
  if (place === null) return null;
  return LEVELS.find((level) => place < couriersOf(codeOfLevel(level))) ?? "Advanced";
}

/** Whether a store with this gate key may choose the courier at a place of the directory. */
export function opensCourier(key: string, place: number | null): boolean {
  const level = levelOfCourier(place);
  return level === null || unlocks(key, level);
}

/** How many couriers of a directory the stores with this gate key can choose: our own table's, and those its levels reach. */
export function countOpenCouriers(key: string, directory: { ours: number; all: number }): number {
  const reached = LEVELS.filter((level) => unlocks(key, level)).map((level) =>
    Math.min(directory.all, couriersOf(codeOfLevel(level))),
  );
  return Math.max(directory.ours, ...reached);
}
