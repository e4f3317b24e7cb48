import { AMERICAS } from "./built-in/americas";
import { ASIA_PACIFIC_AFRICA } from "./built-in/asia-pacific-africa";
import { EUROPE } from "./built-in/europe";
import { POSTS } from "./built-in/posts";

export interface Courier {
  /** Stable and never renamed: it is stored with shipments and events. */
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 of where it is at home. */
  country: string;
  /** Null for a few small postal operators, whose pages come and go. */
  homepage: string | null;
  /** The courier's own page about one shipment; `{number}` is the place. Null: the home page has to do. */
  trackingUrl: string | null;
  /** Its customer service, written internationally; null where it is not certain. */
  phone: string | null;
  /** Other names under which Shopify and merchants know it. */
  aliases: string[];
}

/**
 * The couriers we can name and mostly detect. Names, addresses and tracking pages are the couriers' own; the aliases
 * include the spellings of Shopify's list of tracking companies. Tracking pages move: the home page is the fallback.
 */
const NAMED: Courier[] = [AMERICAS, EUROPE, ASIA_PACIFIC_AFRICA].flatMap(rowsOf).map((row) => ({
  code: row[0]!,
  name: row[1]!,
  country: row[2]!,
  homepage: known(row[3]),
  trackingUrl: known(row[4]),
  phone: known(row[5]),
  aliases: known(row[6])?.split("; ") ?? [],
}));

const posts = rowsOf(POSTS).map(([letters = "", code = "", name, homepage]) => ({
  letters,
  code,
  name,
  homepage,
}));

export const COURIERS: readonly Courier[] = [
  ...NAMED,
  ...posts.flatMap(({ letters, code, name, homepage }) =>
    name
      ? [
          {
            code,
            name,
            country: letters,
            homepage: known(homepage),
            trackingUrl: null,
            phone: null,
            aliases: [],
          },
        ]
      : [],
  ),
];

/** Code of the operator that issues the S10 numbers ending in two letters. */
export const S10_OPERATORS: ReadonlyMap<string, string> = new Map(
  posts.map(({ letters, code }) => [letters, code]),
);

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "));
}

function known(cell: string | undefined): string | null {
  return !cell || cell === "-" ? null : cell;
}
