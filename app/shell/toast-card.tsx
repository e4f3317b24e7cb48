import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { CONTENT, focusForNow } from "../components/skip-link";
import { useTranslation } from "../i18n/translation";
import type { Toast } from "./toast";

export interface DrawnToast extends Omit<Toast, "duration"> {
  id: number;
  /** Null: until it is dismissed. */
  duration: number | null;
}

interface Props {
  toast: DrawnToast;
  onDismiss: (id: number) => void;
}

/** One toast. Its timer pauses while the pointer or the focus is on it. */
export function ToastCard({ toast, onDismiss }: Props) {
  const { t } = useTranslation("shell");
  const [isHeld, setIsHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  /** What had the focus before it came here. */
  const before = useRef<Element | null>(null);
  const { id, content, duration, error, undo } = toast;

  useEffect(() => {
    if (duration === null || isHeld) return;
    const timer = setTimeout(() => onDismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld, onDismiss]);

  const enter = ({ relatedTarget }: FocusEvent) => {
    setIsHeld(true);
    if (!card.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  // Dropped with this card, be it answered or replaced by a newer one, the focus would begin again at the top of the page.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) giveFocusTo(before.current);
    };
  }, []);

  return (
    <div
      ref={card}
      className="wb-toast"
      data-error={error || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={enter}
      onBlur={() => setIsHeld(false)}
    >
      <span>{content}</span>
      {undo && (
        <button
          type="button"
          className="wb-toast-action"
          onClick={() => {
            onDismiss(id);
            undo();
          }}
        >
          {t("undo")}
        </button>
      )}
      <button
        type="button"
        className="wb-toast-dismiss"
        aria-label={t("dismiss")}
        onClick={() => onDismiss(id)}
      >
        ×
      </button>
    </div>
  );
}

/** Where it is still on the page: else the page's content, from which the next key goes on. */
function giveFocusTo(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) return element.focus();
  focusForNow(document.getElementById(CONTENT));
}
