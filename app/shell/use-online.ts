import { useSyncExternalStore } from "react";
import { isOnline, subscribeToNetwork } from "./network";

/** Whether there is a network, as far as the browser and the open page know; the server draws as if there were. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, isOnline, () => true);
}
