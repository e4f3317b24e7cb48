import { isEqual } from "./tooling/invariant";
import type { Invariant } from "./tooling/machine-entry";
import type { Moment } from "./tooling/moment";
import type { saveBarMachine } from "./save-bar.machine";

type SaveMoment = Moment<typeof saveBarMachine>;
const hasEmitted = ({ emitted }: SaveMoment, type: string) => emitted.some((each) => each.type === type);
const isSaved = ({ before, event }: SaveMoment) =>
  before.hasTag("busy") && event.type === "xstate.done.actor.save";
const isRefused = ({ before, event }: SaveMoment) =>
  before.hasTag("busy") && event.type === "xstate.error.actor.save";
const isOpen = ({ before }: SaveMoment) =>
  before.hasTag("show") && !["busy", "waiting", "asking"].some((tag) => before.hasTag(tag as "busy"));
/** The fields are as they are stored: they were typed so, or a save that waits for the network had arrived. */
const isRestored = (moment: SaveMoment) =>
  moment.event.type === "form.restored" && (isOpen(moment) || moment.before.hasTag("waiting"));
/** Discarded, or left for good. */
const isDiscarded = (moment: SaveMoment) =>
  moment.event.type === "discard.requested"
    ? isOpen(moment)
    : moment.event.type === "leave.confirmed" && moment.before.hasTag("asking");

/** Specification, sections 3 (save bar config) and 4 (Shell). */
export const saveBarInvariants: Invariant<typeof saveBarMachine>[] = [
  {
    name: "The bar is shown from the first change",
    holds: ({ event, after }) =>
      event.type !== "form.changed" || after.hasTag("asking") || after.hasTag("show"),
  },
  {
    name: "The bar closes only after saving, discarding or leaving, or when the fields are as they were",
    holds: (moment) =>
      !moment.before.hasTag("show") ||
      moment.after.hasTag("show") ||
      isSaved(moment) ||
      isDiscarded(moment) ||
      isRestored(moment),
  },
  {
    name: "The bar closes after discarding, after leaving, and when the fields are as they were",
    holds: (moment) => !(isDiscarded(moment) || isRestored(moment)) || !moment.after.hasTag("show"),
  },
  {
    name: "After saving the bar closes, unless something was changed meanwhile",
    holds: (moment) => !isSaved(moment) || moment.after.hasTag("show") === moment.before.context.isNewer,
  },
  {
    name: "What is changed while saving is noticed, of this save only",
    holds: ({ before, event, after, calls }) =>
      !after.hasTag("busy") ||
      after.context.isNewer ===
        (calls.length === 0 && (event.type === "form.changed" || before.context.isNewer)),
  },
  {
    name: "The fields are put back when they are discarded or left, and never else",
    holds: (moment) => hasEmitted(moment, "form.discarded") === isDiscarded(moment),
  },
  {
    name: "The page is told of every save that succeeded, and of no other",
    holds: (moment) => hasEmitted(moment, "form.saved") === isSaved(moment),
  },
  {
    name: "Save is disabled while the fields are not valid, while it saves or waits, and while leaving is asked about",
    holds: ({ after }) =>
      after.can({ type: "save.requested" }) ===
      (after.hasTag("show") &&
        !["busy", "waiting", "asking"].some((tag) => after.hasTag(tag as "busy")) &&
        after.context.isValid),
  },
  {
    name: "It saves once when it is asked to and there is a network, or once that is back, and never else",
    holds: ({ before, event, calls }) => {
      const isAsked = event.type === "save.requested" && before.can({ type: "save.requested" });
      const isBack = event.type === "network.back" && before.hasTag("waiting");
      const isResumed =
        event.type === "leave.abandoned" && before.hasTag("asking") && before.context.isPending;
      return (
        (calls.length === 1) ===
          (((isAsked || isResumed) && !before.context.isOffline) || (isBack && before.context.isValid)) &&
        calls.length <= 1
      );
    },
  },
  {
    name: "It is busy from saving until the answer or the loss of the network, and no longer",
    holds: ({ before, event, after, calls }) =>
      after.hasTag("busy") ===
      (calls.length > 0 ||
        (before.hasTag("busy") && !event.type.endsWith(".actor.save") && event.type !== "network.lost")),
  },
  {
    name: "A save without a network waits until it is back, canceled, or made needless, and no longer",
    holds: ({ before, event, after }) => {
      const isAsked =
        event.type === "save.requested" && before.can({ type: "save.requested" }) && before.context.isOffline;
      const isLost = event.type === "network.lost" && before.hasTag("busy");
      const isResumed =
        event.type === "leave.abandoned" && before.hasTag("asking") && before.context.isPending;
      const isOver = /^(network\.back|save\.canceled|form\.restored|leave\.requested)$/.test(event.type);
      return (
        after.hasTag("waiting") ===
        (isAsked ||
          isLost ||
          (isResumed && before.context.isOffline) ||
          (before.hasTag("waiting") && !isOver))
      );
    },
  },
  {
    name: "A save that is canceled keeps the form as it is, and only one that waits can be",
    holds: ({ before, event, after, emitted }) =>
      event.type !== "save.canceled" ||
      (emitted.length === 0 &&
        isEqual({ ...after.context, isPending: false }, { ...before.context, isPending: false }) &&
        (!before.hasTag("waiting") || after.can({ type: "discard.requested" }))),
  },
  {
    name: "A save is pending while it waits and while leaving it is asked about, and never else",
    holds: ({ before, event, after }) =>
      after.context.isPending ===
        (after.hasTag("waiting") ||
          (after.hasTag("asking") &&
            (before.hasTag("asking") ? before.context.isPending : before.hasTag("waiting")))) ||
      event.type === "xstate.init",
  },
  {
    name: "Whether there is a network is known of the last word about it",
    holds: ({ before, event, after }) =>
      after.context.isOffline ===
      (event.type === "network.lost" || (event.type !== "network.back" && before.context.isOffline)),
  },
  {
    name: "Whether the fields are valid is known of their last change",
    holds: ({ before, event, after }) =>
      before.hasTag("asking") || event.type !== "form.changed" || after.context.isValid === event.isValid,
  },
  {
    name: "A save that failed keeps the bar, with the server's reason",
    holds: (moment) =>
      !isRefused(moment) ||
      (moment.after.hasTag("failed") && isEqual(moment.after.context.problem, moment.event.error)),
  },
  {
    name: "A reason stays until the next save or the bar's end, and no longer",
    holds: ({ before, event, after }) => {
      if (after.hasTag("busy") || after.hasTag("waiting") || !after.hasTag("show"))
        return after.context.problem === null;
      return (
        event.type === "xstate.error.actor.save" || isEqual(after.context.problem, before.context.problem)
      );
    },
  },
  {
    name: "A reason is shown as a failure wherever the bar can be used",
    holds: ({ after }) =>
      after.hasTag("busy") ||
      after.hasTag("asking") ||
      after.hasTag("failed") === (after.context.problem !== null),
  },
  {
    name: "Unsaved changes are asked about before the page is left, and nothing is let go meanwhile",
    holds: (moment) =>
      moment.event.type !== "leave.requested" ||
      !isOpen(moment) ||
      (moment.after.hasTag("asking") && moment.emitted.length === 0),
  },
  {
    name: "The question stays until it is answered, and its answer ends it",
    holds: ({ before, event, after }) =>
      !before.hasTag("asking") ||
      after.hasTag("asking") === !/^leave\.(confirmed|abandoned)$/.test(event.type),
  },
  {
    name: "Whoever stays has the form as it was",
    holds: ({ before, event, after, emitted }) =>
      event.type !== "leave.abandoned" ||
      (after.hasTag("show") === before.hasTag("show") &&
        isEqual(
          { ...after.context, isPending: false, isNewer: after.context.isNewer && !before.context.isPending },
          {
            ...before.context,
            isPending: false,
            isNewer: before.context.isNewer && !before.context.isPending,
          },
        ) &&
        emitted.length === 0),
  },
  {
    name: "The page may be left when nothing is unsaved, or when leaving was confirmed, and never else",
    holds: (moment) =>
      hasEmitted(moment, "leave.allowed") ===
      (moment.event.type === "leave.requested"
        ? !moment.before.hasTag("show")
        : moment.event.type === "leave.confirmed" && moment.before.hasTag("asking")),
  },
];
