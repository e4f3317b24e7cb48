import { useLocation } from "@remix-run/react";
import { Button, Text, TextField } from "@shopify/polaris";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { GROUPS } from "../../../machines/search-items";
import { useShell } from "../../shell/use-shell";
import { helpAddress } from "./addresses";
import { findFeatures } from "./find-features";
import { SearchResults } from "./search-results";
import { useSearch } from "./use-search";

/** The full-page search. Not a modal of the browser's: toasts with their Undo must stay within reach. */
export function SearchOverlay({ toggles }: { toggles: number }) {
  const { t } = useTranslation(["search", "nav", "billing", "settings", "gates"]);
  const search = useSearch();
  const { state, send } = search;
  const { query, group } = state.context;
  const { supportUrl } = useShell();
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
        aria-label={t("search:open")}
        className="wb-search-panel"
        onKeyDown={(event) => (event.key === "Escape" ? close() : moveFocus(event, panel.current))}
      >
        <div className="wb-search-field">
          <TextField
            label={t("search:placeholder")}
            labelHidden
            placeholder={t("search:placeholder")}
            value={query}
            onChange={(text) =>
              send({ type: "query.edited", query: text, features: findFeatures(text, t as never) })
            }
            autoComplete="off"
            maxLength={1000}
          />
          <Button onClick={close}>{t("search:cancel")}</Button>
        </div>
        <div className="wb-search-chips">
          {GROUPS.map((each) => (
            <Button
              key={each}
              size="slim"
              pressed={group === each}
              onClick={() => send({ type: "group.chosen", group: group === each ? null : each })}
            >
              {t(`search:group.${each}`)}
            </Button>
          ))}
        </div>
        <SearchResults {...search} />
        {query.trim() !== "" && (
          <a
            className="wb-search-help"
            data-row
            href={helpAddress(supportUrl, query.trim())}
            target="_blank"
            rel="noreferrer"
          >
            <Text as="span" breakWord>
              {t("search:help", { searchValue: query.trim() })}
            </Text>
          </a>
        )}
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
