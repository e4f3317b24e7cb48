import { TextField } from "@shopify/polaris";
import { useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { loadPart } from "../shell/lazy-part";
import type { FoundProps } from "./found-overlay";

const loadOverlay = () => import("./found-overlay").then((file) => file.FoundOverlay);

/** Where the caret was, when the field was drawn anew. */
type Caret = [start: number | null, end: number | null];

/**
 * A text field that offers what it finds. The list and its overlay, 10 kB, are loaded once somebody turns to the field: until then
 * the same field is drawn without them, and keeps the focus and what is typed when they come.
 */
export function FoundField({ field, ...found }: FoundProps) {
  const whole = useRef<HTMLDivElement>(null);
  const caret = useRef<Caret | null>(null);
  const [part, setPart] = useState<{ draw: ComponentType<FoundProps> } | { error: unknown } | null>(null);

  const prepare = () => void loadOverlay().catch(() => {});
  const want = () => {
    if (part) return;
    loadPart(loadOverlay).then(
      (draw) => {
        const input = document.activeElement;
        if (input instanceof HTMLInputElement && whole.current?.contains(input))
          caret.current ??= [input.selectionStart, input.selectionEnd];
        setPart((before) => before ?? { draw });
      },
      (error: unknown) => setPart({ error }),
    );
  };
  useLayoutEffect(() => {
    const input = whole.current?.querySelector("input");
    if (!part || !caret.current || !input) return;
    input.focus({ preventScroll: true });
    input.setSelectionRange(...caret.current);
    caret.current = null;
  }, [part]);
  if (part && "error" in part) throw part.error;

  const Overlay = part?.draw;
  return (
    <div ref={whole} onPointerEnter={prepare} onFocus={want}>
      {Overlay ? (
        <Overlay field={field} {...found} />
      ) : (
        <TextField {...field} role="combobox" ariaAutocomplete="list" ariaExpanded={false} />
      )}
    </div>
  );
}
