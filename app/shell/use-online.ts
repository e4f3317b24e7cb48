import { useSyncExternalStore } from "react";
import { isOnline, subscribeToNetwork } from "./network";

/** Whether there is a network, as reported by the browser and by requests of the page; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, isOnline, () => true);
}
