import { useEffect, useRef } from "react";

/** Moves the focus to the first of the newly loaded rows. */
export function useNewRows(count: number) {
  const section = useRef<HTMLElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    section.current?.querySelectorAll<HTMLElement>("[data-row]")[from.current]?.focus();
    from.current = null;
  }, [count]);

  const wantMore = () => {
    from.current = count;
  };
  return [section, wantMore] as const;
}
