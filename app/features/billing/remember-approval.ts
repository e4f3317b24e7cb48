import { useSyncExternalStore } from "react";

const KEY = "waybill:approval";

/** What the merchant was sent to approve; kept by the tab, since Shopify does not say what became of it. */
export type WantedApproval =
  { kind: "plan"; plan: string; interval: string } | { kind: "cap"; amountCents: number };

const listeners = new Set<() => void>();

/** Opens Shopify's page in the top window: inside the admin's frame it must not be shown. */
export function leaveForApproval(url: string, wanted: WantedApproval): void {
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(wanted)));
  window.open(url, "_top");
}

export function forgetApproval(): void {
  inStorage((storage) => storage.removeItem(KEY));
  for (const listener of listeners) listener();
}

/** What the merchant was sent to approve last in this tab; null for nothing, and always on the server. */
export function useWantedApproval(): WantedApproval | null {
  const text = useSyncExternalStore(subscribe, read, () => null);
  return text === null ? null : parse(text);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const read = () => inStorage((storage) => storage.getItem(KEY)) ?? null;

function parse(text: string): WantedApproval | null {
  try {
    return JSON.parse(text) as WantedApproval;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Browsers may forbid storage inside a frame; then only the note about the approval's result is lost. */
function inStorage<Value>(run: (storage: Storage) => Value): Value | undefined {
  try {
    return run(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
