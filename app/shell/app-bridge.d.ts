/** The part of App Bridge that is used here. */
interface AppBridge {
  toast: { show(message: string, options?: { duration?: number; isError?: boolean }): unknown };
  loading(isLoading: boolean): void;
}

interface Window {
  /** There only inside the Shopify admin. */
  shopify?: AppBridge;
}
