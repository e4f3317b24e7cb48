import type { pageEditorMachine } from "./page-editor.machine";
import { editorInvariants } from "./editor-invariants";
import { isEqual } from "./tooling/invariant";
import type { Invariant } from "./tooling/machine-entry";
import type { Moment } from "./tooling/moment";

type EditorMoment = Moment<typeof pageEditorMachine>;

const callsOf = ({ calls }: EditorMoment, name: string) => calls.filter((call) => call.name === name);
const hasEmitted = ({ emitted }: EditorMoment, type: string) => emitted.some((each) => each.type === type);
const versionOf = (event: EditorMoment["event"]) => ("version" in event ? Number(event.version) : 0);
/** Issue "Tracking page 2: the editor". */
export const pageEditorInvariants: Invariant<typeof pageEditorMachine>[] = [
  ...editorInvariants({ noun: "document", edited: "document.edited", replaced: "draft.replaced" }),
  {
    name: "A restored version is shown wherever it arrives, and undo brings back what was not saved",
    holds: ({ before, event, after }) =>
      event.type !== "draft.replaced" ||
      versionOf(event) <= before.context.version ||
      versionOf(event) < (before.context.theirs?.version ?? 0) ||
      (isEqual(after.context.document, event.document) &&
        isEqual(after.context.saved, event.document) &&
        (isEqual(before.context.document, event.document) ||
          isEqual(after.context.past.at(-1)?.document, before.context.document))),
  },
  {
    name: "What is saved is what is shown, with the version that is known",
    holds: (moment) =>
      callsOf(moment, "save").every(({ input }) =>
        isEqual(input, { document: moment.after.context.document, version: moment.after.context.version }),
      ),
  },
  {
    name: "A save is never sent without something unsaved",
    holds: (moment) =>
      callsOf(moment, "save").length === 0 ||
      !isEqual(moment.after.context.document, moment.after.context.saved),
  },
  {
    name: "Nothing is published while a field is wrong, nor before all is saved",
    holds: (moment) =>
      callsOf(moment, "publish").length === 0 ||
      isEqual(moment.after.context.document, moment.after.context.saved),
  },
  {
    name: "With a field that is wrong nobody can ask to publish",
    holds: ({ before, event, after }) =>
      event.type !== "publish.requested" ||
      !before.context.hasWrongField ||
      isEqual(before.context.wanted, after.context.wanted),
  },
  {
    name: "What somebody else has saved is never published unseen",
    holds: (moment) =>
      moment.event.type !== "xstate.done.actor.readTheirs" ||
      callsOf(moment, "publish").length === 0 ||
      isEqual(moment.before.context.document, moment.after.context.document),
  },
  {
    name: "Whoever wants to leave is let go, asked, or let go once what is under way has ended",
    holds: ({ event, emitted, after }) => {
      const { wanted } = after.context;
      return (
        event.type !== "leave.requested" ||
        emitted.some(({ type }) => type === "leave.allowed") ||
        after.hasTag("asking") ||
        wanted?.kind === "leave" ||
        wanted?.thenLeave === true
      );
    },
  },
  {
    name: "The page is told of every publication, and of no other",
    holds: (moment) =>
      hasEmitted(moment, "page.published") ===
      (moment.event.type === "xstate.done.actor.publish" && moment.before.hasTag("publishing")),
  },
  {
    name: "A conflict ends by the merchant's choice, a version that they have restored, or their leaving, and keeps the document until then",
    holds: ({ before, event, after }) =>
      !before.hasTag("conflict") ||
      ["conflict.settled", "draft.replaced"].includes(event.type) ||
      // Whoever stays comes back to it with the next save.
      (event.type === "leave.requested" && after.hasTag("asking")) ||
      after.hasTag("conflict"),
  },
  {
    name: "A failure is told until something is tried again",
    holds: ({ after }) => !after.hasTag("failed") || after.context.problem !== null,
  },
];
