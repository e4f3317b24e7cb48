import { assign, emit, fromPromise, setup } from "xstate";
import type { PlanChanged, PlanChoice, PlanPreview } from "../contract/billing";
import { isFreeOption, directionOfOptions, type Option } from "../permissions/option";
import { failureIn, isOutcomeUnknown, type Failure } from "./tooling/failure";

/** What a change costs and when it takes effect; `day` is its day as the reader writes it. */
export type Quote = PlanPreview & { day: string };

/** What the page has read of the store's plan. */
interface Known {
  current: Option;
  /** The option that takes its place at the end of the cycle. */
  next: string | null;
  /** The store's plan is its main store's: nothing can be changed here. */
  isLinked: boolean;
}

interface Context extends Known {
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

/**
 * A change of plan: chosen, shown with its price and consequences, confirmed, and then either approved at Shopify or
 * read back at once (specification, section 4). Who may not change it here is sent to who may. Where no answer says what came
 * of it, the plans are read back before anything is said.
 */
export const planChangeMachine = setup({
  types: {
    input: {} as Known,
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
      | ({ type: "plans.read" } & Known),
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
    isDone: ({ context: { unconfirmed, current, next } }) =>
      unconfirmed !== null &&
      ((current.plan === unconfirmed.plan &&
        (current.interval === unconfirmed.interval || isFreeOption(current.plan))) ||
        next === unconfirmed.plan),
    isFreeChosen: ({ context }) => context.choice !== null && isFreeOption(context.choice.plan),
  },
  actions: {
    rememberChoice: assign((_, params: { choice: PlanChoice }) => ({ choice: params.choice })),
    // The trial that is said is the trial that is asked for.
    rememberQuote: assign(({ context }, { quote }: { quote: Quote }) => ({
      quote,
      choice: { ...context.choice!, is_trial: quote.trial_days > 0 },
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
    rememberCurrent: assign((_, params: Known) => params),
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
}).createMachine({
  id: "planChange",
  context: ({ input }) => ({
    ...input,
    choice: null,
    unconfirmed: null,
    quote: null,
    failure: null,
    url: null,
  }),
  initial: "choosing",
  on: {
    "plans.read": { actions: { type: "rememberCurrent", params: ({ event: { type: _, ...read } }) => read } },
  },
  states: {
    choosing: {
      entry: "forgetChange",
      initial: "ready",
      states: {
        ready: {},
        failed: {
          tags: "failed",
          exit: "forgetFailure",
          on: { "failure.dismissed": "ready" },
        },
        unconfirmed: {
          tags: "unconfirmed",
          on: {
            "failure.dismissed": "ready",
            "outcome.checked": "#planChange.checking",
          },
        },
      },
      on: {
        "plan.chosen": [
          { guard: "isLinked", target: "askingMainStore" },
          {
            guard: { type: "isByContact", params: ({ event }) => ({ isOffered: event.isOffered }) },
            target: "contactingUs",
          },
          {
            guard: { type: "isUp", params: ({ event }) => event.choice },
            actions: { type: "rememberChoice", params: ({ event }) => ({ choice: event.choice }) },
            target: "confirming.direction.up",
          },
          {
            guard: { type: "isDown", params: ({ event }) => event.choice },
            actions: { type: "rememberChoice", params: ({ event }) => ({ choice: event.choice }) },
            target: "confirming.direction.down",
          },
        ],
      },
    },
    askingMainStore: { tags: "mainStore", on: { "change.abandoned": "choosing" } },
    contactingUs: { entry: "forgetUnconfirmed", tags: "contact", on: { "change.abandoned": "choosing" } },
    confirming: {
      entry: "forgetUnconfirmed",
      tags: "modal",
      type: "parallel",
      on: { "change.abandoned": "choosing" },
      states: {
        direction: {
          initial: "up",
          states: { up: { tags: "up" }, down: { tags: "down" } },
        },
        quote: {
          initial: "reading",
          states: {
            reading: {
              invoke: {
                id: "quoteChange",
                src: "quoteChange",
                input: ({ context }) => context.choice!,
                onDone: {
                  target: "read",
                  actions: { type: "rememberQuote", params: ({ event }) => ({ quote: event.output }) },
                },
                onError: {
                  target: "failed",
                  actions: {
                    type: "rememberFailure",
                    params: ({ event }) => ({ failure: failureIn(event.error) }),
                  },
                },
              },
            },
            read: {
              tags: "quoted",
              on: {
                "change.confirmed": {
                  actions: {
                    type: "rememberCap",
                    params: ({ event }) => ({ cappedAmount: event.cappedAmount }),
                  },
                  target: "#planChange.submitting",
                },
              },
            },
            failed: { tags: "unquoted", exit: "forgetFailure", on: { "quote.retried": "reading" } },
          },
        },
      },
    },
    submitting: {
      tags: ["modal", "quoted", "busy"],
      invoke: {
        id: "changePlan",
        src: "changePlan",
        input: ({ context }) => context.choice!,
        onDone: [
          {
            guard: { type: "isApprovalWanted", params: ({ event }) => ({ answer: event.output }) },
            actions: { type: "rememberAddress", params: ({ event }) => ({ answer: event.output }) },
            target: "redirecting",
          },
          { target: "reloading" },
        ],
        onError: [
          {
            guard: {
              type: "isOutcomeUnknown",
              params: ({ event }) => ({ failure: failureIn(event.error) }),
            },
            actions: "rememberUnconfirmed",
            target: "checking",
          },
          {
            actions: [
              { type: "rememberFailure", params: ({ event }) => ({ failure: failureIn(event.error) }) },
              { type: "sayFailed", params: ({ event }) => ({ failure: failureIn(event.error) }) },
            ],
            target: "choosing.failed",
          },
        ],
      },
    },
    // What came of a change that nobody has answered for: the plans say it, or nobody does.
    checking: {
      tags: "busy",
      invoke: {
        id: "readPlans",
        src: "readPlans",
        onDone: [
          { guard: "isDone", actions: "sayPlanChanged", target: "choosing" },
          { target: "choosing.unconfirmed" },
        ],
        onError: "choosing.unconfirmed",
      },
    },
    // Not final: a browser that keeps the page, or comes back to it, must not leave the merchant before a dead dialog.
    redirecting: {
      tags: ["modal", "quoted", "busy", "leaving"],
      entry: "leaveForApproval",
      on: { "change.abandoned": "choosing" },
    },
    reloading: {
      tags: "busy",
      invoke: {
        id: "readPlans",
        src: "readPlans",
        onDone: [
          { guard: "isFreeChosen", actions: "sayPlanChanged", target: "choosing" },
          { target: "choosing" },
        ],
        onError: {
          actions: { type: "rememberFailure", params: ({ event }) => ({ failure: failureIn(event.error) }) },
          target: "choosing.failed",
        },
      },
    },
  },
});
