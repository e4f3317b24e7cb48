import { useMachine } from "@xstate/react";
import { useEffect } from "react";
import { announce } from "./live-machines";

/**
 * `useMachine` that announces the machine to watchers, which may record it, before the page's own effects send events.
 */
export const useLiveMachine = ((...args: Parameters<typeof useMachine>) => {
  const used = useMachine(...args);
  const [, , actor] = used;
  useEffect(() => announce(actor as never), [actor]);
  return used;
}) as typeof useMachine;
