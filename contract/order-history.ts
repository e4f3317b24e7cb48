import { CUSTOMER_MAIL_KINDS } from "./customer-mails";
import { ORDER_MAILS } from "./notification-limits";
import { z } from "zod";
import { ACTIONS } from "./automation-limits";
import { BULK_KINDS } from "./bulk";
import { get } from "./endpoint";
import { DATE_SOURCES, HAND_REASONS } from "./estimated-delivery-limits";
import { MAIL_KINDS } from "./mail-kinds";
import { OrderId } from "./ids";
import { ShipmentStatus } from "./shipment-status";

/** Who has made a change: `token` is a tool of the merchant or of our staff, `link` whoever opened the link of an email. */
export const HISTORY_ACTORS = [
  "merchant",
  "token",
  "link",
  "shopify",
  "courier",
  "waybill",
  "automation",
  "support",
] as const;

/** What a merchant's action came through, where it was not the order's own page or a selection in the list. */
export const HISTORY_WAYS = ["import", "sync"] as const;

/** Why a change of status led to no email; beside these, an email that was decided against says it itself. */
export const UNTOLD_REASONS = [
  "suppressed_by_merchant",
  "came_from_import",
  "status_without_mail",
  "superseded",
  "switched_off",
] as const;

const Courier = z.string().nullable();
/** Both belong to it; they are the same of a single day. */
const Days = z.object({ from: z.iso.date(), to: z.iso.date() });
const kind = <Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
  z.object({ kind: z.literal(name), ...shape });

/** What has happened. Numbers, tags and couriers are named as they are now; null where they are gone. */
const Change = z.discriminatedUnion("kind", [
  kind("created", {}),
  kind("updated", {}),
  kind("deleted", {}),
  kind("restored", {}),
  kind("checked", {}),
  kind("tags", { added: z.array(z.string().nullable()), removed: z.array(z.string().nullable()) }),
  kind("note", { change: z.enum(["added", "edited", "deleted"]) }),
  kind("status", {
    number: z.string().nullable(),
    from: ShipmentStatus,
    to: ShipmentStatus,
    is_manual: z.boolean(),
  }),
  kind("estimate", {
    number: z.string().nullable(),
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
    /** The first days of ranges that end with `from` and `to`; null for single days. */
    from_first: z.iso.datetime().nullable(),
    to_first: z.iso.datetime().nullable(),
  }),
  /** A date by hand; `to` null: it was removed. `number` null: of what was still to be shipped, `is_rest` beside other shipments. */
  kind("hand_date", {
    number: z.string().nullable(),
    from: Days.nullable(),
    to: Days.nullable(),
    reason: z.enum(HAND_REASONS).nullable(),
    is_rest: z.boolean(),
    /** What was shown until then, and whose date that was; null: nothing, the same days, or the date by hand is not shown. */
    instead_of: z
      .object({
        first: z.iso.datetime().nullable(),
        at: z.iso.datetime(),
        by: z.enum(DATE_SOURCES).nullable(),
      })
      .nullable(),
  }),
  kind("number", { from: z.string().nullable(), to: z.string().nullable() }),
  kind("courier", { number: z.string().nullable(), from: Courier, to: Courier }),
  /** Actions of an automation, those that could not be done among `failed`. */
  kind("automation", { done: z.array(z.enum(ACTIONS)), failed: z.array(z.enum(ACTIONS)) }),
  kind("mail", { number: z.string().nullable() }),
  kind("order_mail", { mail: z.enum(ORDER_MAILS) }),
]);

/** An email to the customer that followed, or why there was none. */
const FollowingMail = z.object({
  /** `order`: about the order as a whole. */
  kind: z.enum([...CUSTOMER_MAIL_KINDS, "order"]),
  mail: z.enum(MAIL_KINDS).nullable(),
  status: ShipmentStatus.nullable(),
  state: z.enum(["queued", "sent", "failed", "skipped"]),
  reason: z.string().nullable(),
});

/** What was written to Shopify because of it: the status, or the courier and its tracking link. */
const FollowingWrite = z.object({
  what: z.enum(["status", "courier"]),
  state: z.enum(["queued", "sent", "failed", "skipped"]),
  /** Why not, or why not yet: one of our own words (`no_permission`), or Shopify's sentence. */
  reason: z.string().nullable(),
});

export const HistoryEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.enum(HISTORY_ACTORS),
  /** Name of the automation that did it, where `by` says so; null of one that was deleted. */
  automation: z.string().nullable(),
  way: z.enum(HISTORY_WAYS).nullable(),
  change: Change,
  /** The action of the merchant that led to it, and for how many orders it was chosen; null where there was none. */
  action: z.object({ kind: z.enum(BULK_KINDS), orders: z.int() }).nullable(),
  mails: z.array(FollowingMail),
  untold: z.enum(UNTOLD_REASONS).nullable(),
  writes: z.array(FollowingWrite),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const getOrderHistory = get("/api/order/history", {
  summary: "What has happened to an order, who did it and what followed, the newest first; kept for 400 days",
  feature: null,
  query: z.object({
    id: OrderId,
    /** `next` of the page before. */
    before: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ content: z.array(HistoryEntry), next: z.string().nullable() }),
});

export const orderHistoryEndpoints = { getOrderHistory };
