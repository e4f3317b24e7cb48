/** Limits of automations, which forms need without schemas. */
export const MAX_AUTOMATIONS = 50;
export const MAX_AUTOMATION_NAME = 100;
export const MAX_AUTOMATION_ACTIONS = 5;
/** Words of one filter, and characters of each. */
export const MAX_FILTER_WORDS = 10;
export const MAX_FILTER_WORD = 60;
/** Couriers or countries of one filter. */
export const MAX_FILTER_CHOICES = 50;
export const MAX_DELAY_DAYS = 30;
export const MAX_DELAY_HOURS = MAX_DELAY_DAYS * 24;
/** Days of a trigger: without an update, past its date, since an order or a delivery. */
export const MAX_TRIGGER_DAYS = 75;
/** It is the heading of the email as well, which takes no more. */
export const MAX_AUTOMATION_SUBJECT = 150;
export const MAX_AUTOMATION_TEXT = 2000;
/** Of one automation there is at most one email to the team in so long. */
export const TEAM_EMAIL_MINUTES = 15;
/** Days of its own past by which an automation is tried. */
export const TRIED_DAYS = 90;

/** What starts an automation, in the order in which they are offered. Stored, so never renamed. */
export const TRIGGERS = [
  "status",
  "sub_status",
  "fulfilled",
  "partly_fulfilled",
  "unfulfilled",
  "silent",
  "late",
  "overdue",
  "delivered",
  "problem",
] as const;
export type TriggerName = (typeof TRIGGERS)[number];

/** What an order or its parcel must have. Stored, so never renamed. */
export const FILTERS = ["courier", "country", "tag", "product", "value", "words", "first_order"] as const;
export type FilterName = (typeof FILTERS)[number];
export const MAX_AUTOMATION_FILTERS = FILTERS.length;

/** What is done. Stored, so never renamed. */
export const ACTIONS = ["email_customer", "email_team", "add_tag", "remove_tag", "note"] as const;
export type ActionName = (typeof ACTIONS)[number];

/** Triggers of a number of days, with those that they begin with. */
export const DAYS_OF_TRIGGERS = {
  unfulfilled: 3,
  silent: 7,
  overdue: 1,
  delivered: 5,
} as const satisfies Partial<Record<TriggerName, number>>;
export type DaysTrigger = keyof typeof DAYS_OF_TRIGGERS;

/** Whether a trigger is one of a number of days. */
export const isOfDays = (on: TriggerName): on is DaysTrigger => Object.hasOwn(DAYS_OF_TRIGGERS, on);
/**
 * What a trigger is about: a shipment, of which an order may have several, or the order. `isOwn`: Waybill makes it itself, forecasts and
 * reports, so there is none of a past before it, which couriers and Shopify tell of all else.
 */
const RULES: Record<TriggerName, { about: "shipment" | "order"; isOwn: boolean }> = {
  status: { about: "shipment", isOwn: false },
  sub_status: { about: "shipment", isOwn: false },
  fulfilled: { about: "order", isOwn: false },
  partly_fulfilled: { about: "order", isOwn: false },
  unfulfilled: { about: "order", isOwn: false },
  silent: { about: "shipment", isOwn: false },
  late: { about: "shipment", isOwn: true },
  overdue: { about: "shipment", isOwn: false },
  delivered: { about: "shipment", isOwn: false },
  problem: { about: "order", isOwn: true },
};
export const isOfShipment = (on: TriggerName): boolean => RULES[on].about === "shipment";
export const isOwn = (on: TriggerName): boolean => RULES[on].isOwn;
/** Its days; null: it is of none. */
export const daysOf = ({ days }: { on: TriggerName; days?: number }): number | null => days ?? null;

/** Why a run ended without acting. Stored, so never renamed. */
export const RUN_REASONS = [
  /** The parcel or order is no longer as it was when the automation started. */
  "moved_on",
  /** It no longer has what the filters ask for. */
  "filtered",
  "cancelled",
  "order_deleted",
  /** Another parcel of the order has come since, or arrived later. */
  "not_last",
  /** It acts once for an order, and has. */
  "acted_before",
  /** The same automation has acted for another parcel of the order, or for the same, within half an hour. */
  "together",
  /** The automation has acted for the order as often as it may within a day. */
  "daily_limit",
  "switched_off",
  /** What has started it does not start the version that its waiting runs were moved to. */
  "changed",
  /** The plan no longer has automations. */
  "plan",
  "uninstalled",
] as const;
export type RunReason = (typeof RUN_REASONS)[number];

/** Why an automation does not start though its trigger has happened. Stored with events as decisions, so never renamed. */
export const START_REASONS = [
  "before_switch_on",
  "before_installation",
  /** Before Waybill knew the parcel or the order, which came by a sync, a back-fill or an import. */
  "before_known",
  /** More than a week ago. */
  "old_news",
  /** The first that was ever known of the parcel is its delivery. */
  "first_seen_delivered",
  "moved_on",
  /** Something of the order is still to come, or arrived later: it acts for the last parcel. */
  "not_last",
  "filtered",
  "cancelled",
  "order_deleted",
] as const;
export type StartReason = (typeof START_REASONS)[number];

/** What is asked before an automation starts, and again before it acts. */
export const CHECKS = [
  /** The order is there and not cancelled. */
  "present",
  /** It is not of a past that nothing acts on. */
  "not_past",
  /** The delivery is not the first that was known of the parcel. */
  "not_first_delivery",
  /** What the trigger has found is so. */
  "still_so",
  /** Nothing of the order is to come after this parcel. */
  "last_of_order",
  /** A condition of the merchant's. */
  "filter",
  /** It has not acted for the same just now, nor three times within a day. */
  "not_repeated",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Why an action would have nobody to go to. */
export const LEFT_OUT = ["no_email", "no_team", "refused"] as const;
