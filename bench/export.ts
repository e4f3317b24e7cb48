/**
 * Files out and in, over HTTP, in the shop of 300,000 orders (BENCH_ORDERS): rows a second and by how much the process
 * grows, for the export, for paging the same rows through the list call, and for a file of 100,000 lines (BENCH_LINES).
 */
import type { Import } from "../contract/imports";
import { PART_BYTES } from "../contract/import-limits";
import { readConfig } from "../service/platform/config/config";
import { openDatabase } from "../service/platform/db/database";
import { migrate } from "../service/platform/db/migrate";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";
import { signAdminToken } from "../service/domain/shops/admin-token";
import { databaseEngines, type Database } from "./databases";
import { DOMAIN, fillExportStore, ORDERS } from "./export-store";
import { createThresholds, printEnvironment, printTable } from "./report";
import { SIGNING, startProduct, type Started } from "./product";

const LINES = Math.min(ORDERS, Number(process.env.BENCH_LINES ?? 100_000));
/** Paging is slower per row; a part of the rows is enough. */
const PAGED = Math.min(ORDERS, 50_000);

async function fill(database: Database): Promise<void> {
  const config = readConfig({ NODE_ENV: "test", ...database.env }, devSecrets);
  const opened = await openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
  // Filling takes longer than the product's statement timeout.
  const patient = openDatabase({ ...opened.connection, max: 1, query_timeout: 0 }, () => {});
  await migrate(patient.db);
  await fillExportStore(patient.db);
  await patient.close();
  await opened.close();
}

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

async function callsTo({ url }: Started) {
  const token = await signAdminToken(SIGNING, DOMAIN, 7200, new Date());
  return async <Data>(path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}/endApi/api/order/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const answer = (await response.json()) as { msg: string; data: Data };
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.msg}`);
    return answer.data;
  };
}
type Call = Awaited<ReturnType<typeof callsTo>>;

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

async function upload(call: Call): Promise<string> {
  const lines = Array.from(
    { length: LINES },
    (_, index) => `#${1001 + index},NEW${1_000_000 + index},DHL,yes`,
  );
  const bytes = Buffer.from(`Order number,Tracking number,Courier,Delivered\n${lines.join("\n")}\n`);
  const { id } = await call<Import>("import/create", { name: "bench.csv", size: bytes.length });
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await call("import/part", { id, part, data: piece.toString("base64") });
  }
  return id;
}

async function waitFor(call: Call, id: string, state: Import["state"]): Promise<Import> {
  for (;;) {
    const { import: now } = await call<{ import: Import }>(`import/detail?id=${id}`);
    if (now.state === state) return now;
    if (now.finished_at) throw new Error(`The import is ${now.state}: ${now.problem}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function check(call: Call, id: string): Promise<number> {
  const { encoding, separator, mapping } = await call<{
    encoding: string;
    separator: string;
    mapping: object;
  }>(`import/preview?id=${id}`);
  await call("import/check", { id, reading: { encoding, separator, mapping } });
  return (await waitFor(call, id, "checked")).lines;
}

async function run(call: Call, id: string): Promise<number> {
  await call("import/start", { id });
  return (await waitFor(call, id, "done")).imported;
}

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const database = await engine.create();
  await fill(database);
  const product = await startProduct({ ...database.env, DEMO_ORDERS: "0" });
  const call = await callsTo(product);
  // Warm-up: the first pages make the process grow once, whatever is read afterwards.
  await pageAll(call);
  const paged = await measure(product, "list call, 500 a page", () => pageAll(call));
  const exported = await measure(product, "export", () => exportAll(call));
  let id = "";
  const uploaded = await measure(product, "upload", async () => {
    id = await upload(call);
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
