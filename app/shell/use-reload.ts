import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Reloads the page's loaders; resolves once the page has what they answered. `data` is of the loader data: its object changes with
 * each reload, which marks the end of one even without a render between its start and its end.
 */
export function useReload(data: unknown): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const ask = useRef(revalidate);
  const latest = useRef(data);
  const waiting = useRef<{ before: unknown; resolve: () => void }[]>([]);

  useEffect(() => {
    ask.current = revalidate;
    latest.current = data;
    if (state !== "idle") return;
    const done = waiting.current.filter(({ before }) => before !== data);
    waiting.current = waiting.current.filter(({ before }) => before === data);
    for (const { resolve } of done) resolve();
  }, [revalidate, state, data]);

  const reload = useRef(
    () =>
      new Promise<void>((resolve) => {
        waiting.current.push({ before: latest.current, resolve });
        ask.current();
      }),
  );
  return reload.current;
}
