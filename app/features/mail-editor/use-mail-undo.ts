import { useCallback } from "react";
import type { MailTemplate } from "../../../contract/mail-template";
import { changedTemplatePart } from "../../../machines/merge-mail-templates";
import { useSaidUndo } from "../editors/use-said-undo";
import type { MailEditorControl } from "./use-mail-editor";
import { useMailWords } from "./use-mail-words";

export function useMailUndo(editor: Pick<MailEditorControl, "snapshot" | "send">) {
  const { partName } = useMailWords();
  const nameOf = useCallback(
    (before: MailTemplate, after: MailTemplate) => {
      const part = changedTemplatePart(before, after);
      return part && partName(part, [after, before]);
    },
    [partName],
  );
  return useSaidUndo(editor, nameOf);
}
