import { useCallback } from "react";
import { changedPart } from "../../../machines/changed-part";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import type { PageEditorControl } from "./use-page-editor";
import { usePartName } from "./use-part-name";

/** Undo and redo, which say what of the page they have changed: it may be out of sight, and may have been saved long ago. */
export function useUndo({ snapshot, send }: Pick<PageEditorControl, "snapshot" | "send">) {
  const { t } = useTranslation("pageEditor");
  const showToast = useToast();
  const nameOf = usePartName();
  const step = useCallback(
    (type: "edit.undone" | "edit.redone") => {
      if (!snapshot.can({ type })) return;
      const { document, past, future } = snapshot.context;
      const other = (type === "edit.undone" ? past.at(-1) : future[0])?.document;
      const part = other && changedPart(document, other);
      send({ type });
      if (!part) return;
      const [name] = nameOf(part, [other, document]);
      showToast(t(type === "edit.undone" ? "undone" : "redone", { name }));
    },
    [snapshot, send, nameOf, showToast, t],
  );
  return {
    undo: useCallback(() => step("edit.undone"), [step]),
    redo: useCallback(() => step("edit.redone"), [step]),
  };
}
