import { useRevalidator, useSearchParams } from "@remix-run/react";
import {
  createContext,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useShell } from "./use-shell";
import { useAdminToken } from "./window-admin-token";

interface AppWindow extends HTMLElement {
  show?: () => void;
}

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the place where React looks for elements
  namespace JSX {
    interface IntrinsicElements {
      "s-app-window": DetailedHTMLProps<HTMLAttributes<AppWindow>, AppWindow>;
    }
  }
}

/** In the address of a page that stands in such a window: it has neither navigation nor a way back of its own. */
const IN_WINDOW = "window";

const Windows = createContext<{ open: (address: string) => boolean; isWithin: boolean }>({
  open: () => false,
  isWithin: false,
});

/**
 * `open` shows a page in a window of the admin's, if it has its place there, and says whether it did: after a click or a key only, as
 * Shopify demands. `isWithin`: this is such a window.
 */
export const useFullWindow = () => useContext(Windows);

interface Props {
  /** Whether the page at this address (path and query) is for a window of its own. */
  isFor: (address: string) => boolean;
  children: ReactNode;
}

/**
 * Within the Shopify admin, links to pages that need the whole screen open them in its full-size window; elsewhere they are pages
 * like the others. What was changed in the window is read when it is closed.
 */
export function FullWindow({ isFor, children }: Props) {
  const { embedded, store } = useShell();
  const isStaff = useAdminToken(store.myshopify_domain) !== null;
  const [query] = useSearchParams();
  // Of the document: further pages in the window do not name it.
  const [isWithin] = useState(() => query.has(IN_WINDOW));
  const canOpen = embedded && !isStaff && !isWithin;
  const element = useRef<AppWindow>(null);
  const { revalidate } = useRevalidator();

  const open = useCallback(
    (address: string) => {
      const { current } = element;
      if (!canOpen || !current?.show || !isFor(address)) return false;
      current.setAttribute("src", withinWindow(address));
      current.show();
      return true;
    },
    [canOpen, isFor],
  );
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event);
      if (address === null || !open(address)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the router, which would follow the link.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [open]);
  useEffect(() => {
    const { current } = element;
    current?.addEventListener("hide", revalidate);
    return () => current?.removeEventListener("hide", revalidate);
  }, [revalidate, canOpen]);

  return (
    <Windows.Provider value={useMemo(() => ({ open, isWithin }), [open, isWithin])}>
      {children}
      {canOpen && <s-app-window ref={element} id="full-window" />}
    </Windows.Provider>
  );
}

/** Path and query of a link of the app that is followed in this window; null for any other click. */
function addressOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || link.target || link.origin !== location.origin) return null;
  return link.pathname + link.search;
}

/** With what an embedded page is asked for: without it the document would be one of the stand-alone app. */
function withinWindow(address: string): string {
  const url = new URL(address, location.origin);
  const { shop, host, locale } = window.shopify!.config;
  for (const [name, value] of Object.entries({ shop, host, locale, embedded: "1", [IN_WINDOW]: "1" }))
    if (value) url.searchParams.set(name, value);
  return url.pathname + url.search;
}
