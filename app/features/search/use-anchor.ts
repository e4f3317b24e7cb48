import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const MARKED_MS = 2_000;
/** Waiting time for a screen to render; then the page stays at its top. */
const TIMEOUT_MS = 5_000;
/** The closing search returns the focus first; the screen takes it after that. */
const SETTLE_MS = 50;

/** Scrolls to the screen in the URL's `anchor`, highlights it and focuses its heading. */
export function useAnchor(): void {
  const { key, search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const anchor = query.get("anchor");
    if (!anchor) return;
    // The part within the screen, where it is rendered.
    const ids = [query.get("key") ?? anchor, anchor];

    let undo = () => {};
    const stop = whenDrawn(ids, (element) => (undo = show(element)));
    return () => {
      stop();
      undo();
    };
  }, [key, search]);
}

/** Calls back once one of the ids is rendered, earlier ones preferred: content may render after the page. */
function whenDrawn(ids: string[], found: (element: HTMLElement) => void): () => void {
  const find = () => ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  let settling: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (settling || !find()) return;
    settling = setTimeout(() => {
      settling = undefined;
      const element = find();
      if (!element) return;
      stop();
      found(element);
    }, SETTLE_MS);
  };
  const observer = new MutationObserver(look);
  const giveUp = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(settling);
    clearTimeout(giveUp);
  };
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["id"] });
  look();
  return stop;
}

function show(element: HTMLElement): () => void {
  const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "start", behavior: prefersReducedMotion ? "auto" : "smooth" });
  focusHeading(element);
  element.setAttribute("data-found", "");
  const unmark = () => element.removeAttribute("data-found");
  const timer = setTimeout(unmark, MARKED_MS);
  return () => {
    clearTimeout(timer);
    unmark();
  };
}

/** For screen readers; a screen without a heading, such as a field, takes the focus itself. */
function focusHeading(element: HTMLElement): void {
  const target = element.querySelector<HTMLElement>("h2, h3, h4") ?? element;
  if (!target.matches("a, button, input, select, textarea")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
