import { useCallback } from "react";
import type { PageDocument } from "../../../contract/page-document";
import { changedPart } from "../../../machines/changed-part";
import { useSaidUndo } from "../editors/use-said-undo";
import type { PageEditorControl } from "./use-page-editor";
import { usePartName } from "./use-part-name";

export function useUndo(editor: Pick<PageEditorControl, "snapshot" | "send">) {
  const partName = usePartName();
  const nameOf = useCallback(
    (before: PageDocument, after: PageDocument) => {
      const part = changedPart(before, after);
      return part && (partName(part, [after, before])[0] ?? null);
    },
    [partName],
  );
  return useSaidUndo(editor, nameOf);
}
