import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect } from "react";

/** What the guard needs of an editor's machine: it is asked to let go, and says when. */
interface Editor {
  send: (event: { type: "leave.requested" } | { type: "leave.abandoned" }) => void;
  actor: { on: (type: "leave.allowed", handler: () => void) => { unsubscribe: () => void } };
}

/** Holds whoever leaves the page until the editor's machine lets them go; `stay` takes them back. */
export function useLeaveGuard({ send, actor }: Editor, isSettled: boolean): { stay: () => void } {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isSettled && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (!isSettled) event.preventDefault();
  });
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    if (isBlocked) send({ type: "leave.requested" });
  }, [isBlocked, send]);
  useEffect(() => {
    const subscription = actor.on("leave.allowed", () => blocker.proceed?.());
    return () => subscription.unsubscribe();
  }, [actor, blocker]);
  const stay = useCallback(() => {
    send({ type: "leave.abandoned" });
    blocker.reset?.();
  }, [send, blocker]);
  return { stay };
}
