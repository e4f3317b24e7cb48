/**
 * Mails to customers: rendered a second, beside nodemailer that only builds the same mail; and how long a change of status takes until
 * the mail server has the mail, at 2,000 changes within a minute, with the memory of the server meanwhile (the simulated Shopify and
 * courier in it). Ten thousand: `BENCH_CHANGES=10000 BENCH_MINUTES=5`.
 */
import { createTransport } from "nodemailer";
import pg from "pg";
import { MAIL_KINDS } from "../contract/mail-kinds";
import { localizerFor } from "../service/platform/i18n/localizer";
import { fillLiquid, parseLiquid } from "../storefront/mail/liquid/engines.mjs";
import type { Fill } from "../storefront/mail/fill-texts";
import { readMailTemplate } from "../storefront/mail/read-mail-template";
import { defaultMailTemplate } from "../storefront/mail/default-template";
import { renderMailTemplate } from "../storefront/mail/render-mail-template";
import { sampleMail } from "../storefront/mail/sample-mail";
import { type Connection, openConnection } from "./connection";
import { type Database, type DatabaseEngine, databaseEngines } from "./databases";
import { makeDemo, untilIdle } from "./demo-store";
import { openSink } from "./open-sink";
import { placeShipments } from "./shipments";
import { createThresholds, median, percentile, printEnvironment, printTable, ratio } from "./report";

import { makePush } from "./webhooks";

const MAILS = Number(process.env.BENCH_MAILS ?? 1_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CHANGES = Number(process.env.BENCH_CHANGES ?? 2_000);
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
const WITHIN_MS = MINUTES * 60_000;
const CONNECTIONS = 8;
/** Longer than an email takes that is tried again after a minute: late is not lost. */
const GIVES_UP_AFTER_MS = 180_000;
/** Longer than an email about shipping waits for further parcels (five minutes, decision 105). */
const QUIET_MS = 310_000;
const NOW = new Date();

const fill: Fill = (texts, data, reader) =>
  Promise.resolve(texts.map(({ mode, text }) => fillLiquid(mode, parseLiquid(mode, text), data, reader)));

const shop = { name: "Fern & Harbour", url: "https://fern.example" };
const facts = MAIL_KINDS.map((kind) =>
  sampleMail(kind, { language: "en" }, { shop, imageBase: "https://app.example", now: NOW }),
);

/** Milliseconds for each of so many mails, each of another kind and language than the one before. */
async function timed(make: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < MAILS; index += 1) {
    const startedAt = performance.now();
    await make(index);
    times.push(performance.now() - startedAt);
  }
  return times;
}
const perSecond = (times: number[]) => (times.length * 1000) / times.reduce((sum, ms) => sum + ms, 0);

async function measureRendering() {
  const localizers = ["en", "de", "ja"].map((language) => localizerFor(language, "Europe/Berlin", NOW));
  const render = (subject: string) => (index: number) => {
    const mail = facts[index % facts.length]!;
    const template = readMailTemplate({ ...defaultMailTemplate(mail.kind), subject });
    return renderMailTemplate(template, mail, localizers[index % localizers.length]!, fill);
  };
  const built = createTransport({ streamTransport: true, buffer: true });
  const sample = await render("")(MAIL_KINDS.indexOf("out_for_delivery"));
  const plain = () =>
    built.sendMail({ from: "a@example.com", to: "b@example.com", ...sample, headers: { "X-Bench": "1" } });
  const rates = { ours: [] as number[], filled: [] as number[], plain: [] as number[], slow: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = {
      ours: await timed(render("")),
      filled: await timed(render("{{ customer.first_name }}: {{ order.name }} comes {{ estimate.text }}")),
      plain: await timed(plain),
    };
    // The first round warms up.
    if (round === 0) continue;
    for (const kind of ["ours", "filled", "plain"] as const) rates[kind].push(perSecond(times[kind]));
    rates.slow.push(percentile(times.ours, 0.95));
  }
  return rates;
}

/** Resolves once no mail has come for that long: those of what happened before the measurement. */
async function untilQuiet(arrivals: Map<string, number[]>): Promise<void> {
  const latest = () => Math.max(0, ...[...arrivals.values()].map((times) => times.at(-1)!));
  const startedAt = Date.now();
  while (Date.now() - Math.max(latest(), startedAt) < QUIET_MS)
    await new Promise((resolve) => setTimeout(resolve, 500));
}

/** What the server knows of the emails of these orders. */
async function printMails({ env }: Database, names: string[]): Promise<void> {
  console.log(`Without an email: ${names.slice(0, 20).join(" ")}`);
  if (!env.DATABASE_URL) return;
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `select o.name, d.kind, d.state, d.attempts, d.reason, d.created_at, d.at
    from orders o left join (
      select shop_id, subject, kind, state, attempts, reason, created_at, next_at as at from deliveries
      union all select shop_id, subject, kind, state, attempts, reason, created_at, done_at from delivery_log
    ) d on d.shop_id = o.shop_id and d.subject = 'order:' || o.id
    where o.name = any($1) order by o.name, d.created_at`,
    [names.slice(0, 20)],
  );
  console.table(rows);
  await client.end();
}

async function measureSending(engine: DatabaseEngine) {
  const database = await engine.create();
  const sink = await openSink();
  // One shop does what thousands would: its share of the installation's mail server is not what is measured.
  const env = {
    SMTP_URL: sink.url,
    DEMO_ORDERS: "100",
    DEMO_QUOTA: String(100 + CHANGES),
    MAIL_SHOP_PER_MINUTE: "0",
    MAIL_SHOP_PER_DAY: "0",
  };
  const { product } = await makeDemo(database, undefined, env);
  // One change an order: a second one would overtake the first, and have the only mail.
  const orders = await placeShipments(product, CHANGES);
  await untilIdle(product);
  await untilQuiet(sink.arrivals);
  sink.arrivals.clear();
  const url = new URL("/couriers/simulated/webhook", product.url);
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
  /** By order: when its change was pushed. */
  const changedAt = new Map<string, number>();
  const startedAt = performance.now();
  /** Resident mebibytes of the server. */
  const memory: number[] = [];
  const sampler = setInterval(() => memory.push(product.rssMiB()), 1000);
  let next = 0;
  const send = async (connection: Connection) => {
    for (let index = next++; index < CHANGES; index = next++) {
      const due = startedAt + (index * WITHIN_MS) / CHANGES - performance.now();
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
      const { name, shipments } = orders[index]!;
      changedAt.set(name, Date.now());
      const push = makePush(shipments[0]!.tracking_number, new Date(), "WAITING_DELIVERY");
      const answer = await connection.post(push);
      if (answer !== 200) throw new Error(`A push was answered ${answer}`);
    }
  };
  await Promise.all(connections.map(send));
  const deadline = performance.now() + GIVES_UP_AFTER_MS;
  const arrivalOf = (name: string) => sink.arrivals.get(name)?.find((at) => at >= changedAt.get(name)!);
  const listMissing = () => orders.map(({ name }) => name).filter((name) => arrivalOf(name) === undefined);
  while (listMissing().length > 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 500));
  clearInterval(sampler);
  const missing = listMissing();
  const waits = orders.flatMap(({ name }) => {
    const at = arrivalOf(name);
    return at === undefined ? [] : [at - changedAt.get(name)!];
  });
  if (missing.length > 0) await printMails(database, missing);
  for (const connection of connections) connection.close();
  await product.stop();
  await sink.close();
  await database.remove();
  return { waits, left: missing.length, memory };
}

printEnvironment();
const thresholds = createThresholds();
const { ours, filled, plain, slow } = await measureRendering();
printTable(
  `${MAILS} mails, of all kinds, in three languages (a second)`,
  ["", "rendered/s", "nodemailer builds/s", "ratio"],
  [
    ["our texts", median(ours), median(plain), ratio(median(ours), median(plain))],
    ["with variables in the subject", median(filled), median(plain), ratio(median(filled), median(plain))],
  ],
);
thresholds.check("a mail of our texts is rendered, p95 in ms", median(slow), median(slow) < 1, "below 1");
const rows: (string | number)[][] = [];
for (const engine of await databaseEngines()) {
  const { waits, left, memory } = await measureSending(engine);
  const most = percentile(waits, 0.95);
  const part = Math.ceil(memory.length / 4);
  const [early, late] = [median(memory.slice(0, part)), median(memory.slice(-part))];
  rows.push([engine.name, median(waits), most, percentile(waits, 1), String(left), early, late]);
  thresholds.check(
    `${engine.name}, from the change to the mail server, p95 in ms`,
    most,
    most <= 5000,
    "at most 5,000",
  );
  thresholds.check(`${engine.name}, mails that never came`, left, left === 0, "none");
}
printTable(
  `From a change of status to the mail server (milliseconds), ${CHANGES} within ${MINUTES} min; memory in MiB`,
  ["", "p50", "p95", "most", "missing", "first quarter", "last quarter"],
  rows,
);
thresholds.end();
