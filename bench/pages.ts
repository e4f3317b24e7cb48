/**
 * Pages of a full demo store: time to first byte, requests per second, and page weight, compared with the smallest
 * Remix page and a plain "hello" server.
 */
import http from "node:http";
import autocannon from "autocannon";
import { databaseEngines } from "./databases";
import { callApi, DEMO_ORDERS, type ListedOrder, makeDemo } from "./demo-store";
import { createThresholds, median, percentile, printEnvironment, printTable, ratio } from "./report";
import { openBrowser, weighPage } from "./page-weight";
import { SHOP, startHello, type Started } from "./product";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;
const KB = 1000;

interface Target {
  name: string;
  url: string;
  cookie: string;
  first: number[];
  rates: number[];
}

/** Milliseconds to the first byte of the response, over one keep-alive connection. */
async function timeFirstBytes({ url, cookie }: Target, times: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      http
        .get(url, { agent, headers: { cookie, "accept-encoding": "gzip" } }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
          response.once("data", () => waits.push(performance.now() - startedAt));
          response.once("end", resolve);
        })
        .on("error", reject);
    });
  }
  agent.destroy();
  return waits;
}

async function rate({ url, cookie }: Target): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { cookie } });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return result.requests.average;
}

async function signIn(product: Started): Promise<string> {
  const response = await fetch(product.url, { redirect: "manual" });
  return response.headers.getSetCookie()[0]!.split(";")[0]!;
}

async function targetsOf(product: Started, hello: Started): Promise<Target[]> {
  const cookie = await signIn(product);
  const { content } = await callApi<{ content: ListedOrder[] }>(product, "POST", "/api/order/list", {
    filter: { tab: "delivered" },
    size: 1,
  });
  const number = encodeURIComponent(content[0]!.shipments[0]!.tracking_number);
  const pages = [
    ["dashboard", "/track/dashboard", cookie],
    ["orders", "/track/orders", cookie],
    ["order", `/track/orders/${content[0]!.id}`, cookie],
    ["tracking page", `/t/${SHOP}?number=${number}`, ""],
    ["smallest Remix page", "/track/emailUnsubscribe", ""],
  ] as const;
  return [
    ...pages.map(([name, path, own]) => ({
      name,
      url: product.url + path,
      cookie: own,
      first: [],
      rates: [],
    })),
    { name: "hello server", url: hello.url, cookie: "", first: [], rates: [] },
  ];
}

printEnvironment();
const thresholds = createThresholds();
const engines = await databaseEngines();
for (const engine of engines) {
  const database = await engine.create();
  const { product } = await makeDemo(database);
  const hello = await startHello();
  const targets = await targetsOf(product, hello);
  for (const target of targets) await timeFirstBytes(target, 30);
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const target of targets) target.first.push(...(await timeFirstBytes(target, 40)));
    for (const target of targets) target.rates.push(await rate(target));
  }
  const smallest = targets.find(({ name }) => name === "smallest Remix page")!;
  printTable(
    `Pages of a store with ${DEMO_ORDERS} orders on ${engine.name}: time to first byte (1 connection), requests a second (${CONNECTIONS} connections)`,
    ["page", "p50 ms", "p95 ms", "ratio to the smallest", "requests/s", "ratio to the smallest"],
    targets.map(({ name, first, rates }) => [
      name,
      median(first),
      percentile(first, 0.95),
      ratio(median(first), median(smallest.first)),
      median(rates),
      ratio(median(rates), median(smallest.rates)),
    ]),
  );
  const tracking = median(targets.find(({ name }) => name === "tracking page")!.rates);
  thresholds.check(
    `${engine.name}, tracking page in requests/s`,
    tracking,
    tracking >= 5000,
    "at least 5,000",
  );

  // What a page weighs does not depend on the database.
  if (engine === engines[0]) {
    const browser = await openBrowser();
    const rows: (string | number)[][] = [];
    for (const { name, url, cookie } of targets.slice(0, -1)) {
      const { requests, html, js, css, all, loadMs } = await weighPage(browser, url, cookie, 5);
      rows.push([name, String(requests), html / KB, js / KB, css / KB, all / KB, loadMs]);
      if (name === "tracking page") thresholds.check(`${name}, kB`, all / KB, all <= 30 * KB, "at most 30");
      else {
        thresholds.check(`${name}, kB of script`, js / KB, js <= 170 * KB, "at most 170");
        thresholds.check(`${name}, kB of styles`, css / KB, css <= 35 * KB, "at most 35");
        thresholds.check(`${name}, requests`, requests, requests <= 15, "at most 15");
      }
    }
    await browser.close();
    printTable(
      "What Chromium loads without a cache, kB of gzip; milliseconds until the load event",
      ["page", "requests", "HTML", "JS", "CSS", "all but images", "load ms"],
      rows,
    );
  }
  await hello.stop();
  await product.stop();
  await database.remove();
}
thresholds.end();
