import { useEffect } from "react";

/** While `isShown`, remembers the field that has the focus, and gives it back when the shown part went away with it. */
export function useFocusBack(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let field = document.activeElement;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest("main") && !target.closest(".wb-savebar"))
        field = target;
    };
    document.addEventListener("focusin", remember);
    return () => {
      document.removeEventListener("focusin", remember);
      const isLost = document.activeElement === document.body;
      if (isLost && field instanceof HTMLElement && field.isConnected) field.focus({ preventScroll: true });
    };
  }, [isShown]);
}
