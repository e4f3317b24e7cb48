import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from "react";

const DURATION_MS = 5_000;

type ShowToast = (message: string) => void;
const ToastContext = createContext<ShowToast>(() => {
  throw new Error("A toast needs the shell around it");
});

/** Says that something was done. Failures do not belong here: they stay on the page as a banner. */
export const useToast = () => useContext(ToastContext);

/** Inside the admin App Bridge shows the toast; stand-alone it is drawn here. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ message: string } | null>(null);

  const show = useCallback<ShowToast>((message) => {
    const bridge = window.shopify;
    if (bridge) bridge.toast.show(message, { duration: DURATION_MS });
    else setToast({ message });
  }, []);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <ToastContext.Provider value={show}>
      {children}
      <div role="status" className="wb-toasts">
        {toast && <p className="wb-toast">{toast.message}</p>}
      </div>
    </ToastContext.Provider>
  );
}
