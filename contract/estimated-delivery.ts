import { z } from "zod";
import { countriesTwice } from "./countries-twice";
import { COUNTRIES } from "./country-codes";
import { CourierCode } from "./couriers";
import { Day } from "./day";
import * as limits from "./estimated-delivery-limits";
import { get, read } from "./endpoint";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";
import { EstimateStep } from "./estimate-steps";
import { defineSetting } from "./setting";

const Country = z.enum(COUNTRIES, { error: fieldKey("choice") });
/** Of the calendar of holidays: `BY`, or an island by its name; empty: the whole country. */
const HolidayRegion = z.string().regex(/^[A-Za-z0-9-]{0,20}$/);
const Region = z.string().regex(/^[A-Z0-9]{1,3}$/, { error: fieldKey("regionCode") });

/** Days from the shortest to the longest, whole. */
const daysBetween = (least: number, most: number) =>
  z
    .object({ min: z.int().min(least).max(most), max: z.int().min(least).max(most) })
    .refine(({ min, max }) => min <= max, { path: ["max"], error: fieldKey("rangeTurned") });

/** Both days belong to it. */
const ClosedRange = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: fieldKey("rangeTurned") });

const PostalCode = z
  .string()
  .overwrite(limits.postalKey)
  .regex(limits.POSTAL_CODE, { error: fieldKey("postalCode") });

/** Whole codes, or how they begin: "10" to "12" is every code that begins with 10, 11 or 12. */
const PostalRange = z
  .object({ from: PostalCode, to: PostalCode })
  .refine(({ from, to }) => from.length === to.length && from <= to, {
    path: ["to"],
    error: fieldKey("postalRange"),
  });

export const Warehouse = z.object({
  name: oneLine(limits.MAX_WAREHOUSE_NAME).min(1),
  /** The countries it sends to; none: wherever no other one does. */
  serves: z.array(Country).max(COUNTRIES.length),
  business_days: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** In the shop's time zone. An order of this minute counts for the next business day; empty: midnight. */
  cutoff: z
    .string()
    .regex(limits.TIME_OF_DAY, { error: fieldKey("time") })
    .or(z.literal("")),
  /** Business days until the parcel is with the courier. */
  processing: daysBetween(0, limits.MAX_PROCESSING_DAYS),
  /** Whose public holidays are no business days. */
  holidays: z.object({ country: Country, region: HolidayRegion }).nullable(),
  closed: z.array(ClosedRange).max(limits.MAX_CLOSED_RANGES),
});
export type Warehouse = z.output<typeof Warehouse>;

const transit = {
  /** Days after the one on which the courier has got the parcel. */
  days: daysBetween(1, limits.MAX_TRANSIT_DAYS),
  courier_days: z.enum(limits.COURIER_DAYS),
};

/** How long a courier takes to some destinations. Empty lists leave open what they are about. */
export const TransitRule = z.object({
  countries: z.array(Country).min(1).max(COUNTRIES.length),
  /** Codes of provinces or states. */
  regions: z.array(Region).max(limits.MAX_REGIONS),
  postal: z.array(PostalRange).max(limits.MAX_POSTAL_RANGES),
  methods: z.array(oneLine(limits.MAX_METHOD_NAME).min(1)).max(limits.MAX_METHODS),
  couriers: z.array(CourierCode).max(limits.MAX_RULE_COURIERS),
  ...transit,
});
export type TransitRule = z.output<typeof TransitRule>;

/** A product or a collection: its id at Shopify, and what it was called when it was chosen. */
const OfShopify = z.object({ id: z.string().regex(/^\d{1,20}$/), title: oneLine(255) });

const unique = <Entry>(entries: readonly Entry[]) => new Set(entries).size === entries.length;

/** Stored before there were dates by hand, or sent without them: they stand first, as in a shop that has changed nothing. */
const withFixedSource = (sources: limits.DateSource[]): limits.DateSource[] =>
  sources.includes(limits.FIXED_SOURCE) ? sources : [limits.FIXED_SOURCE, ...sources];

export const DeliveryRules = z
  .object({
    enabled: z.boolean(),
    /** The first with a date is shown; what is not listed is never asked. */
    sources: z
      .array(z.enum(limits.DATE_SOURCES))
      .max(limits.DATE_SOURCES.length)
      .refine(unique)
      .overwrite(withFixedSource),
    /** Of dates from own history: the share of parcels that arrive by them, in percent. */
    how_sure: z.literal(limits.HOW_SURE).default(90),
    count_from: z.enum(limits.COUNTED_FROM),
    /** The first that sends to the destination. */
    warehouses: z.array(Warehouse).min(1).max(limits.MAX_WAREHOUSES),
    /** Ids of Shopify: a parcel with one of them has no date by rules. */
    excluded_products: z.array(OfShopify).max(limits.MAX_EXCLUDED_PRODUCTS),
    /** The same of every product that is in one of them. */
    excluded_collections: z.array(OfShopify).max(limits.MAX_EXCLUDED_COLLECTIONS).default([]),
    method_name: z.enum(limits.METHOD_NAMES),
    transit: z.array(TransitRule).max(limits.MAX_TRANSIT_RULES),
    /** The rest of the world; null: no date where no rule fits. */
    rest: z.object(transit).nullable(),
  })
  .superRefine(({ transit }, context) => {
    for (const { rule, at } of countriesTwice(transit))
      context.addIssue({
        code: "custom",
        path: ["transit", rule, "countries", at],
        message: fieldKey("countryTwice"),
      });
  });
export type DeliveryRules = z.output<typeof DeliveryRules>;

export const INITIAL_DELIVERY_RULES: DeliveryRules = {
  enabled: false,
  sources: [...limits.DATE_SOURCES],
  how_sure: 90,
  count_from: "order",
  warehouses: [limits.INITIAL_WAREHOUSE],
  excluded_products: [],
  excluded_collections: [],
  method_name: "title",
  transit: [],
  rest: null,
};

const PATH = "/api/store/estimated-delivery";
const feature = "estimated-delivery-time-editor";

export const deliveryRules = defineSetting("DeliveryRules", {
  ...{ area: "estimated_delivery", path: PATH, feature },
  summary: "whose estimated date is shown, and the rules by which the shop works out its own",
  value: DeliveryRules,
  initial: INITIAL_DELIVERY_RULES,
  personalData: { texts: ["name", "title", "methods"] },
  changes: ["orders"],
  more: {
    /** The shop's, an IANA name: cut-off times are of it. */
    timezone: z.string(),
    /** Names of the couriers in the rules, by their codes. */
    courier_names: z.record(z.string(), z.string()),
  },
});

/** A local time of the shop's zone, to the minute. Days are counted on from it, and end with the year 9999. */
const LocalTime = z.iso
  .datetime({
    ...{ local: true, precision: -1, abort: true },
    error: ({ input }) => (input === "" ? fieldKey("required") : fieldKey("date")),
  })
  .refine((local) => local >= "1970" && local < "9990", fieldKey("date"));

export const ExampleOrder = z.object({
  ordered_at: LocalTime,
  /** When it is with the courier; empty: not yet. */
  fulfilled_at: LocalTime.or(z.literal("")),
  country: Country.or(z.literal("")),
  region: z.string().max(3),
  postal_code: z.string().max(12),
  method: z.string().max(limits.MAX_METHOD_NAME),
  courier: z.string().max(60),
  product: z.string().max(20),
  /** One that its product is in, where no more is known of the product. */
  collection: z.string().max(20).default(""),
});
export type ExampleOrder = z.output<typeof ExampleOrder>;

export const tryDeliveryRules = read(`${PATH}/calculate`, {
  summary: "The date of an example order by rules that need not be saved, with every step",
  feature,
  body: z.object({ rules: DeliveryRules, example: ExampleOrder }),
  response: z.object({
    /** Both days belong to it. */
    date: z.object({ from: Day, to: Day }).nullable(),
    steps: z.array(EstimateStep),
  }),
});

export const listHolidays = get(`${PATH}/holidays`, {
  summary:
    "A country's public holidays of the year that begins today, and its regions with a calendar of their own",
  feature,
  /** `language`: of the names; "pt-BR" is read as "pt". */
  query: z.object({
    country: Country,
    region: HolidayRegion.default(""),
    language: z.string().max(10).default("en"),
  }),
  response: z.object({
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    holidays: z.array(z.object({ day: Day, name: z.string() })),
  }),
});

export const findSoldProducts = get(`${PATH}/products`, {
  summary: "Products of the latest orders by a part of their title, at most 20",
  feature,
  query: z.object({ search: z.string().max(100) }),
  response: z.object({ products: z.array(z.object({ id: z.string(), title: z.string() })) }),
});

export const findCollections = get(`${PATH}/collections`, {
  summary:
    "The shop's collections by the beginnings of words of their title, at most 20, as Shopify finds them",
  feature,
  query: z.object({ search: z.string().max(100) }),
  response: z.object({ collections: z.array(z.object({ id: z.string(), title: z.string() })) }),
});

export const estimatedDeliveryEndpoints = {
  ...deliveryRules.calls,
  tryDeliveryRules,
  listHolidays,
  findSoldProducts,
  findCollections,
};
