import type { EventObject } from "xstate";
import { isEqual } from "./tooling/invariant";
import type { Steps } from "./undo-steps";

interface EditorContext extends Steps<unknown> {
  saved: unknown;
}

/** What these rules see of a step of an editor's machine. */
interface EditorMoment {
  before: { context: EditorContext };
  event: EventObject;
  after: { context: EditorContext };
  emitted: { type: string }[];
}

interface EditorInvariant {
  name: string;
  holds(moment: EditorMoment): boolean;
}

/**
 * Rules that editors of documents share.
 * @param noun what is edited; `edited` and `replaced` are the machine's own events
 */
export function editorInvariants({
  noun,
  edited,
  replaced,
}: Record<"noun" | "edited" | "replaced", string>): EditorInvariant[] {
  /** Whatever else happens, what the merchant sees stays. */
  const changing = new Set([
    ...[edited, replaced, "edit.undone", "edit.redone", "edit.discarded", "conflict.settled"],
    "xstate.done.actor.readTheirs",
  ]);
  return [
    {
      name: `The ${noun} changes by edits, undo, redo, discarding, a restored version and somebody else's alone`,
      holds: ({ before, event, after }) =>
        changing.has(event.type) || isEqual(before.context.document, after.context.document),
    },
    {
      name: `Undo after a change brings back the ${noun} of before`,
      holds: ({ before, event, after }) =>
        ![edited, "edit.discarded", replaced, "conflict.settled"].includes(event.type) ||
        isEqual(before.context.document, after.context.document) ||
        (before.context.field !== null && before.context.field === after.context.field) ||
        isEqual(after.context.past.at(-1)?.document, before.context.document),
    },
    {
      name: "Undo and redo are each other's opposite",
      holds: ({ before, event, after }) => {
        if (isEqual(before.context.document, after.context.document)) return true;
        if (event.type === "edit.undone")
          return isEqual(after.context.future[0]?.document, before.context.document);
        return (
          event.type !== "edit.redone" ||
          isEqual(after.context.past.at(-1)?.document, before.context.document)
        );
      },
    },
    {
      name: "No more steps are kept than can be undone",
      holds: ({ after: { context } }) => context.past.length <= context.undoSteps,
    },
    {
      name: "Leaving is allowed when all is saved, or when the merchant has confirmed it",
      holds: ({ event, after, emitted }) =>
        !emitted.some(({ type }) => type === "leave.allowed") ||
        event.type === "leave.confirmed" ||
        isEqual(after.context.document, after.context.saved),
    },
  ];
}
