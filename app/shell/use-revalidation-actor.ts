import { useMemo } from "react";
import { fromPromise } from "xstate";
import { useReload } from "./use-reload";

/** A machine's promise actor that reloads the page's loaders; `data` as of `useReload`. */
export function useRevalidationActor(data: unknown) {
  const reload = useReload(data);
  return useMemo(() => fromPromise<void, void>(reload), [reload]);
}
