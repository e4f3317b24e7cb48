/**
 * Another checkout of the product against this one, both built and running beside each other: pages, webhooks and search
 * in alternating rounds, so that a noisy machine slows both.
 * Run: npm run bench -- pairs FOLDER
 */
import http from "node:http";
import path from "node:path";
import { SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";
import { openConnection } from "./connection";
import { databaseEngines } from "./databases";
import { callApi, type ListedOrder, makeDemo } from "./demo-store";
import { SHOP, type Started } from "./product";
import { createThresholds, median, printEnvironment, printTable } from "./report";
import { makeWebhooks, type Webhook } from "./webhooks";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const WEBHOOKS = 300;
const CONNECTIONS = 8;
/** Slower than this, with certainty, is a defect. */
const SLOWEST = 0.95;
/** Student's t for a 95 % interval with eight degrees of freedom: nine rounds. */
const T = 2.306;

interface Side {
  product: Started;
  cookie: string;
  order: ListedOrder;
  webhooks: Webhook[];
}

/** Resolves to milliseconds per operation, the median of a round. */
type Work = (side: Side, round: number) => Promise<number>;

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function load(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { cookie, "accept-encoding": "gzip" } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume();
        response.once("end", resolve);
      })
      .on("error", reject);
  });
}

async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    await work(index);
    waits.push(performance.now() - startedAt);
  }
  return median(waits);
}

const page =
  (times: number, address: (side: Side) => string): Work =>
  (side) =>
    repeat(times, () => load(side.product.url + address(side), side.cookie));

const works: Record<string, Work> = {
  dashboard: page(30, () => "/track/dashboard"),
  orders: page(30, () => "/track/orders"),
  order: page(30, ({ order }) => `/track/orders/${order.id}`),
  "tracking page": page(
    200,
    ({ order }) => `/t/${SHOP}?number=${encodeURIComponent(order.shipments[0]!.tracking_number)}`,
  ),
  search: ({ product }) =>
    repeat(60, (index) =>
      callApi(product, "POST", "/api/order/global-search/customer", {
        query: ["maria", "whit", "liam", "zoe"][index % 4],
      }),
    ),
  webhooks: deliver,
};

async function deliver({ product, webhooks }: Side, round: number): Promise<number> {
  const own = webhooks.slice(round * WEBHOOKS, (round + 1) * WEBHOOKS);
  const url = new URL("/shopify/webhooks", product.url);
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (let index = next++; index < own.length; index = next++) await connection.post(own[index]!);
      connection.close();
    }),
  );
  const each = (performance.now() - startedAt) / own.length;
  // The jobs of this side shall not slow the other.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return each;
}

/** The mean of the rounds' ratios with its 95 % interval. */
function interval(ratios: number[]): { mean: number; low: number; high: number } {
  const mean = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
  const variance = ratios.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (ratios.length - 1);
  const half = T * Math.sqrt(variance / ratios.length);
  return { mean, low: mean - half, high: mean + half };
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder is the other checkout in? npm run bench -- pairs FOLDER");
printEnvironment();
const thresholds = createThresholds();
const engine = (await databaseEngines()).at(-1)!;
const databases = [await engine.create(), await engine.create()] as const;

async function prepare(database: (typeof databases)[number], root?: string): Promise<Side> {
  const { product } = await makeDemo(database, root);
  const response = await fetch(product.url, { redirect: "manual" });
  const { content } = await callApi<{ content: ListedOrder[] }>(product, "POST", "/api/order/list", {
    filter: { tab: "delivered" },
    size: 1,
  });
  return {
    product,
    cookie: response.headers.getSetCookie()[0]!.split(";")[0]!,
    order: content[0]!,
    webhooks: makeWebhooks((ROUNDS + 1) * WEBHOOKS, SANDBOX_CLIENT.apiSecret, SHOP).webhooks,
  };
}

const other = await prepare(databases[0], path.resolve(folder));
const own = await prepare(databases[1]);
const rows: (string | number)[][] = [];
for (const [name, work] of Object.entries(works)) {
  const times: { other: number; own: number }[] = [];
  // The first round only warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { other: 0, own: 0 };
    for (const side of round % 2 ? (["other", "own"] as const) : (["own", "other"] as const)) {
      measured[side] = await work(side === "own" ? own : other, round);
    }
    if (round > 0) times.push(measured);
  }
  const { mean, low, high } = interval(times.map((time) => time.other / time.own));
  rows.push([
    name,
    median(times.map((time) => time.other)),
    median(times.map((time) => time.own)),
    `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
  ]);
  thresholds.check(`${name}, speed`, mean, high >= SLOWEST, `not surely below ${SLOWEST}`);
}
printTable(
  `Against ${folder}, on ${engine.name}, ${ROUNDS} pairs`,
  ["what", "ms there", "ms here", "times as fast here (95 %)"],
  rows,
);
for (const side of [other, own]) await side.product.stop();
for (const database of databases) await database.remove();
thresholds.end();
