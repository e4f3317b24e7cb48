import { mailEditorSetup, type StoredTemplate } from "./mail-editor.setup";
import { UNDO_STEPS } from "./undo-steps";

/** A restored version, wherever it arrives: undo has what was not saved, and a save under way is refused for its version. */
const storedOf = ({ event: { template, version } }: { event: StoredTemplate }) => ({ template, version });
const isNewer = { type: "isNewer" as const, params: storedOf };
const replace = { type: "replace" as const, params: storedOf };

/**
 * The editor of the template of an email: edits and their undo, the save that the merchant asks for, because what is saved is sent, and
 * somebody else's template that is merged.
 */
export const mailEditorMachine = mailEditorSetup.createMachine({
  id: "mailEditor",
  context: ({ input: { template, version, undoSteps = UNDO_STEPS } }) => ({
    ...{ document: template, saved: template, version, sent: null, past: [], future: [], undoSteps },
    ...{
      field: null,
      hasWrongField: false,
      isOffline: false,
      wantsLeave: false,
      theirs: null,
      problem: null,
    },
  }),
  initial: "editable",
  on: {
    "network.lost": { actions: "rememberOffline" },
    "network.back": { actions: "rememberOnline" },
    "fields.checked": {
      actions: { type: "rememberWrongField", params: ({ event }) => ({ isWrong: event.isWrong }) },
    },
  },
  states: {
    editable: {
      initial: "settled",
      on: {
        "template.edited": { actions: { type: "edit", params: ({ event }) => ({ edit: event.edit }) } },
        "edit.undone": { guard: "canUndo", actions: "undo" },
        "edit.redone": { guard: "canRedo", actions: "redo" },
        "edit.discarded": { guard: "isUnsaved", actions: "discard" },
        "template.replaced": { guard: isNewer, actions: replace, target: ".settled" },
      },
      states: {
        /** The service has the template as it is. */
        settled: {
          entry: ["forgetProblem", "forgetLeave"],
          always: { guard: "isUnsaved", target: "unsaved" },
          on: {
            "leave.requested": [
              { guard: "hasWrongField", target: "#mailEditor.leaving" },
              { actions: "emitLeaveAllowed" },
            ],
          },
        },
        unsaved: {
          entry: "forgetLeave",
          always: { guard: "isSettled", target: "settled" },
          on: {
            "save.requested": { guard: "canSave", target: "saving" },
            "leave.requested": "#mailEditor.leaving",
          },
        },
        saving: {
          tags: "busy",
          entry: "rememberSent",
          invoke: {
            id: "save",
            src: "save",
            input: ({ context }) => ({ template: context.document, version: context.version }),
            onDone: {
              actions: [
                { type: "rememberSaved", params: ({ event }) => ({ version: event.output.version }) },
                "emitSaved",
              ],
              target: "saved",
            },
            onError: [
              {
                guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
                target: "comparing",
              },
              {
                guard: "wantsLeave",
                actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
                target: "#mailEditor.leaving",
              },
              {
                actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
                target: "failed",
              },
            ],
          },
          on: { "leave.requested": { actions: "wantLeave" } },
        },
        /** A save has arrived: whoever waited for it may go, if nothing was typed since. */
        saved: {
          always: [
            { guard: "canLeaveAfterSave", actions: "emitLeaveAllowed", target: "settled" },
            { guard: "wantsLeave", target: "#mailEditor.leaving" },
            { target: "settled" },
          ],
        },
        /** Somebody else has saved: what, is read and merged. The merchant looks at it before it is saved. */
        comparing: {
          tags: "busy",
          invoke: {
            id: "readTheirs",
            src: "readTheirs",
            onDone: [
              {
                guard: { type: "isOwn", params: ({ event }) => ({ theirs: event.output }) },
                actions: [
                  { type: "rememberOwn", params: ({ event }) => ({ theirs: event.output }) },
                  "emitSaved",
                ],
                target: "saved",
              },
              {
                guard: { type: "isMergeable", params: ({ event }) => ({ theirs: event.output }) },
                actions: [
                  { type: "rememberTheirs", params: ({ event }) => ({ theirs: event.output }) },
                  { type: "merge", params: { preferred: "mine" } },
                  "emitMerged",
                ],
                target: "saved",
              },
              {
                actions: { type: "rememberTheirs", params: ({ event }) => ({ theirs: event.output }) },
                target: "#mailEditor.conflict",
              },
            ],
            onError: {
              actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
              target: "failed",
            },
          },
          on: { "leave.requested": "#mailEditor.leaving" },
        },
        /** Kept as it is, and tried again when asked; what is changed since may be what was wrong. */
        failed: {
          tags: "failed",
          entry: "forgetLeave",
          on: {
            "template.edited": {
              actions: { type: "edit", params: ({ event }) => ({ edit: event.edit }) },
              target: "unsaved",
            },
            "edit.undone": { guard: "canUndo", actions: "undo", target: "unsaved" },
            "edit.redone": { guard: "canRedo", actions: "redo", target: "unsaved" },
            "edit.discarded": { guard: "isUnsaved", actions: "discard", target: "unsaved" },
            "save.requested": [
              { guard: "isSettled", target: "settled" },
              { guard: "canSave", target: "saving" },
            ],
            "failure.dismissed": { actions: "forgetProblem", target: "unsaved" },
            "leave.requested": [
              { guard: "canLeave", actions: "emitLeaveAllowed" },
              { target: "#mailEditor.leaving" },
            ],
          },
        },
      },
    },
    /** Both have changed the same: the merchant decides whose stands. Whatever is chosen, undo has the other. */
    conflict: {
      tags: "conflict",
      on: {
        "conflict.settled": {
          actions: { type: "merge", params: ({ event }) => ({ preferred: event.preferred }) },
          target: "editable.settled",
        },
        "template.replaced": { guard: isNewer, actions: replace, target: "editable.settled" },
        "leave.requested": "leaving",
      },
    },
    /** Leaving would lose something: it is asked about. */
    leaving: {
      tags: "asking",
      entry: "forgetLeave",
      on: {
        "template.replaced": { guard: isNewer, actions: replace },
        "leave.confirmed": { actions: "emitLeaveAllowed" },
        "leave.abandoned": "editable.settled",
      },
    },
  },
});
