import { setImmediate } from "node:timers/promises";
import { normalizePlace } from "./normalize-place";

export interface Town {
  longitude: number;
  latitude: number;
  population: number;
  /** GeoNames' code of the state or province: letters in the United States, digits in most other countries. */
  region: string;
}

/** Lines parsed before the event loop is yielded to: the largest country takes half a second. */
const LINES_AT_ONCE = 500;

/** Columns of a GeoNames dump. */
const [NAME, PLAIN_NAME, OTHER_NAMES, LATITUDE, LONGITUDE, REGION, POPULATION] = [1, 2, 3, 4, 5, 10, 14];

/**
 * The towns of one country by every name they have. A name is stored as one number, its hash with the index of its
 * town: China's 92,000 names take 0.7 MB, and would take 15 MB as strings.
 */
export class CountryTowns {
  private readonly towns: Town[] = [];
  private readonly regions = new Map<string, string>();
  private names = new Float64Array(0);

  /** @param lines of a GeoNames dump */
  static async read(lines: string[]): Promise<CountryTowns> {
    const read = new CountryTowns();
    const names: number[] = [];
    for (const [index, line] of lines.entries()) {
      if (index % LINES_AT_ONCE === 0) await setImmediate();
      const fields = line.split("\t");
      const called = [fields[NAME]!, fields[PLAIN_NAME]!, ...fields[OTHER_NAMES]!.split(",")];
      for (const name of new Set(called.map(normalizePlace))) {
        if (name !== "") names.push(hashOf(name) * MOST_TOWNS + read.towns.length);
      }
      read.towns.push(read.townOf(fields));
    }
    if (read.towns.length > MOST_TOWNS) throw new Error(`A country has more than ${MOST_TOWNS} towns`);
    read.names = Float64Array.from(names).sort();
    return read;
  }

  /** @param name as `normalizePlace` writes it */
  named(name: string): Town[] {
    const from = hashOf(name) * MOST_TOWNS;
    const found: Town[] = [];
    for (let at = this.firstFrom(from); this.names[at]! < from + MOST_TOWNS; at += 1) {
      found.push(this.towns[this.names[at]! - from]!);
    }
    return found;
  }

  private townOf(fields: string[]): Town {
    const region = fields[REGION]!;
    // One shared string for each region: a substring would keep its whole line in memory.
    if (!this.regions.has(region)) this.regions.set(region, region);
    return {
      longitude: Number(fields[LONGITUDE]),
      latitude: Number(fields[LATITUDE]),
      population: Number(fields[POPULATION]),
      region: this.regions.get(region)!,
    };
  }

  private firstFrom(value: number): number {
    let low = 0;
    let high = this.names.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.names[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * 15 bits for the town leave 38 of a number's 53 for the hash of the name, in which no two names of a country collide.
 */
const MOST_TOWNS = 2 ** 15;

/** FNV-1a, twice with different offsets. */
function hashOf(name: string): number {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x01000193);
  }
  return (high >>> 26) * 2 ** 32 + (low >>> 0);
}
