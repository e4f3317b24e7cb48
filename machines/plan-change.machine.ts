import { planChangeSetup } from "./plan-change.setup";
import { failureIn } from "./tooling/failure";

/**
 * A change of plan: chosen, shown with its price and consequences, confirmed, and then either approved at Shopify or
 * read back at once (specification, section 4). Who may not change it here is sent to who may. Where no answer says what came
 * of it, the plans are read back before anything is said.
 */
export const planChangeMachine = planChangeSetup.createMachine({
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
