import { applyEdit } from "./page-edits";
import { pageEditorSetup, type StoredDraft } from "./page-editor.setup";
import { UNDO_STEPS } from "./undo-steps";

/** A restored version, wherever it arrives: undo has what was not saved, and a save under way is refused for its version. */
const draftOf = ({ event: { document, version } }: { event: StoredDraft }) => ({ document, version });
const isNewer = { type: "isNewer" as const, params: draftOf };
const replace = { type: "replace" as const, params: draftOf };

/**
 * The editor of a tracking page: edits and their undo, the draft that saves itself after a pause, somebody else's draft that is
 * merged, and publishing. The document is valid after every event: an edit that would make it invalid is not taken.
 */
export const pageEditorMachine = pageEditorSetup.createMachine({
  id: "pageEditor",
  context: ({ input: { document, version, undoSteps = UNDO_STEPS } }) => ({
    ...{ document, saved: document, version, sent: [], past: [], future: [], undoSteps },
    ...{ field: null, hasWrongField: false, isOffline: false, wanted: null, theirs: null, problem: null },
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
        "document.edited": {
          guard: {
            type: "isValid",
            params: ({ context, event }) => ({ document: applyEdit(context.document, event.edit) }),
          },
          actions: [{ type: "edit", params: ({ event }) => ({ edit: event.edit }) }, "raiseMade"],
        },
        "edit.undone": { guard: "canUndo", actions: ["undo", "raiseMade"] },
        "edit.redone": { guard: "canRedo", actions: ["redo", "raiseMade"] },
        "edit.discarded": { guard: "isUnsaved", actions: ["discard", "raiseMade"] },
        "draft.replaced": { guard: isNewer, actions: [replace, "forgetPublish"], target: ".saved" },
      },
      states: {
        /** The service has the document as it is. */
        settled: {
          entry: ["forgetProblem", "forgetWanted"],
          always: { guard: "isUnsaved", target: "unsaved" },
          on: {
            "publish.requested": {
              guard: "canPublish",
              actions: { type: "wantPublish", params: ({ event }) => ({ at: event.at }) },
              target: "publishing",
            },
            "leave.requested": [
              { guard: "hasWrongField", target: "#pageEditor.leaving" },
              { actions: "emitLeaveAllowed" },
            ],
          },
        },
        unsaved: {
          entry: "forgetWanted",
          always: { guard: "isSettled", target: "settled" },
          after: { pauseInEditing: [{ guard: "isOffline", target: "waiting" }, { target: "saving" }] },
          on: {
            // Each further edit begins the pause anew.
            "edit.made": { target: "unsaved", reenter: true },
            "save.retried": { guard: "isOnline", target: "saving" },
            "network.lost": { actions: "rememberOffline", target: "waiting" },
            "publish.requested": {
              guard: "canPublish",
              actions: { type: "wantPublish", params: ({ event }) => ({ at: event.at }) },
              target: "saving",
            },
            "leave.requested": [
              { guard: "hasWrongField", target: "#pageEditor.leaving" },
              { guard: "isOffline", target: "#pageEditor.leaving" },
              { actions: "wantLeave", target: "saving" },
            ],
          },
        },
        saving: {
          tags: "busy",
          entry: "rememberSent",
          invoke: {
            id: "save",
            src: "save",
            input: ({ context }) => ({ document: context.document, version: context.version }),
            onDone: {
              actions: {
                type: "rememberSaved",
                params: ({ event }) => ({ version: event.output.version }),
              },
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
                target: "#pageEditor.leaving",
              },
              {
                actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
                target: "failed",
              },
            ],
          },
          on: {
            "network.lost": { actions: "rememberOffline", target: "waiting" },
            "publish.requested": {
              guard: "canPublish",
              actions: { type: "wantPublish", params: ({ event }) => ({ at: event.at }) },
            },
            "leave.requested": [
              { guard: "hasWrongField", target: "#pageEditor.leaving" },
              { actions: "wantLeave" },
            ],
          },
        },
        /** A save has arrived: on to what was wanted with it. */
        saved: {
          always: [
            { guard: "isSettledAndWantsPublish", target: "publishing" },
            { guard: "isSettledAndWantsLeave", actions: "emitLeaveAllowed", target: "settled" },
            { guard: "isSettled", target: "settled" },
            { guard: "wantsAny", target: "saving" },
            { target: "unsaved" },
          ],
        },
        /** Somebody else has saved: what, is read and merged. */
        comparing: {
          tags: "busy",
          invoke: {
            id: "readTheirs",
            src: "readTheirs",
            onDone: [
              {
                guard: { type: "isOwn", params: ({ event }) => ({ theirs: event.output }) },
                actions: { type: "rememberOwn", params: ({ event }) => ({ theirs: event.output }) },
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
                target: "#pageEditor.conflict",
              },
            ],
            onError: {
              actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
              target: "failed",
            },
          },
          on: { "leave.requested": "#pageEditor.leaving" },
        },
        publishing: {
          tags: ["busy", "publishing"],
          invoke: {
            id: "publish",
            src: "publish",
            input: ({ context }) => ({
              version: context.version,
              at: context.wanted?.kind === "publish" ? context.wanted.at : null,
            }),
            onDone: [
              {
                guard: "isSettledAndWantsLeaveNext",
                actions: ["emitPublished", "emitLeaveAllowed"],
                target: "settled",
              },
              { guard: "wantsLeaveNext", actions: ["emitPublished", "wantLeave"], target: "saving" },
              { actions: "emitPublished", target: "settled" },
            ],
            onError: [
              {
                guard: "wantsLeaveNext",
                actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
                target: "#pageEditor.leaving",
              },
              {
                guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
                target: "comparing",
              },
              {
                actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
                target: "failed",
              },
            ],
          },
          on: {
            // What is being published goes on, and is told.
            "draft.replaced": { guard: isNewer, actions: replace },
            "leave.requested": { actions: "wantLeaveNext" },
          },
        },
        /** Kept as it is, and tried again with the next edit or when asked. */
        failed: {
          tags: "failed",
          entry: "forgetWanted",
          on: {
            "edit.made": "unsaved",
            "save.retried": [{ guard: "isSettled", target: "settled" }, { target: "saving" }],
            "failure.dismissed": { guard: "isSettled", target: "settled" },
            "network.lost": { actions: "rememberOffline", target: "waiting" },
            "leave.requested": [
              { guard: "isUnsaved", target: "#pageEditor.leaving" },
              { actions: "emitLeaveAllowed" },
            ],
            "publish.requested": {
              guard: "canPublish",
              actions: { type: "wantPublish", params: ({ event }) => ({ at: event.at }) },
              target: "saved",
            },
          },
        },
        /** Edits are kept here until the network is back. */
        waiting: {
          tags: "waiting",
          entry: ["forgetWanted", "forgetProblem"],
          on: {
            "network.back": [
              { guard: "isSettled", actions: "rememberOnline", target: "settled" },
              { actions: "rememberOnline", target: "saving" },
            ],
            "leave.requested": [
              { guard: "isSettled", actions: "emitLeaveAllowed" },
              { target: "#pageEditor.leaving" },
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
          target: "editable.saved",
        },
        // The save was refused because of it, and the merchant has chosen it.
        "draft.replaced": { guard: isNewer, actions: [replace, "forgetPublish"], target: "editable.saved" },
        "leave.requested": "leaving",
      },
    },
    /** Leaving would lose something: it is asked about. */
    leaving: {
      tags: "asking",
      entry: "forgetWanted",
      on: {
        "draft.replaced": { guard: isNewer, actions: replace },
        "leave.confirmed": { actions: "emitLeaveAllowed" },
        "leave.abandoned": [
          { guard: "isOffline", target: "editable.waiting" },
          { target: "editable.settled" },
        ],
      },
    },
  },
});
