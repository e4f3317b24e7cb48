import { useSyncExternalStore } from "react";
import {
  ADMIN_TOKEN_FRAGMENT,
  ADMIN_TOKEN_HEADER,
  ADMIN_TOKEN_PATH,
  type AdminTokenExchange,
} from "../../contract/admin-token";

declare global {
  interface Window {
    /** Set by staff and testers before the page's own scripts run. Anything may have that name: an element's id is enough. */
    adminToken?: unknown;
  }
}

interface AcceptedToken {
  token: string;
  store: string;
}

/** What a header can carry (RFC 6750, section 2.1). */
const TOKEN = /^[\w.~+/-]+=*$/;

let accepted: AcceptedToken | null = null;
const listeners = new Set<() => void>();

/** The token of the window, or, in the Shopify admin, of the page's address, which it leaves. */
export function findAdminToken(): string | null {
  const { hash } = location;
  if (!hash.startsWith(ADMIN_TOKEN_FRAGMENT)) return tokenOf(window.adminToken);
  history.replaceState(history.state, "", location.pathname + location.search);
  return tokenOf(decodeURIComponent(hash.slice(ADMIN_TOKEN_FRAGMENT.length)));
}

const tokenOf = (given: unknown) => (typeof given === "string" && TOKEN.test(given) ? given : null);

/**
 * Lets the server say whether the token is one. A stand-alone page is then opened anew with the cookie that it has got;
 * inside the Shopify admin, where the id token says whose page it is, the page shows what is for staff.
 */
export async function exchangeAdminToken(token: string): Promise<void> {
  const isEmbedded = document.documentElement.dataset.mode === "embedded";
  const response = await fetch(`${ADMIN_TOKEN_PATH}${isEmbedded ? "?embedded=1" : ""}`, {
    method: "POST",
    headers: { [ADMIN_TOKEN_HEADER]: token },
  });
  if (!response.ok) return;
  const { store, isNew } = (await response.json()) as AdminTokenExchange;
  if (isNew) location.reload();
  if (!isEmbedded) return;
  accepted = { token, store };
  for (const listener of listeners) listener();
}

/** The accepted token of this window, for the store that the page shows; null for every merchant. */
export function useAdminToken(store: string): string | null {
  const current = useSyncExternalStore(
    subscribe,
    () => accepted,
    () => null,
  );
  return current?.store === store ? current.token : null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
