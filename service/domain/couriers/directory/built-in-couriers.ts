import { AMERICAS } from "./built-in/americas";
import { ASIA_PACIFIC_AFRICA } from "./built-in/asia-pacific-africa";
import { EUROPE } from "./built-in/europe";
import { POSTS } from "./built-in/posts";
import { SMALLER } from "./built-in/smaller";

/** Published lists that our table was written from. */
export const COURIER_SOURCES = {
  "17track": "17TRACK's carrier list (names, countries, home pages)",
  aftership: "AfterShip's courier slugs",
  paypal: "PayPal's enumeration ShipmentCarrier",
  shippo: "Shippo's enumeration CarriersEnum",
  shopify: "tracking companies of Shopify's FulfillmentTrackingInfo",
  "parcel-scraper": "plhery/universal-parcel-scraper (Apache-2.0): tracking pages, formats",
  tnd: "jkeen/tracking_number_data (MIT): formats, operators",
  upu: "operators of the Universal Postal Union",
} as const;
export type CourierSource = keyof typeof COURIER_SOURCES;

export interface Courier {
  /** Stable and never renamed: shipments and events refer to it. */
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 of its home country. */
  country: string;
  /** Null for a few small postal operators without a stable page. */
  homepage: string | null;
  /** Template of the courier's tracking page; `{number}` is replaced. Null: the home page is used. */
  trackingUrl: string | null;
  /** Customer service number in international form; null where it is not certain. */
  phone: string | null;
  /** Where it is published, as keys of `COURIER_SOURCES`. */
  sources: CourierSource[];
  /** Other names that Shopify and merchants use, and its Chinese name. */
  aliases: string[];
}

/**
 * Couriers with a name and, mostly, number formats. Names, addresses and tracking pages are the couriers' own; the
 * aliases include the spellings of Shopify's list of tracking companies. The home page is the fallback of a tracking
 * page that has moved.
 */
const NAMED: Courier[] = [AMERICAS, EUROPE, ASIA_PACIFIC_AFRICA, SMALLER].flatMap(rowsOf).map((row) => ({
  code: row[0]!,
  name: row[1]!,
  country: row[2]!,
  sources: sourcesOf(row[3]),
  homepage: known(row[4]),
  trackingUrl: known(row[5]),
  phone: known(row[6]),
  aliases: known(row[7])?.split("; ") ?? [],
}));

const posts = rowsOf(POSTS).map(([letters = "", code = "", name, sources, homepage]) => ({
  letters,
  code,
  name,
  sources,
  homepage,
}));

export const COURIERS: readonly Courier[] = [
  ...NAMED,
  ...posts.flatMap(({ letters, code, name, sources, homepage }) =>
    name
      ? [
          {
            code,
            name,
            country: letters,
            sources: sourcesOf(sources),
            homepage: known(homepage),
            trackingUrl: null,
            phone: null,
            aliases: [],
          },
        ]
      : [],
  ),
];

/** Operator codes by the two letters at the end of its S10 numbers. */
export const S10_OPERATORS: ReadonlyMap<string, string> = new Map(
  posts.map(({ letters, code }) => [letters, code]),
);

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "));
}

function sourcesOf(cell = ""): CourierSource[] {
  return cell.split(" ") as CourierSource[];
}

function known(cell: string | undefined): string | null {
  return !cell || cell === "-" ? null : cell;
}
