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
const RELOADED = "waybill:admin-token";

let accepted: AcceptedToken | null = null;
const listeners = new Set<() => void>();

/**
 * The token of the window, or, in the Shopify admin, of the page's address, which it leaves. A stand-alone page takes none of its
 * address: a link on another site could put its reader into a store of its writer.
 */
export function findAdminToken(): string | null {
  const { hash } = location;
  if (!hash.startsWith(ADMIN_TOKEN_FRAGMENT)) return tokenOf(window.adminToken);
  history.replaceState(history.state, "", location.pathname + location.search);
  // As it stands: a token has no character that an address would encode.
  return tokenOf(isEmbedded() ? hash.slice(ADMIN_TOKEN_FRAGMENT.length) : window.adminToken);
}

const isEmbedded = () => document.documentElement.dataset.mode === "embedded";

const tokenOf = (given: unknown) => (typeof given === "string" && TOKEN.test(given) ? given : null);

/**
 * Lets the server say whether the token is one. A stand-alone page is then opened anew with the cookie that it has got;
 * inside the Shopify admin, where the id token says whose page it is, the page shows what is for staff.
 */
export async function exchangeAdminToken(token: string): Promise<void> {
  const response = await fetch(`${ADMIN_TOKEN_PATH}${isEmbedded() ? "?embedded=1" : ""}`, {
    method: "POST",
    headers: { [ADMIN_TOKEN_HEADER]: token },
  });
  if (!response.ok) return;
  const { store, isNew } = (await response.json()) as AdminTokenExchange;
  if (isNew && isFirstReload(token)) location.reload();
  if (!isEmbedded()) return;
  accepted = { token, store };
  for (const listener of listeners) listener();
}

/** Once for each token: a browser that keeps no cookie would be reloaded without an end. One that keeps no notes either is not at all. */
function isFirstReload(token: string): boolean {
  // The end of its signature tells tokens apart and opens nothing.
  const mark = token.slice(-16);
  try {
    if (sessionStorage.getItem(RELOADED) === mark) return false;
    sessionStorage.setItem(RELOADED, mark);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
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
