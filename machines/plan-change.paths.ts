import type { SnapshotFrom } from "xstate";
import type { MachineEntry } from "./tooling/machine-entry";
import { planChangeInvariants } from "./plan-change.invariants";
import { planChangeMachine } from "./plan-change.machine";
import type { KnownPlan, Quote } from "./plan-change.setup";

export const current = { plan: "GROWTH_300", interval: "EVERY_30_DAYS" as const };
const monthly = (plan: string) => ({ plan, interval: "EVERY_30_DAYS" as const, is_trial: false });

export const up = { type: "plan.chosen", isOffered: true, choice: monthly("ADVANCED_2000") } as const;
const yearly = {
  type: "plan.chosen",
  isOffered: true,
  choice: { ...monthly("GROWTH_500"), interval: "ANNUAL" },
} as const;
export const down = { type: "plan.chosen", isOffered: true, choice: monthly("STARTER") } as const;
export const same = { type: "plan.chosen", isOffered: true, choice: monthly("GROWTH_300") } as const;
export const byContact = { type: "plan.chosen", isOffered: false, choice: monthly("CUSTOM") } as const;

export const quote: Quote = {
  takesEffect: "now",
  day: "Nov 21, 2026",
  trialDays: 0,
  priceCents: 5900,
  firstCents: 5900,
  discount: null,
  currentCents: 900,
  quotaUsed: 120,
  capCents: 5900,
};
export const refused = {
  code: "A0301",
  message: "The shop has another charge to approve",
  traceId: "trace-7f3a",
};
/** No answer within 15 seconds: what came of the change is not known. */
export const unanswered = { code: "B0100", message: "", traceId: null };
export const approvalUrl = "https://admin.shopify.com/store/fern-and-harbour/charges/77/confirm";

/** What can happen on the screen: what a merchant does, and how each call ends. */
export const planChangeEvents = [
  up,
  down,
  same,
  byContact,
  { type: "quote.retried" },
  { type: "change.confirmed" },
  { type: "change.abandoned" },
  { type: "failure.dismissed" },
  { type: "outcome.checked" },
  { type: "xstate.done.actor.quoteChange", output: quote },
  { type: "xstate.error.actor.quoteChange", error: refused },
  { type: "xstate.done.actor.changePlan", output: { action: "redirect", url: approvalUrl } },
  { type: "xstate.done.actor.changePlan", output: { action: "reload" } },
  { type: "xstate.error.actor.changePlan", error: refused },
  { type: "xstate.error.actor.changePlan", error: unanswered },
  { type: "xstate.done.actor.readPlans", output: undefined },
] as const;

/** A page that cannot be read again is replaced by the error page; the machine must cope with it all the same. */
export const unseenEvents = [{ type: "xstate.error.actor.readPlans", error: refused }] as const;

/** The value and what the guards read. */
export const planChangeKey = ({ value, context }: SnapshotFrom<typeof planChangeMachine>) => [
  value,
  context.isLinked,
  context.choice?.plan,
];

const events = [...planChangeEvents, ...unseenEvents];

/** What the page has read, at first. */
export const known: KnownPlan = { current, next: null, openApprovals: [], isLinked: false };

/** From a store that stands alone, from a linked one, which can change nothing here, and from those that are about to change. */
export const planChangeEntry: MachineEntry<typeof planChangeMachine> = {
  machine: planChangeMachine,
  stateKey: planChangeKey,
  starts: [
    { input: known, events: [...events, { type: "plans.read", ...known }] },
    { input: { ...known, isLinked: true }, events },
    { input: { ...known, next: { ...current, plan: "STARTER" } }, events },
    // What waits is the plan that is chosen, but by the month.
    {
      input: { ...known, next: { plan: "GROWTH_500", interval: "EVERY_30_DAYS" } },
      events: [...events, yearly],
    },
  ],
  invariants: planChangeInvariants,
};
