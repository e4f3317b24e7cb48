import "@remix-run/node";
import type { EndApiCall } from "../contract/end-api-call";

/** The answer to a call; a response of the platform, unless the call was made in this process. */
export type CallResponse = Response | Pick<Response, "status" | "text">;

/**
 * What the process gives the app: the way to the service, settings, and the error reporter. A new object for every
 * request, because answers that several loaders of one request need are remembered by it.
 */
export interface LoadContext {
  /** Hands a call to the service: in this process, or over HTTP (endApi/remote.server). */
  endApi: (call: EndApiCall) => Promise<CallResponse>;
  /**
   * Whether a bearer's signature and expiry are valid, without a database: checked before an action reads a body. Always true where the
   * service, and with it the keys, is on another host.
   */
  isSignedBearer: (bearer: string) => Promise<boolean>;
  config: AppConfig;
  /** Answers the request before its loaders have ended; theirs is then dropped. Absent where they have all the time they need. */
  answerEarly?: (response: Response) => void;
  /** Reports an unexpected failure; `facts` carry no personal data and no secrets. */
  report: (error: unknown, facts: object) => void;
}

export interface AppConfig {
  /** Where browsers reach the app; no slash at the end. */
  appUrl: string;
  /** Client id of the Shopify app. */
  apiKey: string;
  /** Address of App Bridge's script. */
  appBridgeUrl: string;
  /** Where merchants write to us: a mailto: or https: address. */
  supportUrl: string;
  /** Where stores write whose plan has a support of its own; null: there is none, and none is sold. */
  dedicatedSupportUrl: string | null;
  /** Where one becomes an affiliate; null: there is no programme, and none is named. */
  affiliateUrl: string | null;
  /** The help centre's search, `{query}` standing for the text; the support address where there is none. */
  helpCenterUrl: string;
  /** The outside world is simulated here. */
  sandbox: boolean;
  /** Admin tokens, and with them the use outside of the Shopify admin, are allowed. */
  adminTokens: boolean;
  /** How long a document waits for the store's plan and data before the loading screen is shown. */
  loadingScreenAfterMs: number;
  /** Language wanted where no store says one. */
  locale?: string;
  /** Changes with every build; part of the address of files that are cached for days. */
  buildId: string;
}

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges into Remix's own interface
  interface AppLoadContext extends LoadContext {}
}
