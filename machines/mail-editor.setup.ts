import { assign, emit, fromPromise, setup } from "xstate";
import { CONFLICT } from "../contract/errors";
import type { MailTemplate } from "../contract/mail-template";
import type { SettingChange } from "../contract/setting";
import { isSame } from "./is-same";
import { applyMailEdit, fieldOfMailEdit, type MailEdit } from "./mail-edits";
import { mergeMailTemplates } from "./merge-mail-templates";
import type { Side } from "./merge-parts";
import { failureIn, type Failure } from "./tooling/failure";
import { edited, redone, type Steps, undone } from "./undo-steps";

/** A template as the service has it. */
export interface StoredTemplate {
  template: MailTemplate;
  version: number;
  /** Who has changed it last, and when; where it was read to be compared. */
  changed?: SettingChange | null;
}

interface Context extends Steps<MailTemplate> {
  /** What the service has, and its version. */
  saved: MailTemplate;
  version: number;
  /** What was sent and not answered: it may have arrived. */
  sent: MailTemplate | null;
  /** Something is typed that may not be saved: the template has what stood there before. */
  hasWrongField: boolean;
  isOffline: boolean;
  /** Whoever wants to leave waits for the save that is under way. */
  wantsLeave: boolean;
  /** What somebody else has saved meanwhile. */
  theirs: StoredTemplate | null;
  problem: Failure | null;
}

export interface MailEditorInput extends StoredTemplate {
  undoSteps?: number;
}

const unprovided = (actor: string) => () => {
  throw new Error(`mailEditorMachine: ${actor} was not provided`);
};

const isSettled = ({ document, saved }: Context) => isSame(document, saved);
const merged = ({ saved, document, theirs }: Context, preferred: Side = "mine") =>
  mergeMailTemplates(saved, { mine: document, theirs: theirs!.template }, preferred);

/** Goes on from what somebody else has saved: the template before the merge can be had back. */
function rebased(context: Context, preferred: Side): Partial<Context> {
  const { template } = merged(context, preferred);
  const { theirs } = context;
  return {
    ...(isSame(template, context.document) ? {} : edited(context, template, null)),
    ...{ saved: theirs!.template, version: theirs!.version, theirs: null, sent: null },
  };
}

/** Types, actors, guards and actions of the email editor; its chart is mailEditorMachine. */
export const mailEditorSetup = setup({
  types: {
    input: {} as MailEditorInput,
    context: {} as Context,
    events: {} as
      | { type: "template.edited"; edit: MailEdit }
      | { type: "edit.undone" }
      | { type: "edit.redone" }
      /** Back to what the service has. */
      | { type: "edit.discarded" }
      | { type: "fields.checked"; isWrong: boolean }
      | { type: "network.lost" }
      | { type: "network.back" }
      | { type: "save.requested" }
      | { type: "failure.dismissed" }
      | { type: "conflict.settled"; preferred: Side }
      /** A version was restored, or ours: it is stored already. */
      | ({ type: "template.replaced" } & StoredTemplate)
      | { type: "leave.requested" }
      | { type: "leave.confirmed" }
      | { type: "leave.abandoned" },
    emitted: {} as { type: "template.saved" } | { type: "template.merged" } | { type: "leave.allowed" },
    tags: {} as "busy" | "failed" | "conflict" | "asking",
  },
  actors: {
    // The page provides the real calls; a test provides fake ones.
    save: fromPromise<{ version: number }, StoredTemplate>(unprovided("save")),
    readTheirs: fromPromise<StoredTemplate>(unprovided("readTheirs")),
  },
  guards: {
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
    isUnsaved: ({ context }) => !isSettled(context),
    isSettled: ({ context }) => isSettled(context),
    canSave: ({ context }) => !context.hasWrongField && !context.isOffline,
    hasWrongField: ({ context }) => context.hasWrongField,
    /** All is saved, and nothing is typed that cannot be. */
    canLeave: ({ context }) => isSettled(context) && !context.hasWrongField,
    wantsLeave: ({ context }) => context.wantsLeave,
    canLeaveAfterSave: ({ context }) => context.wantsLeave && isSettled(context) && !context.hasWrongField,
    isConflict: (_, params: { error: unknown }) => failureIn(params.error).code === CONFLICT,
    /** What arrived was my own: the answer to a save was lost. */
    isOwn: ({ context }, params: { theirs: StoredTemplate }) =>
      context.sent !== null && isSame(params.theirs.template, context.sent),
    /** Than all that is known: what is older has been merged already. */
    isNewer: ({ context }, { version }: StoredTemplate) =>
      version > context.version && version >= (context.theirs?.version ?? 0),
    isMergeable: ({ context }, params: { theirs: StoredTemplate }) =>
      merged({ ...context, theirs: params.theirs }).conflicts.length === 0,
  },
  actions: {
    edit: assign(({ context }, { edit }: { edit: MailEdit }) =>
      edited(context, applyMailEdit(context.document, edit), fieldOfMailEdit(edit)),
    ),
    undo: assign(({ context }) => undone(context)),
    redo: assign(({ context }) => redone(context)),
    discard: assign(({ context }) => edited(context, context.saved, null)),
    rememberWrongField: assign((_, params: { isWrong: boolean }) => ({ hasWrongField: params.isWrong })),
    rememberOffline: assign({ isOffline: true }),
    rememberOnline: assign({ isOffline: false }),
    rememberSent: assign(({ context }) => ({
      ...{ sent: context.document, problem: null, field: null, wantsLeave: false },
    })),
    rememberSaved: assign(({ context }, params: { version: number }) => ({
      ...{ saved: context.sent ?? context.saved, version: params.version, sent: null },
    })),
    rememberOwn: assign((_, { theirs }: { theirs: StoredTemplate }) => ({
      ...{ saved: theirs.template, version: theirs.version, sent: null },
    })),
    rememberTheirs: assign((_, params: { theirs: StoredTemplate }) => ({ theirs: params.theirs })),
    merge: assign(({ context }, params: { preferred: Side }) => rebased(context, params.preferred)),
    replace: assign(({ context }, { template, version }: StoredTemplate) => ({
      ...(isSame(template, context.document) ? {} : edited(context, template, null)),
      ...{ saved: template, document: template, version, sent: null, theirs: null },
    })),
    wantLeave: assign({ wantsLeave: true }),
    forgetLeave: assign({ wantsLeave: false }),
    rememberProblem: assign((_, params: { error: unknown }) => ({ problem: failureIn(params.error) })),
    forgetProblem: assign({ problem: null }),
    emitSaved: emit({ type: "template.saved" }),
    emitMerged: emit({ type: "template.merged" }),
    emitLeaveAllowed: emit({ type: "leave.allowed" }),
  },
});
