import type { SnapshotFrom } from "xstate";
import { CONFLICT } from "../contract/errors";
import type { MailTemplate } from "../contract/mail-template";
import { isSame } from "./is-same";
import { applyMailEdit, type MailEdit } from "./mail-edits";
import { mailEditorInvariants } from "./mail-editor.invariants";
import { mailEditorMachine } from "./mail-editor.machine";
import type { MachineEntry } from "./tooling/machine-entry";

/** A heading and a footer. */
export const someTemplate: MailTemplate = {
  version: 1,
  theme: { accent: null, logo: true, width: 560, corners: "round", font: "system" },
  subject: "",
  preheader: "",
  blocks: [
    { id: "heading", type: "heading", hidden: false, settings: {} },
    { id: "footer", type: "footer", hidden: false, settings: {} },
  ],
  texts: {},
  html: null,
};
export const hideHeading: MailEdit = { kind: "hide", block: "heading", hidden: true };
export const typeSubject: MailEdit = { kind: "subject", text: "On its way" };
/** Somebody else's: one that goes together with any edit of these paths, and one that does not. */
export const theirsApart = {
  template: applyMailEdit(someTemplate, { kind: "preheader", text: "Soon" }),
  version: 7,
};
export const theirsAgainst = {
  template: applyMailEdit(applyMailEdit(someTemplate, { kind: "subject", text: "Sent" }), {
    ...{ kind: "settings", block: "heading", settings: { size: "small" } },
  }),
  version: 7,
};
export const restored = {
  template: applyMailEdit(someTemplate, { kind: "subject", text: "As before" }),
  version: 9,
};

/** What a save has brought whose answer was lost. */
const mine = { template: applyMailEdit(someTemplate, hideHeading), version: 6 };

export const outdated = { code: CONFLICT, message: "Changed elsewhere", traceId: null };
export const unreachable = { code: "network", message: "Network Error", traceId: null };

/** Everything that can happen to an editor; ends of calls are events like the others. */
export const mailEditorEvents = [
  { type: "template.edited", edit: hideHeading },
  { type: "template.edited", edit: typeSubject },
  { type: "edit.undone" },
  { type: "edit.redone" },
  { type: "edit.discarded" },
  { type: "fields.checked", isWrong: true },
  { type: "fields.checked", isWrong: false },
  { type: "network.lost" },
  { type: "network.back" },
  { type: "save.requested" },
  { type: "failure.dismissed" },
  { type: "conflict.settled", preferred: "mine" },
  { type: "conflict.settled", preferred: "theirs" },
  { type: "template.replaced", ...restored },
  { type: "leave.requested" },
  { type: "leave.confirmed" },
  { type: "leave.abandoned" },
  { type: "xstate.done.actor.save", output: { version: 6 } },
  { type: "xstate.error.actor.save", error: outdated },
  { type: "xstate.error.actor.save", error: unreachable },
  { type: "xstate.done.actor.readTheirs", output: theirsApart },
  { type: "xstate.done.actor.readTheirs", output: theirsAgainst },
  { type: "xstate.done.actor.readTheirs", output: mine },
  { type: "xstate.error.actor.readTheirs", error: unreachable },
] as const;

/** The value and what the guards read: whether it is saved, what can be redone, what is typed wrong, and who waits. */
export const mailEditorKey = ({ value, context }: SnapshotFrom<typeof mailEditorMachine>) => [
  value,
  isSame(context.document, context.saved),
  context.future.length > 0,
  context.hasWrongField,
  context.isOffline,
  context.wantsLeave,
];

/** Fields are typed in at rest: elsewhere the same transitions would only be gone through twice. */
const isPossible = ({ value }: SnapshotFrom<typeof mailEditorMachine>, { type }: { type: string }) =>
  type !== "fields.checked" || JSON.stringify(value) === '{"editable":"settled"}';

export const mailEditorEntry: MachineEntry<typeof mailEditorMachine> = {
  machine: mailEditorMachine,
  stateKey: mailEditorKey,
  starts: [
    { input: { template: someTemplate, version: 5, undoSteps: 3 }, events: mailEditorEvents, isPossible },
  ],
  invariants: mailEditorInvariants,
};
