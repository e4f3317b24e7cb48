import type { ShopifyStore } from "./shopify-store";

export interface SandboxApp {
  clientId: string;
  clientSecret: string;
  /** Base URL of the app's webhooks, pages and /proxy, without a trailing slash. */
  url: string;
  name: string;
  /** The app's handle in URLs of the admin; `waybill` by default. */
  handle?: string;
}

export interface SandboxShopifyOptions {
  /** The sandbox's public origin; it is mounted there under /sandbox/shopify. */
  origin: string;
  app: SandboxApp;
  /** Scopes that a merchant grants by opening the app, comma separated. */
  scopes: string;
  /** Scopes that the app may ask for while it runs (`optional_scopes`); those of them that `scopes` has are granted from the start. */
  optionalScopes?: readonly string[];
  shopifyStore: ShopifyStore;
  now: () => Date;
  /** Sends webhooks and proxy requests. */
  fetch?: typeof fetch;
  log?: (entry: object, message: string) => void;
  /** Delays before retries of a failed delivery; by default Shopify's eight, shortened. */
  retryDelaysMs?: readonly number[];
}

/** Path at which the sandbox is mounted. */
export const MOUNT = "/sandbox/shopify";
