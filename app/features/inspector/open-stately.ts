import type { Actor, AnyStateMachine } from "xstate";
import { createRedactor } from "../../../machines/redact";

/**
 * Opens Stately's own inspector, a page of stately.ai, and tells it what this stand-alone copy does from now on, redacted.
 * Its code is loaded by this call only. False where the browser opened no window.
 */
export async function openStately(actor: Actor<AnyStateMachine>): Promise<boolean> {
  const { createBrowserInspector } = await import("@statelyai/inspect");
  const redact = createRedactor();
  const inspector = createBrowserInspector({
    autoStart: false,
    sanitizeContext: (context) => redact(context),
    sanitizeEvent: (event) => redact(event),
  });
  inspector.start();
  const opened = (inspector.adapter as { targetWindow?: Window | null }).targetWindow;
  if (opened === null) return false;

  inspector.actor(actor as never);
  actor.system.inspect(inspector.inspect);
  return true;
}
