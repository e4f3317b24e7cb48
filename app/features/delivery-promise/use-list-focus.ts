import { useEffect, useRef } from "react";

/**
 * Keeps the focus of the keyboard in a list when an entry is removed: it goes to the button that removes the one that follows, or to the one
 * that adds where none does. Of one that was added, it goes to the first field. Buttons stand in elements with `data-remove` and `data-add` of
 * the list's name, entries in such with `data-entry`, within `area`.
 */
export function useListFocus(list: string, count: number) {
  const area = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current) {
      const entries = area.current?.querySelectorAll(`[data-entry="${list}"]`);
      const field = entries?.item(entries.length - 1)?.querySelector<HTMLInputElement>("input");
      field?.focus();
      field?.select();
      isAdded.current = false;
    }
    if (removed.current === null) return;
    const next = area.current?.querySelectorAll<HTMLElement>(`[data-remove="${list}"] button`)[
      removed.current
    ];
    (next ?? area.current?.querySelector<HTMLElement>(`[data-add="${list}"] button`))?.focus();
    removed.current = null;
  }, [list, count]);
  /** Called with the place of the entry, before it is gone. */
  const noteRemoval = (at: number) => {
    removed.current = at;
  };
  /** Called before it is there. */
  const noteAddition = () => {
    isAdded.current = true;
  };
  return { area, noteRemoval, noteAddition };
}
