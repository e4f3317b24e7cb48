import type { MouseEvent } from "react";

/** The id of what every page has of its own. */
export const CONTENT = "content";

/** Focuses what has no focus of its own. Only for now: a click beside its fields would otherwise give it the focus. */
export function focusForNow(target: HTMLElement | null, options?: FocusOptions): void {
  if (!target) return;
  target.tabIndex = -1;
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  target.focus(options);
}

/** Focuses what the page is headed by, for what has lost its place on it. Where it is scrolled to is kept. */
export function focusHeading(): void {
  const content = document.getElementById(CONTENT);
  focusForNow(content?.querySelector("h1") ?? content, { preventScroll: true });
}

/** Leads the keyboard past what stands between; in sight only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  // By script, so that the address, which has the list's filters and a page's anchors, stays as it is.
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(to);
    if (!target) return;
    event.preventDefault();
    focusForNow(target);
  };

  return (
    <a href={`#${to}`} className="wb-skip" onClick={skip}>
      {children}
    </a>
  );
}
