import type { AttentionReason } from "./order-filter";
import { type MailPurpose, RECIPIENT_REASONS } from "./mail-purposes";
import type { ShipmentStatus, SubStatus } from "./shipment-status";

/** The kinds of email that customers get about their orders, in the order in which screens list them. Stored, so never renamed. */
export const MAIL_KINDS = [
  "order_confirmed",
  "shipped",
  "partly_shipped",
  "info_received",
  "in_transit",
  "arriving_soon",
  "out_for_delivery",
  "ready_for_pickup",
  "rescheduled",
  "number_changed",
  "automated",
  "delayed",
  "never_scanned",
  "no_updates",
  "long_undelivered",
  "overdue",
  "failed_attempt",
  "address_problem",
  "customs",
  "damaged_or_lost",
  "not_collected",
  "returning",
  "returned",
  "other_problem",
  "delivered",
  "all_delivered",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_GROUPS = ["orders", "onTheWay", "problems", "delivered"] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];

/** Emails of Shopify itself that say the same, by their places in its settings. */
export type ShopifyMail =
  | "orderConfirmation"
  | "shippingConfirmation"
  | "shippingUpdate"
  | "outForDelivery"
  | "delivered";

/** A status that an email is about; without sub-statuses, every one that no other kind names. */
interface StatusTrigger {
  on: "status";
  status: ShipmentStatus;
  subStatuses?: readonly SubStatus[];
}

interface AttentionTrigger {
  on: "attention";
  reason: AttentionReason;
}

/**
 * - `status`: a shipment's main status has changed to this one;
 * - `lastDelivered`: the same to delivered, of the last parcel of an order of several; it takes the place of `delivered`;
 * - `ordered`, `fulfilled`: Shopify has an order, or a fulfillment, that it did not have;
 * - `dayBefore`: tomorrow is the first estimated day;
 * - `predicted`: past deliveries say that it will probably be late;
 * - `attention`: Needs attention has flagged the order for this reason, after the days that are set there; once for each order and reason;
 * - `asked`: the merchant has chosen it while correcting a number;
 * - `automation`: an automation of the merchant's sends it, with its own words.
 */
export type MailTrigger =
  | StatusTrigger
  | AttentionTrigger
  | { on: "lastDelivered" | "ordered" | "fulfilled" | "dayBefore" | "predicted" | "asked" | "automation" };

export interface MailKindEntry {
  group: MailGroup;
  about: "order" | "shipment";
  trigger: MailTrigger;
  /** What rules about consent, quiet hours and a cap go by: they are for what is not transactional. */
  class: "transactional" | "marketing";
  /** Hours after what it tells of in which it is still news; later it is logged and not sent. */
  freshHours: number;
  shopify: ShopifyMail | null;
  /** A day on which it arrives is still to come: the kind knows it. */
  expectsDay: boolean;
  /** Whether a shop that has set nothing sends it. */
  isOnAtFirst: boolean;
}

const kind = (
  group: MailGroup,
  about: MailKindEntry["about"],
  trigger: MailTrigger,
  freshHours: number,
  more: Partial<MailKindEntry> = {},
): MailKindEntry => ({
  ...{ group, about, trigger, freshHours, class: "transactional" },
  ...{ shopify: null, expectsDay: false, isOnAtFirst: false },
  ...more,
});

const status = (
  group: MailGroup,
  main: ShipmentStatus,
  subStatuses: readonly SubStatus[] | null,
  freshHours: number,
  more: Partial<MailKindEntry> = {},
) =>
  kind(
    group,
    "shipment",
    { on: "status", status: main, ...(subStatuses && { subStatuses }) },
    freshHours,
    more,
  );

/** Shopify retries a webhook for four hours: what comes later has been found by a sync, and is the past. */
export const WEBHOOK_HOURS = 6;
/** Of couriers' news that stay true: 17TRACK's limit. */
const WEEK_HOURS = 168;
const onAtFirst = { isOnAtFirst: true };
const expected = { expectsDay: true };

/** Everything that screen, rules, log and preview know of a kind. A kind more is a line here, with its words (README). */
export const mailKinds: Record<MailKind, MailKindEntry> = {
  order_confirmed: kind("orders", "order", { on: "ordered" }, WEBHOOK_HOURS, {
    shopify: "orderConfirmation",
    ...expected,
  }),
  shipped: kind("orders", "order", { on: "fulfilled" }, WEBHOOK_HOURS, {
    shopify: "shippingConfirmation",
    ...expected,
  }),
  partly_shipped: kind("orders", "order", { on: "fulfilled" }, WEBHOOK_HOURS, {
    shopify: "shippingConfirmation",
    ...expected,
  }),
  info_received: status("onTheWay", "INFO_RECEIVED", null, 72, expected),
  in_transit: status("onTheWay", "IN_TRANSIT", null, WEEK_HOURS, { ...expected, ...onAtFirst }),
  arriving_soon: kind("onTheWay", "shipment", { on: "dayBefore" }, 24, expected),
  out_for_delivery: status("onTheWay", "WAITING_DELIVERY", null, 12, {
    shopify: "outForDelivery",
    ...expected,
    ...onAtFirst,
  }),
  ready_for_pickup: status("onTheWay", "WAITING_DELIVERY", ["WAITING_DELIVERY_02"], WEEK_HOURS, onAtFirst),
  rescheduled: status("onTheWay", "WAITING_DELIVERY", ["WAITING_DELIVERY_03"], 48, {
    ...expected,
    ...onAtFirst,
  }),
  number_changed: kind("onTheWay", "shipment", { on: "asked" }, WEEK_HOURS, {
    shopify: "shippingUpdate",
    ...expected,
    ...onAtFirst,
  }),
  automated: kind("onTheWay", "order", { on: "automation" }, 48, expected),
  delayed: kind("problems", "shipment", { on: "predicted" }, 48, expected),
  never_scanned: kind("problems", "shipment", { on: "attention", reason: "not_scanned" }, 48),
  no_updates: kind("problems", "shipment", { on: "attention", reason: "silent" }, 48),
  long_undelivered: kind("problems", "shipment", { on: "attention", reason: "too_long" }, 48),
  overdue: kind("problems", "shipment", { on: "attention", reason: "overdue" }, 48),
  failed_attempt: status("problems", "DELIVERY_FAILED", null, 48, { ...expected, ...onAtFirst }),
  address_problem: status("problems", "DELIVERY_FAILED", ["DELIVERY_FAILED_01"], WEEK_HOURS, onAtFirst),
  customs: status("problems", "ABNORMAL", ["ABNORMAL_02"], WEEK_HOURS, onAtFirst),
  damaged_or_lost: status("problems", "ABNORMAL", ["ABNORMAL_03"], WEEK_HOURS, onAtFirst),
  not_collected: status("problems", "ABNORMAL", ["ABNORMAL_01"], WEEK_HOURS, onAtFirst),
  returning: status("problems", "ABNORMAL", ["ABNORMAL_07"], WEEK_HOURS, onAtFirst),
  returned: status("problems", "ABNORMAL", ["ABNORMAL_06"], WEEK_HOURS, onAtFirst),
  other_problem: status("problems", "ABNORMAL", null, WEEK_HOURS, onAtFirst),
  delivered: status("delivered", "DELIVERED", null, 48, { shopify: "delivered", ...onAtFirst }),
  all_delivered: kind("delivered", "order", { on: "lastDelivered" }, 48),
};

/** What its recipient must want: an email of a status may have marketing in it, which is asked for apart. */
export const purposeOf = (id: MailKind): MailPurpose =>
  mailKinds[id].class === "marketing" ? "marketing" : "status";

/** Whether it is sent whenever the merchant asks for it, rather than switched on and off with the other kinds. */
export const isAsked = (id: MailKind): boolean => ["asked", "automation"].includes(mailKinds[id].trigger.on);

/** Whether it tells of a shipment: the others are sent of an order of which nothing was shipped, too. */
export const needsShipment = (id: MailKind): boolean =>
  !["ordered", "automation"].includes(mailKinds[id].trigger.on);

/** Kinds that merchants switch: the others are sent where they ask for it. */
export const SWITCHED_KINDS = MAIL_KINDS.filter((id) => !isAsked(id));

/** Kinds whose look merchants change: the words of others are written where they are asked for. */
export const TEMPLATE_KINDS = MAIL_KINDS.filter((id) => mailKinds[id].trigger.on !== "automation");

const triggersOfStatus = MAIL_KINDS.flatMap((id) => {
  const { trigger } = mailKinds[id];
  return trigger.on === "status" ? [{ id, ...trigger }] : [];
});

interface StatusOfShipment {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
}

/** The kinds that can tell of a state, the special one first: the one of its sub-status, then the one of its main status. */
export function mailKindsOf({ status, subStatus }: StatusOfShipment): MailKind[] {
  const ofStatus = triggersOfStatus.filter((each) => each.status === status);
  const special = ofStatus.filter(({ subStatuses }) => subStatus && subStatuses?.includes(subStatus));
  const general = ofStatus.filter(({ subStatuses }) => !subStatuses);
  return [...special, ...general].map(({ id }) => id);
}

/** The first of them; null where there is none. */
export const mailKindOf = (state: StatusOfShipment): MailKind | null => mailKindsOf(state)[0] ?? null;

/**
 * Emails of one order that go out as one where they come close together: those of the same name. By what triggers them: every kind about a
 * delivered parcel goes with the one about the last parcel, and fulfillments go with each other.
 */
export function togetherAs(id: MailKind): string {
  const { trigger } = mailKinds[id];
  if (trigger.on === "fulfilled") return "shipped";
  const isDelivered = trigger.on === "status" && trigger.status === "DELIVERED";
  return isDelivered || trigger.on === "lastDelivered" ? "delivered" : id;
}

/** Why an email was not sent; stored and shown to the merchant, so never renamed. */
export const MAIL_SKIP_REASONS = [
  "cancelled",
  "same_shipment",
  /** The merchant has corrected the number, and the customer was told this under the earlier one. */
  "notified_before",
  "no_email",
  "bad_email",
  ...RECIPIENT_REASONS,
  "first_seen_delivered",
  /** It moves on after a problem or an attempt: that it is on its way is news once. */
  "under_way_again",
  /** More hours ago than the kind stays news. */
  "old_news",
  /** Before the app was installed. */
  "before_installation",
  /** Before Waybill knew the shipment, which came by a sync, a back-fill or an import. */
  "before_known",
  /** Before the merchant switched the kind on. */
  "before_switch_on",
  /** The merchant has paused all emails. */
  "paused",
  /** The merchant has switched the kind off while it waited. */
  "switched_off",
  /** Another email of the same order, close to it, tells this as well. */
  "told_together",
  /** The customer has got as many emails today as may be that tell of no status. */
  "daily_limit",
  "uninstalled",
  /** The merchant deleted the order while the mail waited; it is opened again where the order is brought back. */
  "order_deleted",
  /** The shipment had another status, or a newer mail, before this one could leave. */
  "superseded",
  /** What an automation has acted for is no longer so. */
  "moved_on",
] as const;
export type MailSkipReason = (typeof MAIL_SKIP_REASONS)[number];
