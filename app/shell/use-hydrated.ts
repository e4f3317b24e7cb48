import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and during hydration. For lazy components: an event on one before its code is loaded would make
 * React discard the server's HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
