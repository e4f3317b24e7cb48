import { assign, emit, fromPromise, setup } from "xstate";
import type { FieldError } from "../contract/errors";

type Saved = Record<string, never>;

/** Why a save failed, as the envelope of the call said it. */
export interface SaveProblem {
  code: string;
  message: string;
  traceId: string | null;
  reason?: string;
  /** The fields that were refused, each with its sentence. */
  fields?: FieldError[];
}

/**
 * A form with a save bar, and the guard against leaving it unsaved (specification, sections 3 and 4). The bar closes
 * after saving and after discarding; a save that failed keeps it open with the reason. Without a network a save waits for it,
 * and can be canceled meanwhile; one that was on its way when the network was lost is made again.
 */
export const saveBarMachine = setup({
  types: {
    context: {} as {
      /** The fields may be sent as they are. */
      isValid: boolean;
      /** Something was changed again while the save was on its way. */
      isNewer: boolean;
      isOffline: boolean;
      /** A save waits for the network. */
      isPending: boolean;
      problem: SaveProblem | null;
    },
    events: {} as
      | { type: "form.changed"; isValid: boolean }
      | { type: "form.restored" }
      | { type: "save.requested" }
      | { type: "discard.requested" }
      | { type: "leave.requested" }
      | { type: "leave.confirmed" }
      | { type: "leave.abandoned" }
      | { type: "network.lost" }
      | { type: "network.back" }
      | { type: "save.canceled" },
    emitted: {} as { type: "form.saved" } | { type: "form.discarded" } | { type: "leave.allowed" },
    tags: {} as "show" | "busy" | "waiting" | "failed" | "asking",
  },
  actors: {
    // The page provides the real call; a test provides a fake one.
    save: fromPromise<Saved>(() => {
      throw new Error("saveBarMachine: save was not provided");
    }),
  },
  guards: {
    isValid: ({ context }) => context.isValid,
    isNewer: ({ context }) => context.isNewer,
    isPending: ({ context }) => context.isPending,
    isPendingOffline: ({ context }) => context.isPending && context.isOffline,
    isValidOffline: ({ context }) => context.isValid && context.isOffline,
  },
  actions: {
    rememberValidity: assign((_, params: { isValid: boolean }) => ({ isValid: params.isValid })),
    rememberNewer: assign({ isNewer: true }),
    forgetNewer: assign({ isNewer: false }),
    rememberOffline: assign({ isOffline: true }),
    rememberPending: assign({ isPending: true }),
    forgetPending: assign({ isPending: false }),
    rememberOnline: assign({ isOffline: false }),
    rememberProblem: assign((_, params: SaveProblem) => ({ problem: params })),
    forgetProblem: assign({ problem: null }),
    emitSaved: emit({ type: "form.saved" }),
    emitDiscarded: emit({ type: "form.discarded" }),
    emitLeaveAllowed: emit({ type: "leave.allowed" }),
  },
}).createMachine({
  id: "saveBar",
  context: { isValid: false, isNewer: false, isOffline: false, isPending: false, problem: null },
  initial: "clean",
  on: {
    "network.lost": { actions: "rememberOffline" },
    "network.back": { actions: "rememberOnline" },
  },
  states: {
    clean: {
      entry: ["forgetProblem", "forgetNewer", "forgetPending"],
      on: {
        "form.changed": {
          actions: { type: "rememberValidity", params: ({ event }) => ({ isValid: event.isValid }) },
          target: "unsaved",
        },
        "leave.requested": { actions: "emitLeaveAllowed" },
      },
    },
    unsaved: {
      tags: "show",
      entry: "forgetPending",
      initial: "changed",
      on: {
        "form.changed": {
          actions: { type: "rememberValidity", params: ({ event }) => ({ isValid: event.isValid }) },
        },
        "form.restored": "clean",
        "save.requested": [
          { guard: "isValidOffline", target: "waiting" },
          { guard: "isValid", target: "saving" },
        ],
        "discard.requested": { actions: "emitDiscarded", target: "clean" },
        "leave.requested": "leaving",
      },
      states: {
        changed: {},
        failed: { tags: "failed" },
        again: { type: "history" },
      },
    },
    waiting: {
      tags: ["show", "waiting"],
      entry: ["forgetProblem", "rememberPending"],
      on: {
        "form.changed": {
          actions: { type: "rememberValidity", params: ({ event }) => ({ isValid: event.isValid }) },
        },
        // What was on its way has arrived.
        "form.restored": "clean",
        "leave.requested": "leaving",
        "save.canceled": "unsaved",
        "network.back": [
          { guard: "isValid", actions: "rememberOnline", target: "saving" },
          { actions: "rememberOnline", target: "unsaved" },
        ],
      },
    },
    saving: {
      tags: ["show", "busy"],
      entry: ["forgetProblem", "forgetNewer", "forgetPending"],
      invoke: {
        id: "save",
        src: "save",
        onDone: [
          { guard: "isNewer", actions: "emitSaved", target: "unsaved" },
          { actions: "emitSaved", target: "clean" },
        ],
        onError: {
          actions: {
            type: "rememberProblem",
            params: ({ event }) => problemOf(event.error),
          },
          target: "unsaved.failed",
        },
      },
      on: {
        "form.changed": {
          actions: [
            { type: "rememberValidity", params: ({ event }) => ({ isValid: event.isValid }) },
            "rememberNewer",
          ],
        },
        "network.lost": { actions: "rememberOffline", target: "waiting" },
      },
    },
    leaving: {
      tags: ["show", "asking"],
      on: {
        "leave.confirmed": { actions: ["emitDiscarded", "emitLeaveAllowed"], target: "clean" },
        "leave.abandoned": [
          { guard: "isPendingOffline", target: "waiting" },
          { guard: "isPending", target: "saving" },
          { target: "unsaved.again" },
        ],
      },
    },
  },
});

/** What was thrown may be anything; the context holds JSON. */
function problemOf(error: unknown): SaveProblem {
  const { code = "", message = "", traceId = null, reason, fields } = (error ?? {}) as Partial<SaveProblem>;
  return { code, message, traceId, ...(reason && { reason }), ...(fields && { fields }) };
}
