import { useEffect, useState } from "react";
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
  const { id, content, duration, error, undo } = toast;

  useEffect(() => {
    if (duration === null || isHeld) return;
    const timer = setTimeout(() => onDismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld, onDismiss]);

  return (
    <div
      className="wb-toast"
      data-error={error || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
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
