import { z } from "zod";
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
import { defineSetting } from "./setting";

// What merchants hide from shoppers or reword, and what is written to Shopify. Each is a setting of its own.

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

export const fulfillmentEvents = defineSetting("FulfillmentEvents", {
  area: "fulfillment_events",
  path: "/api/store/fulfillment-events",
  summary: "which statuses are written to Shopify as fulfillment events, and the last ones it did not take",
  value: FulfillmentEvents,
  initial: { enabled: false, statuses: [...WRITABLE_STATUSES] },
  feature: null,
  personalData: "none",
  more: { failures: z.array(FailedWrite) },
});

export const DropshippingMode = z.object({ enabled: z.boolean() });
export type DropshippingMode = z.output<typeof DropshippingMode>;

export const dropshippingMode = defineSetting("DropshippingMode", {
  area: "dropshipping_mode",
  path: "/api/store/dropshipping-mode",
  summary: "whether Chinese places and couriers are hidden from shoppers",
  value: DropshippingMode,
  initial: { enabled: false },
  feature: null,
  personalData: "none",
  changes: ["orders"],
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

export const blacklistedRouting = defineSetting("BlacklistedRouting", {
  area: "blacklisted_routing",
  path: "/api/store/blacklisted-routing",
  summary: "words and places that shoppers do not see",
  value: BlacklistedRouting,
  initial: { words: [] },
  feature: null,
  // Without its word, a row would hide nothing, or everything.
  personalData: { texts: ["replacement"], itemsBy: "word" },
  changes: ["orders"],
});

const CustomStatus = z.object({
  name: oneLine(MAX_STATUS_NAME_LENGTH).min(1),
  text: oneLine(MAX_STATUS_TEXT_LENGTH).default(""),
  /** After the order. */
  days: z.int().min(0).max(MAX_STATUS_DAYS),
});
export const CustomStatuses = z.object({
  statuses: z
    .array(CustomStatus)
    .max(MAX_CUSTOM_STATUSES)
    .overwrite((steps) => steps.toSorted((a, b) => a.days - b.days)),
});
export type CustomStatuses = z.output<typeof CustomStatuses>;

export const customStatuses = defineSetting("CustomStatuses", {
  area: "custom_statuses",
  path: "/api/store/custom-status",
  summary: "the shop's own steps between the order and the courier's first scan",
  value: CustomStatuses,
  initial: { statuses: [] },
  feature: "custom-status-editor",
  personalData: { texts: ["name", "text"] },
  changes: ["orders"],
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

export const silenceText = defineSetting("SilenceText", {
  area: "silence_text",
  path: "/api/store/silence-text",
  summary: "what shoppers read when the courier has been silent for some days",
  value: SilenceText,
  initial: { enabled: false, days: 7, text: "" },
  feature: null,
  personalData: { texts: ["text"] },
  changes: ["orders"],
});

export const shopperVisibilityEndpoints = {
  ...fulfillmentEvents.calls,
  ...dropshippingMode.calls,
  ...blacklistedRouting.calls,
  ...customStatuses.calls,
  ...silenceText.calls,
};
