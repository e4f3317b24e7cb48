import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusHeading } from "../components/skip-link";

/**
 * Gives the focus to the heading of a page that another one has led to, where what had it is gone with that page: it would fall to the
 * document, so that a screen reader says nothing and a keyboard begins at the top. Navigation and fields that take it keep it.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Without scrolling: going back leads to where one was.
    if (document.activeElement === document.body) focusHeading();
  }, [pathname]);
}
