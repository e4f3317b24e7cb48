import { useMachine } from "@xstate/react";
import { useEffect } from "react";
import { announce } from "./live-machines";

/**
 * `useMachine` for machines of the open app: the same, and whoever records machines may watch it. It is announced before
 * the page's own effects send anything.
 */
export const useLiveMachine = ((...args: Parameters<typeof useMachine>) => {
  const used = useMachine(...args);
  const [, , actor] = used;
  useEffect(() => announce(actor as never), [actor]);
  return used;
}) as typeof useMachine;
