import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const MARKED_MS = 2_000;

/** Scrolls to the section that the address names by `anchor`, and marks it for a moment. */
export function useAnchor(): void {
  const { key, search } = useLocation();
  useEffect(() => {
    const anchor = new URLSearchParams(search).get("anchor");
    const section = anchor ? document.getElementById(anchor) : null;
    if (!section) return;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    section.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
    section.setAttribute("data-found", "");
    const unmark = () => section.removeAttribute("data-found");
    const timer = setTimeout(unmark, MARKED_MS);
    return () => {
      clearTimeout(timer);
      unmark();
    };
  }, [key, search]);
}
