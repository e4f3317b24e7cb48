import type { bridgeChrome } from "./bridge-chrome.client";
import type { Bridge } from "./bridge-core.client";
import type { bridgeForms } from "./bridge-forms.client";

type Parts = Bridge & ReturnType<typeof bridgeChrome> & ReturnType<typeof bridgeForms>;

/** Combines the parts into `window.shopify`; what is not simulated throws instead of doing nothing. */
export function bridgeGlobal({
  admin,
  config,
  isEmbedded,
  send,
  request,
  requestScopes,
  idToken,
  toast,
  saveBar,
  modal,
}: Parts): void {
  const notSimulated = (name: string) => () =>
    Promise.reject(new Error(`The sandbox does not simulate ${name}`));
  const shopify = {
    config: { ...config, appOrigins: [], disabledFeatures: [] },
    origin: admin,
    ready: Promise.resolve(),
    environment: { embedded: isEmbedded, mobile: false, intent: false, pos: false },
    idToken: () => idToken(),
    toast,
    saveBar,
    modal,
    loading: (isLoading?: boolean) => send({ type: "loading", isLoading: isLoading ?? true }),
    user: () => request("user"),
    scopes: {
      query: () => request("scopes"),
      request: (scopes: string[]) => requestScopes("requestScopes", scopes),
      revoke: (scopes: string[]) => requestScopes("revokeScopes", scopes),
    },
    app: { extensions: () => Promise.resolve([]) },
    webVitals: { onReport: () => Promise.resolve() },
    reviews: {
      request: () => Promise.resolve({ success: false, code: "merchant-ineligible", message: "Sandbox" }),
    },
    resourcePicker: notSimulated("resourcePicker"),
    picker: notSimulated("picker"),
  };
  Object.assign(window, { shopify });
}
