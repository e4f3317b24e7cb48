import { useEffect, useRef } from "react";

/** Moves the focus to the first of the newly loaded rows. */
export function useNewRows(count: number) {
  const group = useRef<HTMLElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    group.current?.querySelectorAll<HTMLElement>("[data-row]")[from.current]?.focus();
    from.current = null;
  }, [count]);

  const wantMore = () => {
    from.current = count;
  };
  return [group, wantMore] as const;
}
