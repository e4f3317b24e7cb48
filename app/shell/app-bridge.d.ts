/** The part of App Bridge that the app uses. */
interface AppBridge {
  config: { shop?: string; host?: string; locale?: string };
  toast: {
    show(
      message: string,
      options?: { duration?: number; isError?: boolean; action?: string; onAction?: () => void },
    ): string;
    hide(id: string): void;
  };
  saveBar: {
    show(id: string): Promise<void>;
    hide(id: string): Promise<void>;
    /** Resolves once nothing is unsaved or the merchant discards it; never while they stay. */
    leaveConfirmation(): Promise<void>;
  };
  loading(isLoading: boolean): void;
  scopes: {
    /** Opens Shopify's own dialog, unless all are granted already; rejects for a scope that the app has not declared. */
    request(scopes: string[]): Promise<{ result: "granted-all" | "declined-all" }>;
  };
}

interface Window {
  /** Defined only inside the Shopify admin. */
  shopify?: AppBridge;
}
