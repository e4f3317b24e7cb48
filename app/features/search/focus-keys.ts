const ROWS = "input, [data-row]";
const ALL = "input, a[href], button:not([disabled])";

const within = (roots: readonly (Element | null)[], selector: string) =>
  roots.flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]);

/** Tab cycles through the panel and then the toasts, whose Undo belongs to the panel's last action. */
export function moveByTab(event: KeyboardEvent, panel: Element | null, toasts: Element | null): void {
  const stops = within([panel, toasts], ALL);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? (at <= 0 ? stops.length : at) - 1 : (at + 1) % stops.length;
  event.preventDefault();
  stops[next]?.focus();
}

/** Arrow keys move through field and rows, and stop at their ends. */
export function moveByArrow(event: KeyboardEvent, panel: Element | null, step: 1 | -1): void {
  const stops = within([panel], ROWS);
  const row = document.activeElement?.closest("li")?.querySelector("[data-row]") ?? document.activeElement;
  const at = stops.indexOf(row as HTMLElement);
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}

/** Focuses the screen in the URL after a result was opened, else the page's title. */
export function focusPlace(search: string): void {
  const anchor = new URLSearchParams(search).get("anchor");
  const place = (anchor && document.getElementById(anchor)) || document.querySelector<HTMLElement>("main h1");
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  // Scrolling is done by useAnchor.
  place.focus({ preventScroll: true });
}
