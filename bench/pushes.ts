/**
 * Tracking webhooks: time until a single one shows in the merchant's list, and how many per second are stored,
 * processed and listed when many arrive at once, compared with plain inserts of the same bodies.
 */
import { type Connection, openConnection } from "./connection";
import { type DatabaseEngine, databaseEngines } from "./databases";
import { callApi, makeDemo } from "./demo-store";
import { createThresholds, percentile, printEnvironment, printTable, ratio } from "./report";
import { plainInserts } from "./plain-insert";
import type { Started } from "./product";
import { makePush, type Webhook } from "./webhooks";

const ALONE = Number(process.env.BENCH_ALONE ?? 40);
const SHIPMENTS = Number(process.env.BENCH_SHIPMENTS ?? 200);
const EACH = 5;
const CONNECTIONS = 32;
const GIVES_UP_AFTER_MS = 120_000;

/** A shipment of the list: its number and the time of its last event. */
interface Shipment {
  tracking_number: string;
  last_event_at: string | null;
}

/** The orders with the newest events, each with its shipments. */
async function newestOrders(product: Started, size: number, filter = {}): Promise<Shipment[][]> {
  const { content } = await callApi<{ content: { shipments: Shipment[] }[] }>(
    product,
    "POST",
    "/api/order/list",
    {
      filter,
      sort: { by: "last_event", direction: "desc" },
      size,
    },
  );
  return content.map(({ shipments }) => shipments);
}

async function deliver(connection: Connection, push: Webhook): Promise<void> {
  const status = await connection.post(push);
  if (status !== 200) throw new Error(`A push was answered ${status}`);
}

/** What is known of those that the list does not show. */
async function missingOf(product: Started, numbers: ReadonlySet<string>, at: Date): Promise<Shipment[]> {
  const found: Shipment[] = [];
  for (const number of numbers) {
    const shipments = (await newestOrders(product, 20, { query: number })).flat();
    const shipment = shipments.find((each) => each.tracking_number === number);
    if (!shipment?.last_event_at || new Date(shipment.last_event_at) < at)
      found.push(shipment ?? { tracking_number: number, last_event_at: null });
  }
  return found;
}

/** Waits until the list shows an event at that time or later for each of these numbers. */
async function untilListed(product: Started, numbers: ReadonlySet<string>, at: Date): Promise<void> {
  const deadline = performance.now() + GIVES_UP_AFTER_MS;
  while (performance.now() < deadline) {
    const newest = (await newestOrders(product, Math.min(500, numbers.size + 20))).flat();
    const listed = newest.filter(({ tracking_number: number, last_event_at: last }) => {
      return numbers.has(number) && last !== null && new Date(last) >= at;
    });
    if (listed.length >= numbers.size) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const missing = await missingOf(product, numbers, at);
  throw new Error(`Not in the list after ${GIVES_UP_AFTER_MS} ms: ${JSON.stringify(missing)}`);
}

async function measure(engine: DatabaseEngine) {
  const database = await engine.create();
  const { product } = await makeDemo(database);
  // Delivered ones are not tracked any more. An order of two parcels is listed by the more urgent one, so that news of the other, which
  // may be delivered, does not move it up.
  const orders = await newestOrders(product, 500, { tab: "in_transit" });
  const shipments = orders.filter(({ length }) => length === 1).flat();
  const numbers = [...new Set(shipments.map((shipment) => shipment.tracking_number))].slice(0, SHIPMENTS);
  const url = new URL("/couriers/simulated/webhook", product.url);

  // Later than any event of the simulated courier.
  let clock = Date.now() + 60_000;
  const waits: number[] = [];
  for (const number of numbers.slice(0, ALONE)) {
    const at = new Date((clock += 1000));
    const startedAt = performance.now();
    const connection = await openConnection(url);
    await deliver(connection, makePush(number, at));
    await untilListed(product, new Set([number]), at);
    waits.push(performance.now() - startedAt);
    connection.close();
  }

  const pushes = Array.from({ length: EACH }, (_, step) =>
    numbers.map((number, index) => makePush(number, new Date(clock + step * 60_000 + index * 10))),
  ).flat();
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
  let next = 0;
  const startedAt = performance.now();
  const send = async (connection: Connection) => {
    for (let index = next++; index < pushes.length; index = next++) await deliver(connection, pushes[index]!);
  };
  await Promise.all(connections.map(send));
  const answered = pushes.length / ((performance.now() - startedAt) / 1000);
  await untilListed(product, new Set(numbers), new Date(clock + (EACH - 1) * 60_000));
  const listed = pushes.length / ((performance.now() - startedAt) / 1000);
  for (const connection of connections) connection.close();
  await product.stop();
  await database.remove();

  const other = await engine.create();
  const bodies = pushes.map(({ body }) => body);
  const plain = await plainInserts(other.env, bodies, CONNECTIONS);
  await other.remove();
  return { waits, answered, listed, plain: plain.rate };
}

printEnvironment();
const thresholds = createThresholds();
const rows: (string | number)[][] = [];
for (const engine of await databaseEngines()) {
  const { waits, answered, listed, plain } = await measure(engine);
  const [half, most] = [percentile(waits, 0.5), percentile(waits, 0.95)];
  rows.push([engine.name, half, most, answered, listed, plain, ratio(listed, plain)]);
  thresholds.check(
    `${engine.name}, alone, p95 until it is listed in ms`,
    most,
    most <= 5000,
    "at most 5,000",
  );
}
printTable(
  `Pushes of couriers: alone until it is in the list (milliseconds), and ${SHIPMENTS * EACH} at once (a second)`,
  ["", "p50", "p95", "answered/s", "in the list/s", "plain inserts/s", "ratio"],
  rows,
);
thresholds.end();
