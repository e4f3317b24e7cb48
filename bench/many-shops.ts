import type pg from "pg";
import { ShopDomain } from "../contract/ids";
import { upsNumber } from "../sandbox/demo/tracking-numbers";
import { randomFrom } from "../sandbox/demo/random";
import { signAdminToken } from "../service/domain/shops/admin-token";
import { SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";
import { openConnection } from "./connection";
import { SIGNING, type Started } from "./product";
import { fulfillmentPayload, orderPayload, signWebhook, type Webhook } from "./webhooks";

export interface BenchShop {
  id: number;
  /** The name before `.myshopify.com`. */
  name: string;
  /** An admin token: the cookie and the bearer of its merchant. */
  token: string;
}

const QUOTA = 1_000_000;
const PATIENCE_MS = 120_000;

/** Installs the app in new shops of the sandbox, each by its id token as a merchant does; their plan has room for all orders. */
export async function installShops(outside: Started, client: pg.Client, count: number): Promise<BenchShop[]> {
  const names = Array.from({ length: count }, (_, index) => `bench-${index}`);
  for (const name of names) {
    const domain = `${name}.myshopify.com`;
    await json(`${outside.url}/sandbox/shopify/control/shops`, { domain });
    const { token } = await json<{ token: string }>(
      `${outside.url}/sandbox/shopify/control/${domain}/id-token`,
    );
    await json(`${outside.url}/shopify/oauth/getAccessToken`, { token, shop: domain });
  }
  await client.query("update shops set plan_code = 'ADVANCED', quota_amount = $1", [QUOTA]);
  const { rows } = await client.query<{ id: number; domain: string }>("select id, domain from shops");
  const ids = new Map(rows.map(({ id, domain }) => [domain, id]));
  return Promise.all(
    names.map(async (name) => {
      const domain = ShopDomain.parse(`${name}.myshopify.com`);
      const token = await signAdminToken(SIGNING, domain, 3600, new Date());
      return { id: ids.get(domain)!, name, token };
    }),
  );
}

async function json<Data>(url: string, body?: unknown): Promise<Data> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Data;
}

export interface BenchShipment {
  shop: BenchShop;
  id: string;
  number: string;
  /** Name of its order. */
  order: string;
}

/** Orders with one shipment each, the shops in turn; resolves once each shipment has been registered and read. */
export async function addShipments(
  web: Started,
  client: pg.Client,
  shops: readonly BenchShop[],
  count: number,
): Promise<BenchShipment[]> {
  const random = randomFrom("shipments");
  const placed = Array.from({ length: count }, (_, index) => {
    const id = 6_000_000_000 + index;
    return {
      shop: shops[index % shops.length]!,
      number: upsNumber(random),
      orderId: id,
      order: `#P${index}`,
    };
  });
  const webhooks = placed.map(({ shop, number, orderId: id, order }) =>
    signWebhook(
      ...([SANDBOX_CLIENT.apiSecret, shop.name, "orders/create"] as const),
      orderPayload(id, order, { fulfillments: [fulfillmentPayload(id, number)] }),
    ),
  );
  await postAll(new URL("/shopify/webhooks", web.url), webhooks);
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ id: string; number: string }>(
      "select id, tracking_number as number from shipments where status <> 'INIT' and tracking_number = any($1)",
      [placed.map(({ number }) => number)],
    );
    const ids = new Map(rows.map(({ id, number }) => [number, id]));
    if (ids.size === count) return placed.map((each) => ({ ...each, id: ids.get(each.number)! }));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${count} shipments were not all read within ${PATIENCE_MS} ms`);
}

/** Posts them over a few connections, as fast as they are answered. */
export async function postAll(url: URL, webhooks: readonly Webhook[], connections = 8): Promise<void> {
  const left = webhooks.values();
  const send = async () => {
    const connection = await openConnection(url);
    for (const webhook of left) {
      const status = await connection.post(webhook);
      if (status !== 200) throw new Error(`A webhook was answered ${status}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, send));
}
