import { z } from "zod";
import { MAX_RULE_DAYS } from "./attention-limits";
import { get, nothing, post } from "./endpoint";
import { OrderId } from "./ids";
import { AttentionReason } from "./order-filter";
import { defineSetting } from "./setting";

const AtOnce = z.object({ on: z.boolean() });
const AfterDays = AtOnce.extend({ days: z.int().min(1).max(MAX_RULE_DAYS) });

/** The rule of each reason for attention; the reasons are explained at ATTENTION_REASONS. */
export const AttentionRules = z.object({
  exception: AtOnce,
  failed_twice: AtOnce,
  not_collected: AfterDays,
  overdue: AfterDays,
  /** Came later than the others: settings that were stored before do not have it. */
  likely_late: AtOnce.default({ on: true }),
  /** Doubled where the destination is not the shop's own country. */
  too_long: AfterDays,
  silent: AfterDays,
  not_scanned: AfterDays,
}) satisfies z.ZodType<Record<AttentionReason, { on: boolean }>>;
export type AttentionRules = z.output<typeof AttentionRules>;

export const AttentionSettings = z.object({ rules: AttentionRules });
export type AttentionSettings = z.output<typeof AttentionSettings>;

/** The initial settings of a shop (design, section 12). */
export const DEFAULT_ATTENTION: AttentionSettings = {
  rules: {
    exception: { on: true },
    failed_twice: { on: true },
    not_collected: { on: true, days: 5 },
    overdue: { on: true, days: 2 },
    likely_late: { on: true },
    too_long: { on: true, days: 14 },
    silent: { on: true, days: 10 },
    not_scanned: { on: true, days: 3 },
  },
};

const { rules } = DEFAULT_ATTENTION;

export const attention = defineSetting("Attention", {
  area: "attention",
  path: "/api/store/attention",
  summary: "when orders are flagged; orders are judged again soon after",
  value: AttentionSettings,
  initial: DEFAULT_ATTENTION,
  // A part that does not match its schema falls back to its default.
  stored: z.object({ rules: AttentionRules.catch(rules) }).catch(DEFAULT_ATTENTION),
  feature: null,
  personalData: "none",
  changes: ["orders"],
});

/** A courier outage, detected across all shops. */
export const CourierOutage = z.object({
  courier: z.string(),
  since: z.iso.datetime(),
  /** Number of the shop's orders with this courier. */
  orders: z.int(),
});
export type CourierOutage = z.output<typeof CourierOutage>;

export const attentionSummary = get("/api/statistics/dashboard/attention", {
  summary: "How many orders need somebody, by reason, and which couriers are silent",
  feature: null,
  query: nothing,
  response: z.object({
    counts: z.record(AttentionReason, z.int()),
    /** Orders with a customer's report that is to be answered. */
    problems: z.int(),
    outages: z.array(CourierOutage),
  }),
});

export const dismissAttention = post("/api/order/dismiss-attention", {
  summary: "Puts an order's flag away until the next event of its shipments",
  feature: null,
  changes: ["orders"],
  body: z.object({ id: OrderId }),
  response: z.object({ dismissed: z.boolean() }),
});

export const attentionEndpoints = { ...attention.calls, attentionSummary, dismissAttention };
