import { useLayoutEffect, useRef } from "react";

/** Tells the style where the editor begins: it fills what the bars above it leave of the window. */
export function useFullHeight() {
  const whole = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (whole.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      whole.current?.style.setProperty("--wb-editor-top", `${top}px`);
    };
    measure();
    // A banner that comes above it later, as without a network, makes it less high: the page would scroll the navigation away.
    const observer = new ResizeObserver(measure);
    observer.observe(window.document.body);
    return () => observer.disconnect();
  }, []);
  return whole;
}
