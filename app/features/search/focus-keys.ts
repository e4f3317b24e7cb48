const ROWS = "input, [data-row]";
const ALL = "input, a[href], button:not([disabled])";

const within = (roots: readonly (Element | null)[], selector: string) =>
  roots.flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]);

/** Tab goes round the panel and then the toasts, whose Undo belongs to what was just done in it. */
export function moveByTab(event: KeyboardEvent, panel: Element | null, toasts: Element | null): void {
  const stops = within([panel, toasts], ALL);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? (at <= 0 ? stops.length : at) - 1 : (at + 1) % stops.length;
  event.preventDefault();
  stops[next]?.focus();
}

/** Arrow keys go through the field and the rows, and stop at their ends. */
export function moveByArrow(event: KeyboardEvent, panel: Element | null, step: 1 | -1): void {
  const stops = within([panel], ROWS);
  const row = document.activeElement?.closest("li")?.querySelector("[data-row]") ?? document.activeElement;
  const at = stops.indexOf(row as HTMLElement);
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}

/** After something was opened: the section that the address names, else the page's title. */
export function focusPlace(search: string): void {
  const anchor = new URLSearchParams(search).get("anchor");
  const place = (anchor && document.getElementById(anchor)) || document.querySelector<HTMLElement>("main h1");
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  // Scrolling is useAnchor's.
  place.focus({ preventScroll: true });
}
