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
import { openLighthouse } from "./paint/paint";
import { SHOP, startHello, type Started, startTemplate } from "./product";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 16;
const KB = 1000;
/** Runs of Lighthouse for each page. */
const PAINTS = Number(process.env.BENCH_PAINTS ?? 5);
/** Milliseconds, as recorded for Shopify's app template on Remix in its first state. */
const TEMPLATE_LARGEST_PAINT = 2400;
const PAINTED = new Set(["dashboard", "orders", "order", "billing"]);

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
    ["billing", "/track/billing", cookie],
    ["tracking page", `/t/${SHOP}?number=${number}`, ""],
    ["smallest Remix page", "/track/shipmentReviews", ""],
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

async function weighPages(pages: Target[]): Promise<void> {
  const browser = await openBrowser();
  const rows: (string | number)[][] = [];
  for (const { name, url, cookie } of pages) {
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

/** Paint times of Lighthouse, beside those of Shopify's template: measured where TEMPLATE_DIR is its built checkout, else as recorded. */
async function paintPages(targets: Target[]): Promise<void> {
  const template = await startTemplate();
  const lighthouse = await openLighthouse();
  const recorded = "recorded, not measured in this run";
  const baseline = template ? await lighthouse.measure(template.url, "", PAINTS) : null;
  const templateMs = baseline?.largestPaint ?? TEMPLATE_LARGEST_PAINT;
  const rows: (string | number)[][] = [];
  for (const { name, url, cookie } of targets.filter(({ name }) => PAINTED.has(name))) {
    const paint = await lighthouse.measure(url, cookie, PAINTS);
    const { firstPaint, largestPaint, blocking, shift } = paint;
    const { accessibility } = paint.scores;
    rows.push([name, firstPaint, largestPaint, blocking, shift, accessibility]);
    const aim = Math.min(name === "dashboard" ? 2000 : 2400, templateMs);
    thresholds.check(`${name}, largest paint in ms`, largestPaint, largestPaint <= aim, `at most ${aim}`);
    thresholds.check(`${name}, accessibility`, accessibility, accessibility === 100, "100");
  }
  await lighthouse.close();
  await template?.stop();
  rows.push(
    baseline
      ? [
          "Shopify's template",
          baseline.firstPaint,
          baseline.largestPaint,
          baseline.blocking,
          baseline.shift,
          "–",
        ]
      : ["Shopify's template", "–", templateMs, "–", "–", recorded],
  );
  printTable(
    `Lighthouse, a phone on slow 4G as it simulates it, ms, medians of ${PAINTS} runs`,
    ["page", "first paint", "largest paint", "blocking", "layout shift", "accessibility"],
    rows,
  );
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
  for (const name of ["dashboard", "orders"]) {
    const { first, rates } = targets.find((target) => target.name === name)!;
    const perSecond = median(rates);
    thresholds.check(`${engine.name}, ${name} in requests/s`, perSecond, perSecond >= 60, "at least 60");
    const times = median(first) / median(smallest.first);
    thresholds.check(
      `${engine.name}, ${name}, first byte × the smallest page`,
      times,
      times <= 6,
      "at most 6",
    );
  }
  const tracking = median(targets.find(({ name }) => name === "tracking page")!.rates);
  thresholds.check(
    `${engine.name}, tracking page in requests/s`,
    tracking,
    tracking >= 5000,
    "at least 5,000",
  );

  // What a page weighs does not depend on the database.
  if (engine === engines[0]) {
    await weighPages(targets.slice(0, -1));
    await paintPages(targets);
  }
  await hello.stop();
  await product.stop();
  await database.remove();
}
thresholds.end();
