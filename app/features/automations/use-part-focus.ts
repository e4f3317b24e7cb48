import { useEffect, useRef } from "react";

const FIELDS = "input, select, textarea";

/**
 * Where the focus goes once a part is added or removed: to the part at that place, else to the last one, else to the button that adds
 * another. Without it, it falls to the page with the button that was pressed.
 */
export function usePartFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const at = wanted.current;
    if (at === null || !list.current) return;
    wanted.current = null;
    const parts = [...list.current.querySelectorAll(".wb-automation-part")];
    const part = parts[at] ?? parts.at(-1);
    const field = part?.querySelector<HTMLElement>(FIELDS) ?? part?.querySelector("button");
    (field ?? list.current.querySelector<HTMLElement>(".wb-automation-add button"))?.focus();
  });
  return {
    list,
    focusPart: (at: number) => {
      wanted.current = at;
    },
  };
}
