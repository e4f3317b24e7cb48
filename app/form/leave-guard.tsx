import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { LeaveDialog } from "./leave-dialog";

/**
 * Asks before a page is left with something typed that has a button of its own and no save bar. One on a page, and none where
 * `<FormParts>` asks: a router has one blocker.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => event.preventDefault());
  if (blocker.state !== "blocked") return null;

  return <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
