import { signAdminToken } from "../service/domain/shops/admin-token";
import { ShopDomain } from "../contract/ids";
import type { DatabaseEngine, Database } from "./databases";
import { METRICS_TOKEN, SIGNING, SHOP, type Started, startProduct } from "./product";

export const DEMO_ORDERS = Number(process.env.BENCH_ORDERS ?? 5000);

/** Milliseconds from the start of the process until … */
export interface DemoTimes {
  /** … /readyz returned 200 for the first time, */
  ready: number;
  /** … every order was stored, */
  stored: number;
  /** … every shipment was read, and no order's status changed any more. */
  tracked: number;
}

/** Starts the product with an empty database and waits until its demo store is complete; `env.DEMO_ORDERS` may say of how many. */
export async function makeDemo(
  database: Database,
  root?: string,
  env: Record<string, string> = {},
): Promise<{ product: Started; times: DemoTimes }> {
  const startedAt = performance.now();
  const wanted = Number(env.DEMO_ORDERS ?? DEMO_ORDERS);
  const product = await startProduct({ ...database.env, ...env, DEMO_ORDERS: String(wanted) }, root);
  const ready = performance.now() - startedAt;
  let stored = 0;
  // It is ready before its demo shop has been installed.
  while (!(await isInstalled(product))) await pause();
  for (;;) {
    const { all, init } = await countOrders(product);
    if (all >= wanted && stored === 0) stored = performance.now() - startedAt;
    if (stored > 0 && init === 0) break;
    await pause();
  }
  const tracked = performance.now() - startedAt;
  await database.vacuum();
  return { product, times: { ready, stored, tracked } };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 250));

/** Waits for the shop's first sync: the sandbox, in the same process, has then loaded its schema and is idle. */
export async function untilSynced(product: Started): Promise<void> {
  while (!(await isInstalled(product))) await pause();
  const state = async () =>
    (await callApi<{ sync: { state: string } }>(product, "GET", "/api/store/get-store-info")).sync.state;
  while ((await state()) !== "done") await pause();
}

/** Waits until no job could run, no shipment waits for a provider and no delivery is due: what was placed before has then been handled. */
export async function untilIdle(product: Started): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const countWaiting = async () => {
    const text = await (await fetch(`${product.url}/metrics`, { headers })).text();
    const counts = [
      ...text.matchAll(/^waybill_(?:jobs_waiting|shipments_waiting|deliveries_due)\{.*\} (\d+)$/gm),
    ];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  // Those that run now are not counted: none waits twice in a row.
  while ((await countWaiting()) > 0 || (await pause(), (await countWaiting()) > 0)) await pause();
}

async function isInstalled(product: Started): Promise<boolean> {
  const response = await fetch(`${product.url}/shopify/oauth/getShop?shop=${SHOP}.myshopify.com`);
  const { data } = (await response.json()) as { data: boolean | null };
  return data === true;
}

/** A database with a complete demo store, stopped cleanly, as a template. */
export async function prepareDemoStore(engine: DatabaseEngine): Promise<Database> {
  const database = await engine.create();
  const { product } = await makeDemo(database);
  await product.stop();
  return database;
}

export interface ListedOrder {
  id: string;
  name: string;
  shipments: { tracking_number: string; status: string }[];
}

/** Calls the service as the demo store's merchant. */
export async function callApi<Data>(
  product: Started,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<Data> {
  const domain = ShopDomain.parse(`${SHOP}.myshopify.com`);
  const token = await signAdminToken(SIGNING, domain, 3600, new Date());
  const response = await fetch(`${product.url}/endApi${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}

/** Number of orders, and how many of the newest hundred in "pending" have a shipment that no provider has read yet. */
export async function countOrders(product: Started): Promise<{ all: number; init: number }> {
  const pending = await callApi<{ content: ListedOrder[] }>(product, "POST", "/api/order/list", {
    filter: { tab: "pending" },
    size: 100,
  });
  const counts = await callApi<Record<string, number>>(product, "POST", "/api/order/counts", {});
  const init = pending.content.filter((order) =>
    order.shipments.some((shipment) => shipment.status === "INIT"),
  ).length;
  return { all: counts.all ?? 0, init };
}
