import type { ShopifyStore } from "./shopify-store";

export interface SandboxApp {
  clientId: string;
  clientSecret: string;
  /** Where webhooks, the embedded app and /proxy are reached; no slash at the end. */
  url: string;
  name: string;
  /** Its place in the admin's addresses; `waybill` where not given. */
  handle?: string;
}

export interface SandboxShopifyOptions {
  /** Public origin where the sandbox is reachable; it is mounted there under /sandbox/shopify. */
  origin: string;
  app: SandboxApp;
  /** Scopes a merchant grants by opening the app, comma separated. */
  scopes: string;
  world: ShopifyStore;
  now: () => Date;
  /** How webhooks and proxy requests are sent. */
  fetch?: typeof fetch;
  log?: (entry: object, message: string) => void;
  /** Waits before a failed delivery is tried again; Shopify's eight over four hours, shortened, where not given. */
  retryDelaysMs?: readonly number[];
}

/** Where the sandbox is mounted. */
export const MOUNT = "/sandbox/shopify";
