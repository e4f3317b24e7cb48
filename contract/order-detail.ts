import { z } from "zod";
import { CourierReason } from "./couriers";
import { ShownHandDate } from "./date-by-hand";
import { EstimateReason } from "./estimate-reasons";
import { get } from "./endpoint";
import { MESSAGE_CHANNELS } from "./notification-limits";
import { OrderId, ShipmentId } from "./ids";
import { ResponsibleParty, ShipmentFlag } from "./shipment-flags";
import { WRITABLE_STATUSES } from "./shopper-visibility-limits";
import { MAIL_KINDS } from "./mail-kinds";
import { ShipmentStatus, SubStatus } from "./shipment-status";
import { ESTIMATE_SOURCES, ExpectedOrder, OrderRow, ShipmentSummary } from "./orders";

const when = z.iso.datetime();

const EVENT_SOURCES = ["courier", "shopify", "merchant"] as const;

/** Whether shoppers see an event as it is, reworded or without its place, or not at all. */
const SHOPPER_DISPLAYS = ["shown", "reworded", "hidden"] as const;

const TEXT_SOURCES = ["pair", "phrase", "sub_status", "translation", "courier"] as const;
export type TextSource = (typeof TEXT_SOURCES)[number];

const TimelineEvent = z.object({
  at: when,
  /** The time as the courier writes it, where it has no zone. */
  raw_time: z.string().nullable(),
  /** In the courier's words; `words`, else `sub_status` say it in ours. */
  message: z.string(),
  /** In the reader's language, where neither the sub-status nor the courier's text says it. */
  words: z.string().nullable(),
  /** What it is told by: a pair of the shop, a phrase of couriers, its sub-status, an automatic translation, or the text that it came with. */
  text_source: z.enum(TEXT_SOURCES),
  place: z.string().nullable(),
  status: ShipmentStatus.nullable(),
  sub_status: SubStatus.nullable(),
  source: z.enum(EVENT_SOURCES),
  to_shoppers: z.enum(SHOPPER_DISPLAYS),
  /** The courier that reported it, or the tracking provider where no courier is known; null of Shopify's and the merchant's own. */
  reported_by: z.string().nullable(),
});

const LineItem = z.object({
  title: z.string(),
  variant: z.string().nullable(),
  sku: z.string().nullable(),
  quantity: z.int(),
  image_url: z.string().nullable(),
});

const MESSAGE_STATES = ["queued", "sent", "failed", "skipped"] as const;

/** One line of the log of an order or a shipment: what its customer was sent, or why it was not. */
const NotificationLogEntry = z.object({
  /** By which `previewMail` and `previewOrderMail` show it. */
  id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  /** Whose `previewMail` shows it; null: `previewOrderMail` does. */
  shipment: ShipmentId.nullable(),
  /** Null in entries from before there were kinds: it told of the status. */
  mail: z.enum(MAIL_KINDS).nullable(),
  /** Null of one about the order as a whole. */
  status: ShipmentStatus.nullable(),
  state: z.enum(MESSAGE_STATES),
  /** Translation key of why nothing was sent, or the mail server's text. */
  reason: z.string().nullable(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** What a text message says; null of emails. */
  text: z.string().nullable(),
  created_at: when,
  sent_at: when.nullable(),
  /** When one goes out that waits for its time; null of every other. */
  not_before: when.nullable(),
});

/** The latest fulfilment event for Shopify, and its result. */
const FulfillmentSyncResult = z.object({
  status: z.enum(WRITABLE_STATUSES),
  state: z.enum(["queued", "written", "superseded", "skipped", "failed"]),
  reason: z.string().nullable(),
  at: when,
});

/** An earlier number of the shipment that the merchant has replaced, with its events. */
const EarlierNumber = z.object({
  tracking_number: z.string(),
  courier: z.string().nullable(),
  replaced_at: when,
  events: z.array(TimelineEvent),
});

/** Who chose a shipment's courier: the merchant, auto-correction, or rules for number and name. */
export const COURIER_CHOOSERS = ["merchant", "correction", "reasons"] as const;

export const ShipmentDetail = ShipmentSummary.extend({
  courier_code: z.string().nullable(),
  courier_by: z.enum(COURIER_CHOOSERS),
  courier_reasons: z.array(CourierReason),
  /** The courier that it had before, while all that is known of it is from that one; `name` null: not known. Null once the present one reports. */
  known_from: z.object({ name: z.string().nullable() }).nullable(),
  /** Who gave the expected date, and when first; null where there is none, or it was not kept. */
  estimate: z
    .object({
      by: z.enum(ESTIMATE_SOURCES),
      at: when,
      /** The first day of its range; null: a single date. */
      from: when.nullable(),
      /** Why it is this date, by rules or own history. */
      reason: EstimateReason.nullable(),
    })
    .nullable(),
  /** Set by hand, whether it is shown or another source comes before it; null where none is. */
  date_by_hand: ShownHandDate.nullable(),
  /** The date that was shown first, the last day of a range. */
  promised_at: when.nullable(),
  /** The first day of that range; null for a single day. */
  promised_from: when.nullable(),
  tracking_url: z.string().nullable(),
  last_checked_at: when.nullable(),
  next_check_at: when.nullable(),
  /** The tracking provider of this shipment; null while no provider has accepted it. */
  provider: z.string().nullable(),
  problem: z.string().nullable(),
  /** What is special about its present state, and who has to act; null where nothing is. */
  flag: ShipmentFlag.nullable(),
  responsible: ResponsibleParty.nullable(),
  /** What Shopify and the courier say of the shipment; `disagrees` where Shopify says something else than we do. */
  shopify_status: ShipmentStatus.nullable(),
  courier_status: ShipmentStatus.nullable(),
  disagrees: z.boolean(),
  fulfillment_sync: FulfillmentSyncResult.nullable(),
  /** The courier that took the shipment over. */
  last_mile: z
    .object({
      courier: z.string(),
      tracking_number: z.string().nullable(),
      tracking_url: z.string().nullable(),
      since: when,
    })
    .nullable(),
  /** Where it waits to be collected, and the proof of its delivery, as the courier tells them. */
  pickup: z
    .object({
      name: z.string(),
      address: z.string().nullable(),
      hours: z.string().nullable(),
      until: z.iso.date().nullable(),
    })
    .nullable(),
  proof: z.object({ signed_by: z.string().nullable(), photo_url: z.string().nullable() }).nullable(),
  items: z.array(LineItem),
  /** The items are those of several parcels together: Shopify does not say which is in which. */
  shares_items: z.boolean(),
  events: z.array(TimelineEvent),
  /** The last one first. */
  earlier: z.array(EarlierNumber),
  /** What couriers tell of earlier parcels with this number: it happened before the order, and counts for nothing. */
  events_before_order: z.array(TimelineEvent),
  /** What couriers date more than a day ahead: a typing error, which counts for nothing until then. */
  events_ahead: z.array(TimelineEvent),
  /** Those about the order as a whole are the order's. */
  messages: z.array(NotificationLogEntry),
});

export const OrderDetail = OrderRow.omit({ shipments: true, transit_days: true, silent_days: true }).extend({
  /** With who gave the date and why; since when is not kept before there is a shipment. */
  expected: ExpectedOrder.extend({
    by: z.enum(["merchant", "rules", "history"]),
    reason: EstimateReason.nullable(),
    /** The day that was shown first, the last one of a range. */
    promised_at: when.nullable(),
    /** The first day of that range; null for a single day. */
    promised_from: when.nullable(),
  }).nullable(),
  /** Whether something is still to be shipped, so that a date can be set by hand for it. */
  takes_date: z.boolean(),
  /** Set by hand for what is still to be shipped; null where none is, and once nothing is. */
  date_by_hand: ShownHandDate.nullable(),
  /** About the order as a whole: that it was placed, shipped, or all of it delivered. */
  messages: z.array(NotificationLogEntry),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Lines in the form of its country, which is `destination`. */
  ship_to: z.array(z.string()),
  total: z.object({ amount: z.string().regex(/^-?\d+(\.\d+)?$/), currency: z.string() }).nullable(),
  /** Since when it needs attention; null where it does not. */
  attention_since: when.nullable(),
  shopify_url: z.url().nullable(),
  tracking_page_url: z.url(),
  not_yet_shipped: z.array(LineItem),
  /** The rest of the order's items: in which parcel they are, if in any, is not known. */
  other_items: z.array(LineItem),
  shipments: z.array(ShipmentDetail),
});
export type OrderDetail = z.output<typeof OrderDetail>;

export const getOrder = get("/api/order/detail", {
  summary: "One order with its shipments, their events and the mails about them",
  feature: null,
  query: z.object({ id: OrderId }),
  response: OrderDetail,
});

export const orderDetailEndpoints = { getOrder };
