import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { SearchPanel } from "./search-panel";
import { useSearch } from "./use-search";

/** The full-page search. Not a modal of the browser's: toasts with their Undo must stay within reach. */
export function SearchOverlay({ toggles }: { toggles: number }) {
  const { t } = useTranslation("search");
  const search = useSearch();
  const { state, send } = search;
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = state.hasTag("open");
  const { pathname } = useLocation();

  // Before the effect that opens it: the first page is no change of page.
  useEffect(() => send({ type: "search.closed" }), [pathname, send]);

  const seen = useRef(0);
  useEffect(() => {
    if (seen.current === toggles) return;
    seen.current = toggles;
    send({ type: isOpen ? "search.closed" : "search.opened" });
  }, [toggles, isOpen, send]);

  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement as HTMLElement | null;
    panel.current?.querySelector("input")?.focus();
    return () => before?.focus();
  }, [isOpen]);

  if (!isOpen) return null;
  const close = () => send({ type: "search.closed" });
  return (
    // A click beside the panel closes it; the keyboard has Escape and the cancel button.
    <div className="wb-search" onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={t("open")}
        className="wb-search-panel"
        onKeyDown={(event) => (event.key === "Escape" ? close() : moveFocus(event, panel.current))}
      >
        <SearchPanel {...search} />
      </div>
    </div>
  );
}

/** Arrow keys go through the field and the rows; Tab stays inside. */
function moveFocus(event: KeyboardEvent, panel: HTMLElement | null) {
  const all = (selector: string) => [...(panel?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = step ? all("input, [data-row]") : all("input, a[href], button:not([disabled])");
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (step) {
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
  } else if (event.key === "Tab" && at === (event.shiftKey ? 0 : stops.length - 1)) {
    event.preventDefault();
    stops[event.shiftKey ? stops.length - 1 : 0]?.focus();
  }
}
