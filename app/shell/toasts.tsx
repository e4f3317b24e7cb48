import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from "react";
import { ToastCard, type DrawnToast } from "./toast-card";

const DURATION_MS = 5_000;
/** Longer where there is something to decide. */
const ACTION_DURATION_MS = 10_000;
/** App Bridge knows no toast without an end; a day outlives every page. */
const UNTIL_DISMISSED_MS = 86_400_000;

export interface Toast {
  content: string;
  /** Stays until it is dismissed. What needs an answer belongs on the page as well, as a banner. */
  error?: boolean;
  /** Milliseconds; 5 s, or 10 s with an action, where absent. */
  duration?: number;
  action?: { content: string; onAction: () => void };
}

type ShowToast = (toast: string | Toast) => void;
const ToastContext = createContext<ShowToast>(() => {
  throw new Error("A toast needs the shell around it");
});

/** Shows that something was done, with a way to undo it. A failure is never shown by a toast alone. */
export const useToast = () => useContext(ToastContext);

/** Inside the admin App Bridge shows toasts; stand-alone they are drawn here: every error, and one other at a time. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<DrawnToast[]>([]);
  const count = useRef(0);

  const show = useCallback<ShowToast>((given) => {
    const toast = typeof given === "string" ? { content: given } : given;
    const bridge = window.shopify;
    if (bridge) return showInAdmin(bridge, toast);
    const id = (count.current += 1);
    setToasts((shown) => [...shown, { ...toast, id, duration: durationOf(toast) }]);
  }, []);
  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );

  const errors = toasts.filter(({ error }) => error);
  const [next] = toasts.filter(({ error }) => !error);
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="wb-toasts">
        {/* Both are there before anything is said, or a screen reader would miss it. */}
        <div role="alert">
          {errors.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
          ))}
        </div>
        <div role="status">{next && <ToastCard key={next.id} toast={next} onDismiss={dismiss} />}</div>
      </div>
    </ToastContext.Provider>
  );
}

function durationOf({ error, duration, action }: Toast): number | null {
  if (error) return null;
  return duration ?? (action ? ACTION_DURATION_MS : DURATION_MS);
}

function showInAdmin({ toast: bridge }: AppBridge, toast: Toast): void {
  bridge.show(toast.content, {
    duration: durationOf(toast) ?? UNTIL_DISMISSED_MS,
    isError: toast.error ?? false,
    ...(toast.action && { action: toast.action.content, onAction: toast.action.onAction }),
  });
}
