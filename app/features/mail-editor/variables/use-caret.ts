import { useCallback, useRef } from "react";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Around fields whose texts may have variables. */
const PLACES = "[data-variables] input, [data-variables] textarea";

/**
 * Where the text cursor was last among the fields that take variables: a dialog has the focus while one is chosen. `insert` puts a text
 * there, or at the end of the first such field, and says whether there was any.
 */
export function useCaret() {
  const last = useRef<{ element: TextElement; start: number; end: number } | null>(null);
  const onSelect = useCallback((event: { target: EventTarget }) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.matches(PLACES)) return;
    const element = target as TextElement;
    const end = element.value.length;
    last.current = {
      ...{ element, start: element.selectionStart ?? end, end: element.selectionEnd ?? end },
    };
  }, []);
  const insert = useCallback((text: string, within: ParentNode | null): boolean => {
    const known = last.current?.element.isConnected ? last.current : null;
    const element = known?.element ?? within?.querySelector<TextElement>(PLACES);
    if (!element) return false;
    const length = element.value.length;
    const { start, end } = known ?? { start: length, end: length };
    element.focus();
    // Not by its value, which React keeps: by this it sees a change as if the text were typed.
    element.setRangeText(text, Math.min(start, length), Math.min(end, length), "end");
    element.dispatchEvent(new Event("input", { bubbles: true }));
    const caret = Math.min(start, length) + text.length;
    // After React has put the new text in, which moves the selection to its end.
    requestAnimationFrame(() => element.setSelectionRange(caret, caret));
    return true;
  }, []);
  return { onSelect, insert };
}
