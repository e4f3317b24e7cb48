import { useSyncExternalStore } from "react";
import { useShell } from "./use-shell";

/** Below it the editor shows its form and its preview by turns: editor.css has the same. */
const NARROW = "(max-width: 47.5em)";

/** Whether the window is a phone's, by its width; on the server, by what the browser says of itself. */
export function useIsNarrow(): boolean {
  const { isPhone } = useShell();
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => isPhone,
  );
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
