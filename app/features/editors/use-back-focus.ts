import { type RefObject, useEffect, useRef } from "react";

/**
 * Back from a form to the list of parts, the keyboard goes on where it was.
 * @param chosen selects the row of the part whose form is open; null: the list is shown
 */
export function useBackFocus(panel: RefObject<HTMLElement | null>, chosen: string | null): void {
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (chosen !== null) {
      left.current = chosen;
      return;
    }
    if (left.current === null) return;
    panel.current?.querySelector<HTMLElement>(left.current)?.focus();
    left.current = null;
  }, [panel, chosen]);
}
