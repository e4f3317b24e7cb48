/**
 * Files out and in, over HTTP, in the shop of 300,000 orders (BENCH_ORDERS): rows a second and by how much the process
 * grows, for the export, for paging the same rows through the list call, and for a file of 100,000 lines (BENCH_LINES).
 */
import { databaseEngines } from "./databases";
import { fillDatabase, ORDERS } from "./export-store";
import { type Call, callsTo, check, run, upload } from "./import-file";
import { createThresholds, printEnvironment, printTable } from "./report";
import { startProduct, type Started } from "./product";

const LINES = Math.min(ORDERS, Number(process.env.BENCH_LINES ?? 100_000));
/** Paging is slower per row; a part of the rows is enough. */
const PAGED = Math.min(ORDERS, 50_000);

interface Measured {
  what: string;
  rows: number;
  seconds: number;
  /** MiB between the start and the peak. */
  growth: number;
}

async function measure(product: Started, what: string, work: () => Promise<number>): Promise<Measured> {
  const before = product.rssMiB();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, product.rssMiB())), 200);
  const startedAt = performance.now();
  const rows = await work();
  clearInterval(timer);
  return { what, rows, seconds: (performance.now() - startedAt) / 1000, growth: peak - before };
}

async function pageAll(call: Call): Promise<number> {
  let rows = 0;
  let after: string | undefined;
  while (rows < PAGED) {
    const page: { content: unknown[]; next: string | null } = await call("list", { size: 500, after });
    rows += page.content.length;
    if (!page.next) break;
    after = page.next;
  }
  return rows;
}

async function exportAll(call: Call): Promise<number> {
  const { url } = await call<{ url: string }>("export", {});
  const response = await fetch(url);
  let lines = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  if (lines !== ORDERS + 1) throw new Error(`The file has ${lines} lines`);
  return lines - 1;
}

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const database = await engine.create();
  await fillDatabase(database);
  const product = await startProduct({ ...database.env, DEMO_ORDERS: "0" });
  const call = await callsTo(product);
  // Warm-up: the first pages make the process grow once, whatever is read afterwards.
  await pageAll(call);
  const paged = await measure(product, "list call, 500 a page", () => pageAll(call));
  const exported = await measure(product, "export", () => exportAll(call));
  let id = "";
  const uploaded = await measure(product, "upload", async () => {
    const lines = Array.from({ length: LINES }, (_, at) => `#${1001 + at},NEW${1_000_000 + at},DHL,yes`);
    id = await upload(call, ["Order number,Tracking number,Courier,Delivered", ...lines]);
    return LINES;
  });
  const checked = await measure(product, "import: check", () => check(call, id));
  const imported = await measure(product, "import: run", () => run(call, id));
  await product.stop();
  await database.remove();
  printTable(
    `Files of a shop of ${ORDERS} orders on ${engine.name}`,
    ["", "rows", "rows a second", "seconds", "memory grows by, MiB"],
    [paged, exported, uploaded, checked, imported].map(({ what, rows, seconds, growth }) => [
      what,
      rows,
      rows / seconds,
      seconds,
      growth,
    ]),
  );
  for (const { what, growth } of [exported, checked, imported]) {
    thresholds.check(`${engine.name}, ${what}, growth in MiB`, growth, growth < 100, "below 100");
  }
  thresholds.check(`${engine.name}, lines imported`, imported.rows, imported.rows === LINES, `${LINES}`);
}
thresholds.end();
