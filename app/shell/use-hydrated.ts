import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and while the page is being taken over. For parts whose code comes later: a click that reaches such a
 * part before its code does would make React throw away what the server drew.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
