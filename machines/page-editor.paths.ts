import type { SnapshotFrom } from "xstate";
import { CONFLICT } from "../contract/errors";
import type { PageDocument } from "../contract/page-document";
import { pageEditorInvariants } from "./page-editor.invariants";
import { pageEditorMachine } from "./page-editor.machine";
import { applyEdit, type PageEdit } from "./page-edits";
import type { MachineEntry } from "./tooling/machine-entry";

/** A page of a fixed section and one that may be hidden. */
export const somePage: PageDocument = {
  version: 1,
  style: {
    ...{ width: 1040, colours: {}, font: "system", corners: "round", mode: "light", layout: "own" },
  } as PageDocument["style"],
  brand: { favicon: null, showPoweredBy: true },
  seo: { title: "", description: "", image: null, isIndexed: true },
  code: { css: "", top: "", bottom: "" },
  sections: [
    { id: "details", type: "tracking-details", hidden: false, settings: {} },
    { id: "offer", type: "banner", hidden: false, settings: {} },
  ],
  languages: { default: null, added: [], offered: [] },
  texts: {},
  originals: {},
};
export const hideOffer: PageEdit = { kind: "hide", section: "offer", hidden: true };
const withWidth = (width: number) => ({ ...somePage, style: { ...somePage.style, width } });
export const typeWidth: PageEdit = { kind: "style", style: withWidth(800).style, field: "width" };
/** Somebody else's: one that goes together with any edit of these paths, and one that does not. */
export const theirsApart = {
  document: { ...somePage, style: { ...somePage.style, font: "serif" as const } },
  version: 7,
};
export const theirsAgainst = {
  document: applyEdit(withWidth(900), { kind: "settings", section: "offer", settings: { title: "Sale" } }),
  version: 7,
};
export const restored = { document: withWidth(1200), version: 9 };

/** What a save has brought whose answer was lost. */
const mine = { document: applyEdit(somePage, hideOffer), version: 6 };

export const outdated = { code: CONFLICT, message: "Changed elsewhere", traceId: null };
export const unreachable = { code: "network", message: "Network Error", traceId: null };

/** Everything that can happen to an editor; ends of calls and of the pause are events like the others. */
export const pageEditorEvents = [
  { type: "document.edited", edit: hideOffer },
  { type: "document.edited", edit: typeWidth },
  { type: "edit.undone" },
  { type: "edit.redone" },
  { type: "edit.discarded" },
  { type: "fields.checked", isWrong: true },
  { type: "fields.checked", isWrong: false },
  { type: "network.lost" },
  { type: "network.back" },
  { type: "publish.requested", at: null },
  { type: "save.retried" },
  { type: "failure.dismissed" },
  { type: "conflict.settled", preferred: "mine" },
  { type: "conflict.settled", preferred: "theirs" },
  { type: "draft.replaced", ...restored },
  { type: "leave.requested" },
  { type: "leave.confirmed" },
  { type: "leave.abandoned" },
  { type: "xstate.after.pauseInEditing.pageEditor.editable.unsaved" },
  { type: "xstate.done.actor.save", output: { version: 6 } },
  { type: "xstate.error.actor.save", error: outdated },
  { type: "xstate.error.actor.save", error: unreachable },
  { type: "xstate.done.actor.readTheirs", output: theirsApart },
  { type: "xstate.done.actor.readTheirs", output: theirsAgainst },
  { type: "xstate.done.actor.readTheirs", output: mine },
  { type: "xstate.error.actor.readTheirs", error: unreachable },
  { type: "xstate.done.actor.publish", output: {} },
  { type: "xstate.error.actor.publish", error: outdated },
  { type: "xstate.error.actor.publish", error: unreachable },
] as const;

/** The value and what the guards read: whether it is saved, what can be undone, what is typed wrong, and what is wanted. */
export const pageEditorKey = ({ value, context }: SnapshotFrom<typeof pageEditorMachine>) => [
  value,
  JSON.stringify(context.document) === JSON.stringify(context.saved),
  context.future.length > 0,
  context.hasWrongField,
  context.isOffline,
  context.wanted?.kind ?? null,
  context.wanted?.kind === "publish" && context.wanted.thenLeave === true,
];

/** Fields are typed in at rest: elsewhere the same transitions would only be gone through twice. */
const isPossible = ({ value }: SnapshotFrom<typeof pageEditorMachine>, { type }: { type: string }) =>
  type !== "fields.checked" || JSON.stringify(value) === '{"editable":"settled"}';

export const pageEditorEntry: MachineEntry<typeof pageEditorMachine> = {
  machine: pageEditorMachine,
  stateKey: pageEditorKey,
  starts: [{ input: { document: somePage, version: 5, undoSteps: 3 }, events: pageEditorEvents, isPossible }],
  invariants: pageEditorInvariants,
};
