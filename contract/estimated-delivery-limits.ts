/** Choices and limits of the estimated delivery, without the schemas, so that the browser can know them as well. */

/**
 * Who can give an estimated date, as a shop has them ordered until it changes that: the first one with a date is shown. `merchant` is
 * a date that was set by hand.
 */
export const DATE_SOURCES = ["merchant", "courier", "provider", "shopify", "history", "rules"] as const;
export type DateSource = (typeof DATE_SOURCES)[number];

/** Asked whatever the shop chooses: a date by hand that nobody sees would be a promise to nobody. */
export const FIXED_SOURCE = "merchant" satisfies DateSource;

/** Why a date was set by hand. Customers read it in their language, so it is a choice and no text. */
export const HAND_REASONS = ["agreed", "stock", "preparation", "courier", "conditions"] as const;
export type HandReason = (typeof HAND_REASONS)[number];

/** How far ahead a date by hand may lie, in days. */
export const MAX_DAYS_AHEAD = 730;
/** Days of a range by hand, the first and the last among them. */
export const MAX_HAND_RANGE = 60;

/** What transit days are counted from: the order (with processing and cut-off time), or its fulfilment. */
export const COUNTED_FROM = ["order", "fulfillment"] as const;

/** The days on which a courier delivers; only they count as transit days. */
export const COURIER_DAYS = ["every", "mon_sat", "mon_fri"] as const;
export type CourierDays = (typeof COURIER_DAYS)[number];

/** Where the name of a shipping method is read from: what customers see at the checkout, or the rate's code. */
export const METHOD_NAMES = ["title", "code"] as const;

/** ISO 8601: Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The share of parcels, in percent, that arrive by a date from own history. */
export const HOW_SURE = [80, 90, 95] as const;
export type HowSure = (typeof HOW_SURE)[number];

export const MAX_PROCESSING_DAYS = 60;
export const MAX_TRANSIT_DAYS = 120;
export const MAX_WAREHOUSES = 10;
export const MAX_WAREHOUSE_NAME = 60;
/** Ranges of days on which a warehouse is closed. */
export const MAX_CLOSED_RANGES = 50;
export const MAX_TRANSIT_RULES = 100;
export const MAX_REGIONS = 60;
export const MAX_POSTAL_RANGES = 50;
export const MAX_METHODS = 20;
export const MAX_METHOD_NAME = 100;
export const MAX_RULE_COURIERS = 20;
export const MAX_EXCLUDED_PRODUCTS = 200;
export const MAX_EXCLUDED_COLLECTIONS = 20;

/** "09:30"; 24:00 is none. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A postal code, or the beginning of one, as ranges compare it: without blanks and hyphens. */
export const POSTAL_CODE = /^[A-Z0-9]{1,10}$/;

/** How postal codes are compared: "sw1a 1aa" and "SW1A1AA" are the same. */
export const postalKey = (text: string): string => text.toUpperCase().replace(/[\s-]/g, "");

/** A warehouse as it is added. */
export const INITIAL_WAREHOUSE = {
  name: "1",
  serves: [] as string[],
  business_days: [1, 2, 3, 4, 5],
  cutoff: "14:00",
  processing: { min: 1, max: 1 },
  holidays: null,
  closed: [] as { from: string; to: string }[],
};
