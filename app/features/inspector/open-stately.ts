import type { Actor, AnyStateMachine } from "xstate";
import { createRedactor } from "../../../machines/tooling/redact";

const TIMEOUT_MS = 10_000;

/** "blocked": the browser opened no window. "unreachable": its page did not respond, or our part of it did not load. */
export type StatelyEnd = "on" | "blocked" | "unreachable";

/**
 * Opens Stately's own inspector, a page of stately.ai, and sends it the events of this stand-alone copy, redacted. Its
 * code is loaded by this call only. Nothing is sent before that page has reported ready.
 */
export async function openStately(actor: Actor<AnyStateMachine>): Promise<StatelyEnd> {
  const loaded = await import("@statelyai/inspect").catch(() => null);
  if (!loaded) return "unreachable";
  const redact = createRedactor();
  const inspector = loaded.createBrowserInspector({
    autoStart: false,
    sanitizeContext: (context) => redact(context),
    sanitizeEvent: (event) => redact(event),
  });
  inspector.start();
  const { targetWindow } = inspector.adapter as unknown as { targetWindow: Window | null };
  if (!targetWindow) return "blocked";

  inspector.actor(actor as never);
  const watch = actor.system.inspect(inspector.inspect);
  if (await isConnected(targetWindow)) return "on";
  watch.unsubscribe();
  inspector.stop();
  // Buffered events would still be sent to a page that loads late.
  targetWindow.close();
  return "unreachable";
}

/** Whether the opened page reports in time that it is connected. */
function isConnected(opened: Window): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      window.removeEventListener("message", onMessage);
      resolve(isThere);
    };
    const onMessage = (event: MessageEvent<{ type?: string } | null>) => {
      if (event.source === opened && event.data?.type === "@statelyai.connected") end(true);
    };
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    window.addEventListener("message", onMessage);
  });
}
