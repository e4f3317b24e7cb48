import { z } from "zod";
import { get, nothing, post } from "./endpoint";
import { hasTerm, fold, termOf } from "./term-matcher";
import { OrderId } from "./ids";
import {
  MAX_CUSTOM_STATUSES,
  MAX_HIDDEN_WORD_LENGTH,
  MAX_HIDDEN_WORDS,
  MAX_SILENCE_TEXT_LENGTH,
  MAX_SILENT_DAYS,
  MAX_STATUS_DAYS,
  MAX_STATUS_NAME_LENGTH,
  MAX_STATUS_TEXT_LENGTH,
  MIN_SILENT_DAYS,
  WRITABLE_STATUSES,
} from "./shopper-visibility-limits";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";

// What merchants hide from shoppers or reword, and what is written to Shopify. Each is one document of a shop.

export const WritableStatus = z.enum(WRITABLE_STATUSES);

export const FulfillmentEvents = z.object({
  /** Off by default: Shopify may send mails of its own about fulfilment events. */
  enabled: z.boolean(),
  statuses: z.array(WritableStatus).max(WRITABLE_STATUSES.length),
});
export type FulfillmentEvents = z.output<typeof FulfillmentEvents>;

/** A fulfilment event that Shopify rejected at every retry. */
const FailedWrite = z.object({
  order_id: OrderId,
  order_name: z.string(),
  tracking_number: z.string(),
  status: WritableStatus,
  /** Shopify's error message. */
  reason: z.string(),
  at: z.iso.datetime(),
});

export const getFulfillmentEvents = get("/api/store/fulfillment-events", {
  summary: "Which statuses are written to Shopify as fulfilment events, and the last ones it did not take",
  feature: null,
  query: nothing,
  response: FulfillmentEvents.extend({ failures: z.array(FailedWrite) }),
});

export const updateFulfillmentEvents = post("/api/store/fulfillment-events", {
  summary: "Changes which statuses are written to Shopify as fulfilment events",
  feature: null,
  changes: ["settings"],
  body: FulfillmentEvents,
  response: FulfillmentEvents,
});

export const DropshippingMode = z.object({ enabled: z.boolean() });
export type DropshippingMode = z.output<typeof DropshippingMode>;

export const getDropshippingMode = get("/api/store/dropshipping-mode", {
  summary: "Whether Chinese places and couriers are hidden from shoppers",
  feature: null,
  query: nothing,
  response: DropshippingMode,
});

export const updateDropshippingMode = post("/api/store/dropshipping-mode", {
  summary: "Hides Chinese places and couriers from shoppers, or shows them again",
  feature: null,
  changes: ["settings", "orders"],
  body: DropshippingMode,
  response: DropshippingMode,
});

const HiddenWord = z.object({
  word: oneLine(MAX_HIDDEN_WORD_LENGTH).refine((word) => termOf(word) !== "", {
    error: fieldKey("word"),
  }),
  /** `hide` hides every event with the term, `replace` removes or replaces the term only. */
  action: z.enum(["hide", "replace"]),
  /** Replaces the term; may be empty. */
  replacement: oneLine(MAX_HIDDEN_WORD_LENGTH).default(""),
});

export const BlacklistedRouting = z
  .object({ words: z.array(HiddenWord).max(MAX_HIDDEN_WORDS) })
  .superRefine(({ words }, context) => {
    const terms = words.map(({ word }) => termOf(word));
    words.forEach(({ action, replacement }, index) => {
      if (terms.indexOf(terms[index]!) < index)
        context.addIssue({
          code: "custom",
          path: ["words", index, "word"],
          message: fieldKey("wordTwice"),
        });
      // The replacement must not contain a hidden term.
      if (action === "replace" && hasTerm(fold(replacement), terms))
        context.addIssue({
          code: "custom",
          path: ["words", index, "replacement"],
          message: fieldKey("wordHidden"),
        });
    });
  });
export type BlacklistedRouting = z.output<typeof BlacklistedRouting>;

export const getBlacklistedRouting = get("/api/store/blacklisted-routing", {
  summary: "Words and places that shoppers do not see",
  feature: null,
  query: nothing,
  response: BlacklistedRouting,
});

export const updateBlacklistedRouting = post("/api/store/blacklisted-routing", {
  summary: "Changes the words and places that shoppers do not see",
  feature: null,
  changes: ["settings", "orders"],
  body: BlacklistedRouting,
  response: BlacklistedRouting,
});

const CustomStatus = z.object({
  name: oneLine(MAX_STATUS_NAME_LENGTH).min(1),
  text: oneLine(MAX_STATUS_TEXT_LENGTH).default(""),
  /** After the order. */
  days: z.int().min(0).max(MAX_STATUS_DAYS),
});
/** Answered in the order of their days. */
export const CustomStatuses = z.object({ statuses: z.array(CustomStatus).max(MAX_CUSTOM_STATUSES) });
export type CustomStatuses = z.output<typeof CustomStatuses>;

export const getCustomStatuses = get("/api/store/custom-status", {
  summary: "The shop's own steps between the order and the courier's first scan",
  feature: "custom-status-editor",
  query: nothing,
  response: CustomStatuses,
});

export const updateCustomStatuses = post("/api/store/custom-status", {
  summary: "Changes the shop's own steps between the order and the courier's first scan",
  feature: "custom-status-editor",
  changes: ["settings", "orders"],
  body: CustomStatuses,
  response: CustomStatuses,
});

export const SilenceText = z
  .object({
    enabled: z.boolean(),
    days: z.int().min(MIN_SILENT_DAYS).max(MAX_SILENT_DAYS),
    text: oneLine(MAX_SILENCE_TEXT_LENGTH),
  })
  .refine(({ enabled, text }) => !enabled || text !== "", {
    path: ["text"],
    error: fieldKey("text"),
  });
export type SilenceText = z.output<typeof SilenceText>;

export const getSilenceText = get("/api/store/silence-text", {
  summary: "What shoppers read when the courier has been silent for some days",
  feature: null,
  query: nothing,
  response: SilenceText,
});

export const updateSilenceText = post("/api/store/silence-text", {
  summary: "Changes what shoppers read when the courier has been silent for some days",
  feature: null,
  changes: ["settings", "orders"],
  body: SilenceText,
  response: SilenceText,
});

export const shopperVisibilityEndpoints = {
  getFulfillmentEvents,
  updateFulfillmentEvents,
  getDropshippingMode,
  updateDropshippingMode,
  getBlacklistedRouting,
  updateBlacklistedRouting,
  getCustomStatuses,
  updateCustomStatuses,
  getSilenceText,
  updateSilenceText,
};
