import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { SearchItem } from "../../../machines/search-items";
import { useTranslation } from "../../i18n/translation";
import { SearchPanel } from "./search-panel";
import { useOverlayFocus } from "./use-overlay-focus";
import { useSearch } from "./use-search";

/** The full-page search. Neither a native modal nor `aria-modal`: toasts with their Undo stay reachable. */
export function SearchOverlay({ toggles }: { toggles: number }) {
  const { t } = useTranslation("search");
  const search = useSearch();
  const { state, send } = search;
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = state.hasTag("open");
  const { pathname } = useLocation();
  const close = useCallback(() => send({ type: "search.closed" }), [send]);
  const leave = useOverlayFocus(isOpen, panel, close);

  // Before the effect that opens it, so that the first page does not count as a change of route.
  useEffect(close, [pathname, close]);

  const seen = useRef(0);
  useEffect(() => {
    if (seen.current === toggles) return;
    seen.current = toggles;
    // Keeps the width of the scroll bar while the page is locked.
    const page = document.documentElement;
    page.toggleAttribute("data-scrollable", window.innerWidth > page.clientWidth);
    send({ type: isOpen ? "search.closed" : "search.opened" });
  }, [toggles, isOpen, send]);

  const pressedBeside = useRef(false);
  if (!isOpen) return null;
  const open = (item: SearchItem) => {
    leave();
    search.open(item);
  };
  return createPortal(
    // A click that begins and ends beside the panel closes it; the keyboard has Escape and the cancel button.
    <div
      className="wb-search"
      onPointerDown={(event) => (pressedBeside.current = event.target === event.currentTarget)}
      onClick={(event) => pressedBeside.current && event.target === event.currentTarget && close()}
    >
      <div ref={panel} role="dialog" aria-label={t("open")} className="wb-search-panel">
        <SearchPanel {...search} open={open} />
      </div>
    </div>,
    document.body,
  );
}
