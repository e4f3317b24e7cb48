import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "../i18n/translation";
import type { Toast } from "./toast";
import { ToastCard, type DrawnToast } from "./toast-card";

const DURATION_MS = 5_000;
/** Longer than without Undo, since there is a decision to make. */
const UNDO_DURATION_MS = 10_000;
/** App Bridge has no toast without a duration; a day outlasts every page. */
const UNTIL_DISMISSED_MS = 86_400_000;

/** Returns what takes the toast away before its time. */
type ShowToast = (toast: string | Toast) => () => void;
const ToastContext = createContext<ShowToast>(() => {
  throw new Error("A toast needs the shell around it");
});

/** Shows a toast for something done, with an optional undo. A failure is never shown by a toast alone. */
export const useToast = () => useContext(ToastContext);

/**
 * App Bridge shows toasts inside the admin; stand-alone they are rendered here: every error, beside them the newest
 * that offers Undo, and the newest since then. One that waited for its turn would tell of what is long over.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<DrawnToast[]>([]);
  const count = useRef(0);
  const { t } = useTranslation("shell");

  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback<ShowToast>(
    (given) => {
      const toast = typeof given === "string" ? { content: given } : given;
      const bridge = window.shopify;
      if (bridge) return showInAdmin(bridge, toast, t("undo"));
      const id = (count.current += 1);
      setToasts((shown) => [...stayingBeside(toast, shown), { ...toast, id, duration: durationOf(toast) }]);
      return () => dismiss(id);
    },
    [dismiss, t],
  );

  const errors = toasts.filter(({ error }) => error);
  const others = toasts.filter(({ error }) => !error);
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="wb-toasts">
        {/* Both are rendered before they have content, or screen readers would miss it. */}
        <div role="alert">
          {errors.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
          ))}
        </div>
        <div role="status">
          {others.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
          ))}
        </div>
      </div>
    </ToastContext.Provider>
  );
}

/** A newer toast takes the place of the older ones. Errors stay, and an offer to undo is taken away by another one only. */
const stayingBeside = (toast: Toast, shown: DrawnToast[]): DrawnToast[] =>
  toast.error ? shown : shown.filter(({ error, undo }) => error || (undo && !toast.undo));

function durationOf({ error, duration, undo }: Toast): number | null {
  if (error) return null;
  return duration ?? (undo ? UNDO_DURATION_MS : DURATION_MS);
}

function showInAdmin({ toast: bridge }: AppBridge, toast: Toast, undo: string): () => void {
  const id = bridge.show(toast.content, {
    duration: durationOf(toast) ?? UNTIL_DISMISSED_MS,
    isError: toast.error ?? false,
    ...(toast.undo && { action: undo, onAction: toast.undo }),
  });
  return () => bridge.hide(id);
}
