import { z } from "zod";
import { isInvisible } from "./as-one-line";
import {
  MAX_AUTOMATION_ACTIONS,
  MAX_AUTOMATION_FILTERS,
  MAX_AUTOMATION_SUBJECT,
  MAX_AUTOMATION_TEXT,
  MAX_DELAY_DAYS,
  MAX_DELAY_HOURS,
  MAX_FILTER_CHOICES,
  MAX_FILTER_WORD,
  MAX_FILTER_WORDS,
  MAX_TRIGGER_DAYS,
} from "./automation-limits";
import { COUNTRIES } from "./country-codes";
import { TEXT_LANGUAGES } from "./courier-texts-limits";
import { MAX_NOTE_TEXT } from "./order-note-limits";
import { oneLine } from "./one-line";
import { PROBLEM_KINDS } from "./problem-kinds";
import { fieldKey } from "./reasons";
import { ShipmentStatus, SubStatus } from "./shipment-status";
import { TagName } from "./tags";
import { termOf } from "./term-matcher";

/**
 * What an automation is made of. What is stored may have lost words to an erasure (`least` 0): a filter without any then matches nothing,
 * and an action without its text is not done.
 */
function schemasWith(least: 0 | 1) {
  const list = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).min(least).max(most);
  const Text = (most: number) => z.string().overwrite(withoutUnseen).min(least).max(most);
  const Days = z.int().min(1).max(MAX_TRIGGER_DAYS);

  /** The moment that starts it. */
  const Trigger = z.discriminatedUnion("on", [
    /** A shipment's main status has changed to one of these. */
    z.strictObject({ on: z.literal("status"), statuses: list(ShipmentStatus, 9) }),
    z.strictObject({ on: z.literal("sub_status"), sub_statuses: list(SubStatus, 28) }),
    /** Nothing of the order is left to be shipped. */
    z.strictObject({ on: z.literal("fulfilled") }),
    z.strictObject({ on: z.literal("partly_fulfilled") }),
    /** Nothing of the order has been shipped so many days after it was placed. */
    z.strictObject({ on: z.literal("unfulfilled"), days: Days }),
    /** The courier has said nothing about a shipment that is on its way for so many days. */
    z.strictObject({ on: z.literal("silent"), days: Days }),
    /** By the shop's past deliveries a shipment will probably miss its day. */
    z.strictObject({ on: z.literal("late") }),
    /** So many days after the last estimated day a shipment has not been delivered. */
    z.strictObject({ on: z.literal("overdue"), days: Days }),
    z.strictObject({ on: z.literal("delivered"), days: Days }),
    /** A customer has reported a problem of one of these kinds. */
    z.strictObject({ on: z.literal("problem"), kinds: list(z.enum(PROBLEM_KINDS), 4) }),
  ]);

  const Word = oneLine(MAX_FILTER_WORD).min(1);
  const Names = list(Word, MAX_FILTER_WORDS);
  /** Compared as words: what has neither letters nor digits would match nothing. */
  const Term = least ? Word.refine((word) => termOf(word) !== "", { message: fieldKey("word") }) : Word;
  const Terms = list(Term, MAX_FILTER_WORDS);
  const Amount = z.number().min(0).max(1e9).nullable();

  /** What an order or its shipment must have; of several, all of them. */
  const Filter = z.discriminatedUnion("by", [
    /** Codes of couriers. */
    z.strictObject({ by: z.literal("courier"), any: list(z.string().min(1).max(60), MAX_FILTER_CHOICES) }),
    z.strictObject({ by: z.literal("country"), any: list(Country, MAX_FILTER_CHOICES) }),
    /** Names of the shop's own tags or of Shopify's. */
    z.strictObject({ by: z.literal("tag"), any: Names }),
    /** Words in the title, variant or SKU of an item. */
    z.strictObject({ by: z.literal("product"), words: Terms }),
    /** Of the order, in its currency. */
    z
      .strictObject({ by: z.literal("value"), min: Amount, max: Amount })
      .refine(({ min, max }) => min !== null || max !== null, {
        ...{ path: ["min"], message: fieldKey("required") },
      })
      .refine(({ min, max }) => min === null || max === null || min <= max, {
        ...{ path: ["max"], message: fieldKey("invalid") },
      }),
    /** Words in what the courier has said last. */
    z.strictObject({ by: z.literal("words"), words: Terms }),
    /** Whether it is the first order of its customer. */
    z.strictObject({ by: z.literal("first_order"), is: z.boolean() }),
  ]);

  const Action = z.discriminatedUnion("do", [
    /** Texts may have the variables of emails. */
    z.strictObject({
      do: z.literal("email_customer"),
      subject: oneLine(MAX_AUTOMATION_SUBJECT).min(least),
      text: Text(MAX_AUTOMATION_TEXT),
      /** The same in other languages than the one in which these are written; what is empty there is not translated. */
      texts: z
        .partialRecord(
          z.enum(TEXT_LANGUAGES),
          z.strictObject({
            subject: oneLine(MAX_AUTOMATION_SUBJECT),
            text: z.string().trim().max(MAX_AUTOMATION_TEXT),
          }),
        )
        .default({}),
    }),
    z.strictObject({ do: z.literal("email_team") }),
    z.strictObject({ do: z.literal("add_tag"), tag: least ? TagName : z.string() }),
    z.strictObject({ do: z.literal("remove_tag"), tag: least ? TagName : z.string() }),
    z.strictObject({ do: z.literal("note"), text: Text(MAX_NOTE_TEXT) }),
  ]);

  const Definition = z.strictObject({
    trigger: Trigger,
    filters: z
      .array(Filter)
      .max(MAX_AUTOMATION_FILTERS)
      .superRefine((filters, issues) => {
        const twice = filters.findIndex(({ by }, index) =>
          filters.some((other, before) => before < index && other.by === by),
        );
        if (least && twice !== -1)
          issues.addIssue({ code: "custom", path: [twice, "by"], message: fieldKey("filterTwice") });
      })
      .default([]),
    delay: AutomationDelay.default({ kind: "none" }),
    /** It does not act where the shipment or order is no longer as it was when it started. */
    checks_again: z.boolean().default(true),
    /** It acts once for an order, ever: for the first of its parcels, and where it counts days since the delivery, for the last one. */
    once_per_order: z.boolean().default(false),
    actions: list(Action, MAX_AUTOMATION_ACTIONS).superRefine((actions, issues) => {
      const twice = actions.findIndex(
        ({ do: name }, index) =>
          !name.endsWith("tag") && actions.some((other, before) => before < index && other.do === name),
      );
      if (twice !== -1)
        issues.addIssue({ code: "custom", path: [twice, "do"], message: fieldKey("nameTaken") });
    }),
  });
  return { Trigger, Filter, Action, Definition };
}

const Country = z.enum(COUNTRIES);

/** A text that nobody would see is none. */
const withoutUnseen = (text: string) => (isInvisible(text) ? "" : text.trim());

/** How long it waits before it acts. */
export const AutomationDelay = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("after"), hours: z.int().min(1).max(MAX_DELAY_HOURS) }),
  /** The next time that it is this o'clock in the shop's time zone, so many days later. */
  z.strictObject({
    kind: z.literal("at"),
    days: z.int().min(0).max(MAX_DELAY_DAYS),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  }),
]);
export type AutomationDelay = z.output<typeof AutomationDelay>;

type Schemas = ReturnType<typeof schemasWith>;
export type AutomationTrigger = z.output<Schemas["Trigger"]>;
export type AutomationFilter = z.output<Schemas["Filter"]>;
export type AutomationAction = z.output<Schemas["Action"]>;

/** What an automation does. A run keeps the one that it was started with. */
export const AutomationDefinition = schemasWith(1).Definition;
export type AutomationDefinition = z.output<typeof AutomationDefinition>;
export type AutomationDefinitionInput = z.input<typeof AutomationDefinition>;

/** The same as it is stored. */
export const StoredAutomation = schemasWith(0).Definition;
