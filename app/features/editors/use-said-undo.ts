import { useCallback } from "react";
import type { Steps } from "../../../machines/undo-steps";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";

type Step = { type: "edit.undone" } | { type: "edit.redone" };

interface Editor<Document> {
  snapshot: { can: (step: Step) => boolean; context: Steps<Document> };
  send: (step: Step) => void;
}

/**
 * Undo and redo, which say what they have changed: it may be out of sight, and may have been saved long ago.
 * @param nameOf the part in which two versions are different; null where none is
 */
export function useSaidUndo<Document>(
  { snapshot, send }: Editor<Document>,
  nameOf: (before: Document, after: Document) => string | null,
) {
  const { t } = useTranslation("editors");
  const showToast = useToast();
  const step = useCallback(
    (type: Step["type"]) => {
      if (!snapshot.can({ type })) return;
      const { document, past, future } = snapshot.context;
      const other = (type === "edit.undone" ? past.at(-1) : future[0])?.document;
      const name = other && nameOf(document, other);
      send({ type });
      if (name) showToast(t(type === "edit.undone" ? "undone" : "redone", { name }));
    },
    [snapshot, send, nameOf, showToast, t],
  );
  return {
    undo: useCallback(() => step("edit.undone"), [step]),
    redo: useCallback(() => step("edit.redone"), [step]),
  };
}
