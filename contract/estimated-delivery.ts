import { z } from "zod";
import { COUNTRIES } from "./country-codes";
import { Day } from "./day";
import * as limits from "./estimated-delivery-limits";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";

const Country = z.string().refine((code) => COUNTRIES.includes(code), { error: fieldKey("choice") });
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
  holidays: z.object({ country: Country, region: z.string().max(6) }).nullable(),
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
  couriers: z.array(z.string().max(60)).max(limits.MAX_RULE_COURIERS),
  ...transit,
});
export type TransitRule = z.output<typeof TransitRule>;

const unique = <Entry>(entries: readonly Entry[]) => new Set(entries).size === entries.length;

/** What makes two rules the same but for their countries. */
const conditionsOf = ({ regions, postal, methods, couriers }: TransitRule) =>
  JSON.stringify([
    regions.toSorted(),
    postal.map(({ from, to }) => `${from}-${to}`).sort(),
    methods.map((name) => name.toLowerCase()).sort(),
    couriers.toSorted(),
  ]);

/**
 * The countries that a rule names a second time, with everything else the same: which of the two holds could not be told.
 * @returns places in `rules`, and the rule that has the country first
 */
export function countriesTwice(
  rules: TransitRule[],
): { rule: number; at: number; country: string; first: number }[] {
  const known = new Map<string, number>();
  return rules.flatMap((rule, index) =>
    rule.countries.flatMap((country, at) => {
      const key = `${country}${conditionsOf(rule)}`;
      const first = known.get(key);
      if (first === undefined) known.set(key, index);
      return first === undefined ? [] : [{ rule: index, at, country, first }];
    }),
  );
}

export const DeliveryRules = z
  .object({
    enabled: z.boolean(),
    /** The first with a date is shown; what is not listed is never asked. */
    sources: z.array(z.enum(limits.DATE_SOURCES)).max(limits.DATE_SOURCES.length).refine(unique),
    shown_as: z.enum(["date", "range"]),
    count_from: z.enum(limits.COUNTED_FROM),
    /** The first that sends to the destination. */
    warehouses: z.array(Warehouse).min(1).max(limits.MAX_WAREHOUSES),
    /** Ids of Shopify: a parcel with one of them has no date by rules. */
    excluded_products: z
      .array(z.object({ id: z.string().regex(/^\d{1,20}$/), title: oneLine(255) }))
      .max(limits.MAX_EXCLUDED_PRODUCTS),
    method_name: z.enum(limits.METHOD_NAMES),
    transit: z.array(TransitRule).max(limits.MAX_TRANSIT_RULES),
    /** The rest of the world; null: no date where no rule fits. */
    rest: z.object(transit).nullable(),
    confidence: z.union(limits.CONFIDENCES.map((each) => z.literal(each))),
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

export const INITIAL_WAREHOUSE: Warehouse = {
  name: "1",
  serves: [],
  business_days: [1, 2, 3, 4, 5],
  cutoff: "14:00",
  processing: { min: 1, max: 1 },
  holidays: null,
  closed: [],
};

export const INITIAL_DELIVERY_RULES: DeliveryRules = {
  enabled: false,
  sources: [...limits.DATE_SOURCES],
  shown_as: "date",
  count_from: "order",
  warehouses: [INITIAL_WAREHOUSE],
  excluded_products: [],
  method_name: "title",
  transit: [],
  rest: null,
  confidence: 90,
};
