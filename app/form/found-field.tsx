import { TextField } from "@shopify/polaris";
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { loadPart } from "../shell/lazy-part";
import { whenIdle } from "../shell/when-idle";
import type { FoundProps } from "./found-overlay";

const loadOverlay = () => import("./found-overlay").then((file) => file.FoundOverlay);

/** Where the caret was, when the field was drawn anew. */
type Caret = [start: number | null, end: number | null];

/**
 * A text field that offers what it finds. The list and its overlay, 10 kB, are loaded once the page has nothing else to do, and drawn
 * once somebody turns to the field: until then the same field is drawn without them, and keeps the focus and what is typed when they
 * come. Where they cannot be loaded it stays a plain field, and the next focus tries again.
 */
export function FoundField({ field, ...found }: FoundProps) {
  const whole = useRef<HTMLDivElement>(null);
  const caret = useRef<Caret | null>(null);
  const [part, setPart] = useState<{ draw: ComponentType<FoundProps> } | null>(null);
  const isLoading = useRef(false);

  useEffect(() => whenIdle(() => void loadOverlay().catch(() => {})), []);
  const want = () => {
    if (part || isLoading.current) return;
    isLoading.current = true;
    loadPart(loadOverlay).then(
      (draw) => {
        const input = document.activeElement;
        if (input instanceof HTMLInputElement && whole.current?.contains(input))
          caret.current ??= [input.selectionStart, input.selectionEnd];
        setPart({ draw });
      },
      () => (isLoading.current = false),
    );
  };
  useLayoutEffect(() => {
    const input = whole.current?.querySelector("input");
    if (!part || !caret.current || !input) return;
    input.focus({ preventScroll: true });
    input.setSelectionRange(...caret.current);
    caret.current = null;
  }, [part]);

  const Overlay = part?.draw;
  return (
    <div ref={whole} onFocus={want}>
      {Overlay ? (
        <Overlay field={field} {...found} />
      ) : (
        <TextField {...field} role="combobox" ariaAutocomplete="list" ariaExpanded={false} />
      )}
    </div>
  );
}
