import { Hono } from "hono";
import { createSandboxShopify } from "../../../sandbox/shopify/app";
import { MOUNT, type SandboxShopifyOptions } from "../../../sandbox/shopify/options";
import { ShopifyStore } from "../../../sandbox/shopify/shopify-store";

export const SHOP = "fern-and-harbour.myshopify.com";
export const SECRET = "hush";
const ORIGIN = "http://sandbox.test";

/** What the app got: a webhook or a proxied request. */
export interface Received {
  url: string;
  topic: string;
  headers: Headers;
  /** Byte for byte. */
  body: string;
}

/** A sandbox with one shop, a clock that stands still until moved, and an app that records what reaches it. */
export function aSandbox(
  given: Partial<SandboxShopifyOptions> & {
    installed?: boolean;
    answer?: (request: Request) => Response;
  } = {},
) {
  const clock = { now: new Date("2026-11-20T12:00:00Z") };
  const received: Received[] = [];
  const {
    installed = true,
    answer: response = () => new Response(null, { status: 200 }),
    ...options
  } = given;
  const shopifyStore = given.shopifyStore ?? new ShopifyStore();
  const { app, shopify } = createSandboxShopify({
    origin: ORIGIN,
    app: { clientId: "waybill-test", clientSecret: SECRET, url: "http://app.test", name: "Waybill" },
    scopes: "read_orders,read_fulfillments,write_fulfillments,read_products",
    now: () => clock.now,
    retryDelaysMs: [1, 1],
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const topic = request.headers.get("x-shopify-topic") ?? "";
      received.push({
        url: request.url,
        topic,
        headers: request.headers,
        body: await request.clone().text(),
      });
      return response(request);
    },
    ...options,
    shopifyStore,
  });
  if (!shopifyStore.findShop(SHOP)) shopify.createShop({ domain: SHOP, isInstalled: installed });
  const mounted = new Hono().route(MOUNT, app);
  const request = (path: string, init?: RequestInit) => mounted.request(`${ORIGIN}${MOUNT}${path}`, init);

  return {
    shopifyStore,
    shopify,
    clock,
    received,
    request,
    shop: shopifyStore.getShop(SHOP),
    passMinutes: (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000)),
    askForTokens: (fields: Record<string, string>) =>
      request(`/${SHOP}/admin/oauth/access_token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ client_id: "waybill-test", client_secret: SECRET, ...fields }),
      }),
  };
}
export type Sandbox = ReturnType<typeof aSandbox>;

export interface Tokens {
  access_token: string;
  scope: string;
  expires_in: number;
  refresh_token: string;
  refresh_token_expires_in: number;
}

export const EXCHANGE = {
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
  subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
  requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
  expiring: "1",
};

export async function exchange(sandbox: Sandbox): Promise<Tokens> {
  const subject_token = await sandbox.shopify.idToken(SHOP);
  const response = await sandbox.askForTokens({ ...EXCHANGE, subject_token });
  return (await response.json()) as Tokens;
}

// What GraphQL answers depends on the question, which the tests ask in text.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type GraphqlData = any;

export interface GraphqlBody {
  data: GraphqlData;
  errors?: { message: string; extensions?: { code?: string } }[];
  extensions: {
    cost: {
      requestedQueryCost: number;
      actualQueryCost: number;
      throttleStatus: { currentlyAvailable: number; maximumAvailable: number; restoreRate: number };
    };
  };
}

/** Asks the Admin API, with a token of its own. */
export async function anAdmin(sandbox: Sandbox) {
  const { access_token } = await exchange(sandbox);
  return async (query: string, variables: object = {}): Promise<GraphqlBody> => {
    const response = await sandbox.request(`/${SHOP}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-shopify-access-token": access_token },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as GraphqlBody;
  };
}
