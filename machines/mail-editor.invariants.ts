import type { mailEditorMachine } from "./mail-editor.machine";
import { editorInvariants } from "./editor-invariants";
import { isEqual } from "./tooling/invariant";
import type { Invariant } from "./tooling/machine-entry";
import type { Moment } from "./tooling/moment";

type EditorMoment = Moment<typeof mailEditorMachine>;

const savesOf = ({ calls }: EditorMoment) => calls.filter(({ name }) => name === "save");
const hasEmitted = ({ emitted }: EditorMoment, type: string) => emitted.some((each) => each.type === type);
const versionOf = (event: EditorMoment["event"]) => ("version" in event ? Number(event.version) : 0);
/** Issue "Notifications 1": the editor of templates. */
export const mailEditorInvariants: Invariant<typeof mailEditorMachine>[] = [
  ...editorInvariants({ noun: "template", edited: "template.edited", replaced: "template.replaced" }),
  {
    name: "Nothing is saved that the merchant has not asked for: it is sent to customers",
    holds: (moment) => savesOf(moment).length === 0 || moment.event.type === "save.requested",
  },
  {
    name: "What is saved is what is shown, with the version that is known, and differs from what is stored",
    holds: (moment) => {
      const { document, saved, version } = moment.after.context;
      return savesOf(moment).every(
        ({ input }) => isEqual(input, { template: document, version }) && !isEqual(document, saved),
      );
    },
  },
  {
    name: "Nothing is saved while a field is wrong or the network is lost",
    holds: (moment) =>
      savesOf(moment).length === 0 ||
      (!moment.before.context.hasWrongField && !moment.before.context.isOffline),
  },
  {
    name: "A restored version is shown wherever it arrives, and undo brings back what was not saved",
    holds: ({ before, event, after }) =>
      event.type !== "template.replaced" ||
      versionOf(event) <= before.context.version ||
      versionOf(event) < (before.context.theirs?.version ?? 0) ||
      (isEqual(after.context.document, event.template) && isEqual(after.context.saved, event.template)),
  },
  {
    name: "Whoever wants to leave is let go, asked, or let go once the save has ended",
    holds: (moment) =>
      moment.event.type !== "leave.requested" ||
      hasEmitted(moment, "leave.allowed") ||
      moment.after.hasTag("asking") ||
      moment.after.context.wantsLeave,
  },
  {
    name: "A save is told once it has arrived, and never else",
    holds: (moment) =>
      !hasEmitted(moment, "template.saved") ||
      moment.event.type === "xstate.done.actor.save" ||
      moment.event.type === "xstate.done.actor.readTheirs",
  },
  {
    name: "A conflict ends by the merchant's choice, a version that they have restored, or their leaving, and keeps the template until then",
    holds: ({ before, event, after }) =>
      !before.hasTag("conflict") ||
      ["conflict.settled", "template.replaced"].includes(event.type) ||
      // Whoever stays comes back to it with the next save.
      (event.type === "leave.requested" && after.hasTag("asking")) ||
      after.hasTag("conflict"),
  },
  {
    name: "A failure is told until something is tried again",
    holds: ({ after }) => !after.hasTag("failed") || after.context.problem !== null,
  },
];
