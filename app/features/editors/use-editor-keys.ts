import { useEffect } from "react";

/** Undo and redo by keyboard, but where a field has the focus: there the browser undoes what was typed. */
export function useEditorKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (!isUndo || isTyping || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [undo, redo]);
}
