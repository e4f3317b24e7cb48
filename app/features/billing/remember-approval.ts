import { useSyncExternalStore } from "react";
import type { Option } from "../../../permissions/option";

const KEY = "waybill:approval";
/** Set from leaving for Shopify's page until the app is opened again. */
const AWAY_KEY = "waybill:approval-away";

/**
 * The change that the merchant went to approve; kept in the tab's storage, since Shopify does not report the result.
 */
export type WantedApproval = ({ kind: "plan" } & Option) | { kind: "cap"; amountCents: number };

const listeners = new Set<() => void>();

/** Opens Shopify's page in the top window: it must not be framed. */
export function leaveForApproval(url: string, wanted: WantedApproval): void {
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(wanted)));
  markAway();
  window.open(url, "_top");
}

/** The merchant is on Shopify's page, or may go there: the next page of the app is a return. */
export const markAway = (): void => void inStorage((storage) => storage.setItem(AWAY_KEY, "1"));

export function forgetApproval(): void {
  inStorage((storage) => storage.removeItem(KEY));
  for (const listener of listeners) listener();
}

/** Whether this is the first page since the merchant left for Shopify's; asked once. */
export function takeReturn(): boolean {
  return (
    inStorage((storage) => {
      const isAway = storage.getItem(AWAY_KEY) !== null;
      storage.removeItem(AWAY_KEY);
      return isAway;
    }) ?? false
  );
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
