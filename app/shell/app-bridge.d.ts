/** The part of App Bridge that is used here. */
interface AppBridge {
  toast: {
    show(
      message: string,
      options?: { duration?: number; isError?: boolean; action?: string; onAction?: () => void },
    ): unknown;
  };
  saveBar: {
    show(id: string): Promise<void>;
    hide(id: string): Promise<void>;
    /** Settles once nothing is unsaved or the merchant gives it up; never while they stay. */
    leaveConfirmation(): Promise<void>;
  };
  loading(isLoading: boolean): void;
}

interface Window {
  /** There only inside the Shopify admin. */
  shopify?: AppBridge;
}
