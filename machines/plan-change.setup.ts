import { assign, emit, fromPromise, setup } from "xstate";
import type { PlanChanged, PlanChoice, PlanPreview } from "../contract/billing";
import { isFreeOption, directionOfOptions, type Option } from "../permissions/option";
import { outcomeOf, type StorePlan } from "./change-outcome";
import { isOutcomeUnknown, type Failure } from "./tooling/failure";

/** What a change costs, in cents, and when it takes effect; `day` is its day as the reader writes it. */
export interface Quote {
  takesEffect: PlanPreview["takes_effect"];
  day: string;
  trialDays: number;
  priceCents: number;
  /** With what reduces the first payments. */
  firstCents: number;
  discount: PlanPreview["discount"];
  /** What the store pays now. */
  currentCents: number;
  quotaUsed: number;
  /** The most that extra orders may cost in a cycle; null where none are sold. */
  capCents: number | null;
}

/** What the page has read of the store's plan. */
export interface KnownPlan extends StorePlan {
  /** The store's plan is its main store's: nothing can be changed here. */
  isLinked: boolean;
}

interface Context extends KnownPlan {
  choice: PlanChoice | null;
  /** A change whose outcome nobody knows: no answer came, or none of the service's own. */
  unconfirmed: PlanChoice | null;
  quote: Quote | null;
  failure: Failure | null;
  /** Where Shopify asks for approval. */
  url: string | null;
}

const unprovided = (actor: string) => () => {
  throw new Error(`planChangeMachine: ${actor} was not provided`);
};

/** Types, actors, guards and actions of a change of plan; its chart is planChangeMachine. */
export const planChangeSetup = setup({
  types: {
    input: {} as KnownPlan,
    context: {} as Context,
    events: {} as
      /** `isOffered` is false for what is arranged by contact. */
      | { type: "plan.chosen"; choice: PlanChoice; isOffered: boolean }
      | { type: "quote.retried" }
      /** `cappedAmount` in dollars, where the merchant has changed it. */
      | { type: "change.confirmed"; cappedAmount?: number }
      | { type: "outcome.checked" }
      | { type: "change.abandoned" }
      | { type: "failure.dismissed" }
      | ({ type: "plans.read" } & KnownPlan),
    emitted: {} as
      | { type: "plan.changed" }
      | { type: "change.failed"; failure: Failure }
      | { type: "approval.wanted"; url: string; choice: PlanChoice },
    tags: {} as
      | "busy"
      | "failed"
      | "unconfirmed"
      | "modal"
      | "up"
      | "down"
      | "quoted"
      | "unquoted"
      | "mainStore"
      | "contact"
      | "leaving",
  },
  actors: {
    // The page provides the real calls; a test provides fake ones.
    quoteChange: fromPromise<Quote, PlanChoice>(unprovided("quoteChange")),
    changePlan: fromPromise<PlanChanged, PlanChoice>(unprovided("changePlan")),
    readPlans: fromPromise<void, void>(unprovided("readPlans")),
  },
  guards: {
    isLinked: ({ context }) => context.isLinked,
    isByContact: (_, params: { isOffered: boolean }) => !params.isOffered,
    isUp: ({ context }, params: Option) => directionOfOptions(context.current, params) === "up",
    isDown: ({ context }, params: Option) => directionOfOptions(context.current, params) === "down",
    isApprovalWanted: (_, params: { answer: PlanChanged }) => params.answer.action === "redirect",
    isOutcomeUnknown: (_, params: { failure: Failure }) => isOutcomeUnknown(params.failure),
    isDone: ({ context }) =>
      context.unconfirmed !== null && outcomeOf(context.unconfirmed, context) === "done",
    isFreeChosen: ({ context }) => context.choice !== null && isFreeOption(context.choice.plan),
  },
  actions: {
    rememberChoice: assign((_, params: { choice: PlanChoice }) => ({ choice: params.choice })),
    // The trial that is said is the trial that is asked for.
    rememberQuote: assign(({ context }, { quote }: { quote: Quote }) => ({
      quote,
      choice: { ...context.choice!, is_trial: quote.trialDays > 0 },
    })),
    rememberCap: assign(({ context }, { cappedAmount }: { cappedAmount: number | undefined }) =>
      cappedAmount === undefined ? {} : { choice: { ...context.choice!, capped_amount: cappedAmount } },
    ),
    rememberUnconfirmed: assign(({ context }) => ({ unconfirmed: context.choice })),
    forgetUnconfirmed: assign({ unconfirmed: null }),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberAddress: assign((_, params: { answer: PlanChanged }) => ({
      url: params.answer.action === "redirect" ? params.answer.url : null,
    })),
    rememberCurrent: assign((_, params: KnownPlan) => params),
    forgetChange: assign({ choice: null, quote: null, url: null }),
    forgetFailure: assign({ failure: null }),
    sayPlanChanged: emit({ type: "plan.changed" }),
    sayFailed: emit((_, params: { failure: Failure }) => ({
      type: "change.failed",
      failure: params.failure,
    })),
    leaveForApproval: emit(({ context }) => ({
      type: "approval.wanted",
      url: context.url!,
      choice: context.choice!,
    })),
  },
});
