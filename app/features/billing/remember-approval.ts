import { useSyncExternalStore } from "react";
import type { Option } from "../../../permissions/option";

const KEY = "waybill:approval";

/**
 * The change that the merchant went to approve; kept in the tab's storage, since Shopify does not report the result.
 */
export type WantedApproval = ({ kind: "plan" } & Option) | { kind: "cap"; amountCents: number };

const listeners = new Set<() => void>();

/** Opens Shopify's page in the top window: it must not be framed. */
export function leaveForApproval(url: string, wanted: WantedApproval): void {
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(wanted)));
  window.open(url, "_top");
}

export function forgetApproval(): void {
  inStorage((storage) => storage.removeItem(KEY));
  for (const listener of listeners) listener();
}

/** The last change sent for approval in this tab; null if none, and on the server. */
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

/** Browsers may block storage inside a frame; then only the note about the approval's result is missing. */
function inStorage<Value>(run: (storage: Storage) => Value): Value | undefined {
  try {
    return run(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
