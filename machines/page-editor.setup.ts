import { assign, emit, fromPromise, raise, setup } from "xstate";
import { CONFLICT } from "../contract/errors";
import type { PageDocument } from "../contract/page-document";
import type { SettingChange } from "../contract/setting";
import { mergeDocuments } from "./merge-documents";
import { isSame } from "./is-same";
import { applyEdit, fieldOf, type PageEdit } from "./page-edits";
import { failureIn, type Failure } from "./tooling/failure";
import { edited, redone, type Steps, undone } from "./undo-steps";

/** A draft as the service has it. */
export interface StoredDraft {
  document: PageDocument;
  version: number;
  /** Who has changed it last, and when; where it was read to be compared. */
  changed?: SettingChange | null;
}

interface Context extends Steps<PageDocument> {
  /** What the service has, and its version. */
  saved: PageDocument;
  version: number;
  /** What was sent and not answered, the latest last: any of them may have arrived. */
  sent: PageDocument[];
  /** Something is typed that may not be saved: the document has what stood there before. */
  hasWrongField: boolean;
  isOffline: boolean;
  /** What follows once everything is saved. */
  wanted: { kind: "publish"; at: string | null; thenLeave?: boolean } | { kind: "leave" } | null;
  /** What somebody else has saved meanwhile. */
  theirs: StoredDraft | null;
  problem: Failure | null;
}

export interface PageEditorInput extends StoredDraft {
  undoSteps?: number;
}

/** Answers are rarely lost twice in a row. */
const MOST_SENT = 5;

const unprovided = (actor: string) => () => {
  throw new Error(`pageEditorMachine: ${actor} was not provided`);
};

const wantsLeaveNext = ({ wanted }: Context) => wanted?.kind === "publish" && wanted.thenLeave === true;

const isSettled = ({ document, saved }: Context) => isSame(document, saved);

/** Their changes and mine in one document; what both have changed as the preferred one has it. */
const merged = ({ saved, document, theirs }: Context, preferred: "mine" | "theirs" = "mine") =>
  mergeDocuments(saved, { mine: document, theirs: theirs!.document }, preferred);

/** Goes on from what somebody else has saved: the document before the merge can be had back. */
function rebased(context: Context, preferred: "mine" | "theirs"): Partial<Context> {
  const { document } = merged(context, preferred);
  const { theirs } = context;
  return {
    ...(isSame(document, context.document) ? {} : edited(context, document, null)),
    ...{ saved: theirs!.document, version: theirs!.version, theirs: null, sent: [] },
    // What is published has been seen before.
    ...(context.wanted?.kind === "publish" && { wanted: null }),
  };
}

/** Types, actors, guards and actions of the page editor; its chart is pageEditorMachine. */
export const pageEditorSetup = setup({
  types: {
    input: {} as PageEditorInput,
    context: {} as Context,
    events: {} as
      | { type: "document.edited"; edit: PageEdit }
      | { type: "edit.undone" }
      | { type: "edit.redone" }
      /** Back to what the service has. */
      | { type: "edit.discarded" }
      /** Raised by the machine itself, after an edit, undo or redo. */
      | { type: "edit.made" }
      | { type: "fields.checked"; isWrong: boolean }
      | { type: "network.lost" }
      | { type: "network.back" }
      /** `at` is an instant; null for now. */
      | { type: "publish.requested"; at: string | null }
      /** After a failure, or without waiting for the pause in editing. */
      | { type: "save.retried" }
      | { type: "failure.dismissed" }
      | { type: "conflict.settled"; preferred: "mine" | "theirs" }
      /** A version was restored: it is the draft already. */
      | ({ type: "draft.replaced" } & StoredDraft)
      | { type: "leave.requested" }
      | { type: "leave.confirmed" }
      | { type: "leave.abandoned" },
    emitted: {} as
      | { type: "page.published"; at: string | null }
      | { type: "draft.merged" }
      | { type: "leave.allowed" },
    tags: {} as "busy" | "publishing" | "failed" | "waiting" | "conflict" | "asking",
  },
  actors: {
    // The page provides the real calls; a test provides fake ones.
    save: fromPromise<{ version: number }, StoredDraft>(unprovided("save")),
    readTheirs: fromPromise<StoredDraft>(unprovided("readTheirs")),
    publish: fromPromise<unknown, { version: number; at: string | null }>(unprovided("publish")),
  },
  delays: { pauseInEditing: 800 },
  guards: {
    /** The page provides the check by the sections' schemas. */
    isValid: (_, _params: { document: PageDocument }) => true,
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
    isUnsaved: ({ context }) => !isSettled(context),
    isOffline: ({ context }) => context.isOffline,
    isOnline: ({ context }) => !context.isOffline,
    canPublish: ({ context }) => !context.hasWrongField && !context.isOffline,
    hasWrongField: ({ context }) => context.hasWrongField,
    wantsLeave: ({ context }) => context.wanted?.kind === "leave",
    isSettledAndWantsPublish: ({ context }) => isSettled(context) && context.wanted?.kind === "publish",
    isSettledAndWantsLeave: ({ context }) => isSettled(context) && context.wanted?.kind === "leave",
    wantsAny: ({ context }) => context.wanted !== null,
    isSettled: ({ context }) => isSettled(context),
    wantsLeaveNext: ({ context }) => wantsLeaveNext(context),
    isSettledAndWantsLeaveNext: ({ context }) => isSettled(context) && wantsLeaveNext(context),
    isConflict: (_, params: { error: unknown }) => failureIn(params.error).code === CONFLICT,
    /** What arrived was my own: the answer to a save was lost. */
    isOwn: ({ context }, params: { theirs: StoredDraft }) =>
      context.sent.some((each) => isSame(params.theirs.document, each)),
    /** Than all that is known: what is older has been merged already. */
    isNewer: ({ context }, { version }: StoredDraft) =>
      version > context.version && version >= (context.theirs?.version ?? 0),
    isMergeable: ({ context }, params: { theirs: StoredDraft }) =>
      merged({ ...context, theirs: params.theirs }).conflicts.length === 0,
  },
  actions: {
    edit: assign(({ context }, { edit }: { edit: PageEdit }) =>
      edited(context, applyEdit(context.document, edit), fieldOf(edit)),
    ),
    undo: assign(({ context }) => undone(context)),
    redo: assign(({ context }) => redone(context)),
    discard: assign(({ context }) => edited(context, context.saved, null)),
    rememberWrongField: assign((_, params: { isWrong: boolean }) => ({ hasWrongField: params.isWrong })),
    rememberOffline: assign({ isOffline: true }),
    rememberOnline: assign({ isOffline: false }),
    rememberSent: assign(({ context }) => ({
      sent: [...context.sent, context.document].slice(-MOST_SENT),
      ...{ problem: null, field: null },
    })),
    rememberSaved: assign(({ context }, params: { version: number }) => ({
      saved: context.sent.at(-1) ?? context.saved,
      version: params.version,
      sent: [],
    })),
    rememberOwn: assign((_, { theirs }: { theirs: StoredDraft }) => ({
      saved: theirs.document,
      version: theirs.version,
      sent: [],
    })),
    rememberTheirs: assign((_, params: { theirs: StoredDraft }) => ({ theirs: params.theirs })),
    merge: assign(({ context }, params: { preferred: "mine" | "theirs" }) =>
      rebased(context, params.preferred),
    ),
    replace: assign(({ context }, { document, version }: StoredDraft) => ({
      ...(isSame(document, context.document) ? {} : edited(context, document, null)),
      ...{ saved: document, document, version, sent: [], theirs: null },
    })),
    /** What is published has been seen before. */
    forgetPublish: assign(({ context }) => (context.wanted?.kind === "publish" ? { wanted: null } : {})),
    wantPublish: assign((_, params: { at: string | null }) => ({
      wanted: { kind: "publish" as const, at: params.at },
      problem: null,
    })),
    wantLeave: assign({ wanted: { kind: "leave" as const } }),
    /** Once what is being published is. */
    wantLeaveNext: assign(({ context }) =>
      context.wanted?.kind === "publish" ? { wanted: { ...context.wanted, thenLeave: true } } : {},
    ),
    forgetWanted: assign({ wanted: null }),
    rememberProblem: assign((_, params: { error: unknown }) => ({ problem: failureIn(params.error) })),
    forgetProblem: assign({ problem: null }),
    emitPublished: emit(({ context }) => ({
      type: "page.published" as const,
      at: context.wanted?.kind === "publish" ? context.wanted.at : null,
    })),
    emitLeaveAllowed: emit({ type: "leave.allowed" }),
    emitMerged: emit({ type: "draft.merged" }),
    raiseMade: raise({ type: "edit.made" }),
  },
});
