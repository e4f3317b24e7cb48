import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, type RefObject } from "react";
import { focusPlace, moveByArrow, moveByTab } from "./focus-keys";
import { isolate } from "./isolate";

/**
 * Keys and focus of the open overlay. Everything else but toasts and tooltips is inert. On closing, the focus returns
 * to where it was, or moves to the page that a result has opened: `leave` announces that.
 */
export function useOverlayFocus(isOpen: boolean, panel: RefObject<HTMLElement>, close: () => void) {
  const isLeaving = useRef(false);
  const last = useRef<Element | null>(null);
  const { key, search } = useLocation();

  useEffect(() => {
    if (!isOpen) return;
    isLeaving.current = false;
    const before = document.activeElement as HTMLElement | null;
    const toasts = document.querySelector(".wb-toasts");
    const overlay = panel.current?.parentElement ?? null;
    const tooltips = document.getElementById("PolarisPortalsContainer");
    const undoIsolation = isolate([overlay, toasts, tooltips].filter((each) => each !== null));
    panel.current?.querySelector("input")?.focus();

    const press = (event: KeyboardEvent) => {
      // During IME composition, as in Chinese and Japanese, keys belong to the composition.
      if (event.isComposing) return;
      if (event.key === "Escape") close();
      else if (event.key === "Tab") moveByTab(event, panel.current, toasts);
      else if (event.key === "ArrowDown") moveByArrow(event, panel.current, 1);
      else if (event.key === "ArrowUp") moveByArrow(event, panel.current, -1);
    };
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    document.addEventListener("keydown", press);
    document.addEventListener("focusin", remember);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("focusin", remember);
      last.current = null;
      undoIsolation();
      if (isLeaving.current) return;
      const isThere = before?.isConnected && before !== document.body;
      (isThere ? before : document.querySelector<HTMLElement>(".wb-search-icon"))?.focus();
    };
  }, [isOpen, panel, close]);

  // The focused element may be removed by its own action: an unpinned item, a retry button.
  useEffect(() => {
    const input = panel.current?.querySelector("input");
    if (isOpen && last.current?.isConnected === false) input?.focus();
  });

  useEffect(() => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    focusPlace(search);
  }, [key, search]);

  return useCallback(() => {
    isLeaving.current = true;
  }, []);
}
