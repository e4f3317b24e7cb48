import { z } from "zod";
import { AutomationDefinition, AutomationDelay, StoredAutomation } from "./automation";
import {
  ACTIONS,
  CHECKS,
  FILTERS,
  LEFT_OUT,
  MAX_AUTOMATION_NAME,
  RUN_REASONS,
  START_REASONS,
  TRIGGERS,
} from "./automation-limits";
import { get, nothing, post, read } from "./endpoint";
import { MailProblem } from "./mail-templates";
import { AutomationId, OrderId } from "./ids";
import { MAIL_LOG_STATES } from "./notification-limits";
import { oneLine } from "./one-line";
import { PROBLEM_KINDS } from "./problem-kinds";
import { SettingChange } from "./setting";
import { ShipmentStatus, SubStatus } from "./shipment-status";

const Instant = z.iso.datetime();
const feature = "notification-setting";
const changes = ["automations"] as const;

export const AutomationName = oneLine(MAX_AUTOMATION_NAME).min(1);
/** It rises with every change of what an automation does. */
const Version = z.int32().min(1);

/** It rises with every save, also of a name alone. */
const Revision = z.int32().min(1);

/** Of the last 30 days. */
const Counts = z.object({ acted: z.int(), skipped: z.int(), waiting: z.int() });

export const AutomationRow = z.object({
  id: AutomationId,
  name: z.string(),
  is_on: z.boolean(),
  version: Version,
  revision: Revision,
  trigger: z.enum(TRIGGERS),
  /** Of the triggers with a number of days. */
  days: z.int().nullable(),
  /** Of the triggers that name them: statuses, sub-statuses or kinds of problem. */
  values: z.array(z.string()),
  /** Null where what it does cannot be read. */
  delay: AutomationDelay.nullable(),
  /** When it acted last, within the last 30 days. */
  last_acted_at: Instant.nullable(),
  actions: z.array(z.enum(ACTIONS)),
  runs: Counts,
  changed: SettingChange,
});
export type AutomationRow = z.output<typeof AutomationRow>;

/** How a run is: it waits, has acted, has ended without acting, or one of its actions has failed. */
export const RUN_STATES = ["waiting", "acted", "skipped", "failed"] as const;

const Subject = z.object({
  order: OrderId,
  /** Its name, such as `#1042`. */
  order_name: z.string(),
  /** The tracking number; null of what is about the whole order. */
  number: z.string().nullable(),
});

export const AutomationRun = Subject.extend({
  id: z.string(),
  state: z.enum(RUN_STATES),
  reason: z.enum(RUN_REASONS).nullable(),
  /** Those of its actions that could not be done. */
  failed: z.array(z.enum(ACTIONS)),
  /** Its email went out with the default text: what is wrong with its own, if that is known. Null: it did not. */
  default_text: z.object({ problem: MailProblem.nullable() }).nullable(),
  /** What has become of its email to the customer, as the log of emails has it; null: it has none, or it is no longer kept. */
  email: z
    .object({
      state: z.enum(MAIL_LOG_STATES),
      /** Why it was not sent, or waits: a word of ours or the mail server's. */
      reason: z.string().nullable(),
      /** Of one that waits for this moment: no earlier than then; null: at once, or as its retries say. */
      not_before: Instant.nullable(),
    })
    .nullable(),
  version: Version,
  started_at: Instant,
  /** When it acts, or was to. */
  due_at: Instant,
});
export type AutomationRun = z.output<typeof AutomationRun>;

export const Automation = AutomationRow.extend({
  definition: StoredAutomation,
  /** Of the couriers in its filters, by code. */
  courier_names: z.record(z.string(), z.string()),
  /** Runs that wait by an earlier version than this one. */
  waiting_earlier: z.int(),
  /** The newest ones. */
  latest: z.array(AutomationRun),
});
export type Automation = z.output<typeof Automation>;

/** What an automation would have done for an order: acted, waited on, not acted at its time, or not started at all. */
export const TRIED_OUTCOMES = ["act", "wait", "skip", "pass"] as const;

const TriedReason = z.enum([...RUN_REASONS, ...START_REASONS]);

export const TriedRun = Subject.extend({
  outcome: z.enum(TRIED_OUTCOMES),
  reason: TriedReason.nullable(),
  at: Instant,
  due_at: Instant.nullable(),
  /** It was before Waybill knew the order or parcel: the couriers' and Shopify's own times tell it. */
  is_reported: z.boolean(),
});
export type TriedRun = z.output<typeof TriedRun>;

export const TriedAutomation = z.object({
  since: Instant,
  /** When Waybill was installed, where that is within these days: what was before is told by the couriers' own times. */
  installed_at: Instant.nullable(),
  /** The shop has had more within these days than is looked at: `since` is later. */
  is_partial: z.boolean(),
  acts: z.int(),
  /** Orders that it would have acted for. */
  orders: z.int(),
  waits: z.int(),
  /** What its actions would have been, in their order. */
  actions: z.array(
    z.object({
      do: z.enum(ACTIONS),
      /** Emails, tags or notes; what the team would have got in one email is one. */
      count: z.int(),
      orders: z.int(),
      /** Runs in which there was nobody to email. */
      left_out: z.int(),
      /** Emails that would not go out, as their customers' addresses are now: unsubscribed, not agreed, or blocked. */
      refused: z.int(),
    }),
  ),
  /** That it would not have acted, by why; not started and not acted together. */
  reasons: z.array(z.object({ reason: TriedReason, runs: z.int() })),
  /** The newest that it would have acted for, or would be waiting for. */
  newest: z.array(TriedRun),
});
export type TriedAutomation = z.output<typeof TriedAutomation>;

/** A question on the way to acting, with its answer. */
export const TriedCheck = z.object({
  check: z.enum(CHECKS),
  /** Why it is not met; null: it is. */
  reason: TriedReason.nullable(),
  /** Of a condition: which, and what the order or parcel has of it. */
  filter: z.enum(FILTERS).nullable(),
  /** Codes of couriers and countries, names, words, a total, or whether it is so; null: not known. */
  found: z.union([z.array(z.string()), z.number(), z.boolean()]).nullable(),
});
export type TriedCheck = z.output<typeof TriedCheck>;

export const TriedAction = z.object({
  do: z.enum(ACTIONS),
  /** The tag, the note, or the subject in the customer's language, filled for the order; null of an email to the team. */
  text: z.string().nullable(),
  /** When it goes: an email waits for the end of the quiet hours at the destination. */
  at: Instant,
  left_out: z.enum(LEFT_OUT).nullable(),
});
export type TriedAction = z.output<typeof TriedAction>;

/** A run of one order, question by question. */
export const ExplainedRun = TriedRun.extend({
  /** When what has started it happened; known `at`. */
  happened_at: Instant,
  /** What the trigger has found. */
  seen: z.object({
    status: ShipmentStatus.nullable(),
    sub_status: SubStatus.nullable(),
    problem: z.enum(PROBLEM_KINDS).nullable(),
    /** What the courier had said last. */
    message: z.string().nullable(),
  }),
  start: z.array(TriedCheck),
  /** At `due_at`; empty where it did not start, or has not been due. Without a wait, only what `start` has not. */
  due: z.array(TriedCheck),
  /** What it does or would be doing; empty where it does not act. */
  actions: z.array(TriedAction),
});
export type ExplainedRun = z.output<typeof ExplainedRun>;

const one = z.object({ id: AutomationId });

export const getAutomations = get("/api/automation/list", {
  summary: "The shop's automations, with what they have done in the last 30 days",
  feature: null,
  query: nothing,
  response: z.object({ automations: z.array(AutomationRow) }),
});

export const getAutomation = get("/api/automation", {
  summary: "What an automation does, and its newest runs",
  feature: null,
  query: one,
  response: Automation,
});

export const tryAutomation = read("/api/automation/try", {
  summary: "What an automation would have done in the last 90 days, had it been on",
  feature: null,
  body: z.object({ definition: AutomationDefinition }),
  response: TriedAutomation,
});

export const tryAutomationOnOrder = read("/api/automation/try-order", {
  summary: "What an automation would have done for one order in the last 90 days, and why",
  feature: null,
  body: z.object({
    definition: AutomationDefinition,
    /** As the merchant types it: `#1042`, with or without the sign. */
    order: oneLine(60).min(1),
  }),
  response: z.object({
    order: Subject.pick({ order: true, order_name: true }).extend({ currency: z.string().nullable() }),
    installed_at: TriedAutomation.shape.installed_at,
    /** Of the couriers that were found, by code. */
    courier_names: z.record(z.string(), z.string()),
    runs: z.array(ExplainedRun),
  }),
});

export const createAutomation = post("/api/automation/change/create", {
  summary: "Makes an automation, which is off at first",
  feature,
  changes,
  body: z.object({ name: AutomationName, definition: AutomationDefinition }),
  response: one,
});

export const updateAutomation = post("/api/automation/change/update", {
  summary:
    "Changes the name of an automation and what it does; runs that wait keep what they were started with",
  feature,
  changes,
  body: one.extend({
    name: AutomationName,
    definition: AutomationDefinition,
    /** The one that was changed. Refused with 409 (`settingChanged`) where somebody has saved since. */
    revision: Revision,
  }),
  response: Automation,
});

export const moveWaitingRuns = post("/api/automation/change/move-waiting", {
  summary:
    "Moves the runs that wait by an earlier version to the newest one: their wait counts from when they started, and those whose time has passed run immediately",
  feature,
  changes,
  body: one.extend({
    /** The one that they are moved to. Refused with 409 (`settingChanged`) where it is no longer the newest. */
    version: Version,
  }),
  response: z.object({
    moved: z.int(),
    /** What has started them would not start the newest version. */
    ended: z.int(),
    /** They start once the days of the newest version have passed. */
    unstarted: z.int(),
  }),
});

export const switchAutomation = post("/api/automation/change/switch", {
  summary:
    "Switches an automation on, for what happens from now on, or off, which ends what waits, emails among it",
  feature,
  changes,
  body: one.extend({ is_on: z.boolean() }),
  response: z.object({ is_on: z.boolean() }),
});

export const deleteAutomation = post("/api/automation/change/delete", {
  summary: "Deletes an automation with its runs",
  feature,
  changes,
  body: one,
  response: z.object({ deleted: z.boolean() }),
});

export const automationEndpoints = {
  ...{ getAutomations, getAutomation, tryAutomation, tryAutomationOnOrder },
  ...{ createAutomation, updateAutomation, moveWaitingRuns, switchAutomation, deleteAutomation },
};
