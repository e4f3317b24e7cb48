import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";

/**
 * A machine's promise actor that reloads the page's loaders. `data` is the loader data: its object changes with each
 * reload, which marks the end of one even without a render between its start and its end.
 */
export function useRevalidationActor(data: unknown) {
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

  return useMemo(
    () =>
      fromPromise<void, void>(
        () =>
          new Promise((resolve) => {
            waiting.current.push({ before: latest.current, resolve });
            ask.current();
          }),
      ),
    [],
  );
}
