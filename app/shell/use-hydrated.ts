import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and during hydration. For lazy components with their `<Suspense>`: an event on one before its code
 * is loaded would make React discard the server's HTML, and an update of an empty boundary is an error of React's (421).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
