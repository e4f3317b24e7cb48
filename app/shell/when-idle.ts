/** Milliseconds, where the browser does not tell when it has nothing to do (Safari). */
const SOON_MS = 200;

/** Calls `act` once the page has been taken over and nothing else is to be done; what is returned cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(idle);
}
