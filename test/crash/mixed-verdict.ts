import type { OrderRecord } from "../../sandbox/shopify/records";
import { findOrderFaults, findWebhookFaults } from "./ingest-verdict";
import { orderName } from "./import-names";
import type { MixedFacts } from "./mixed-facts";
import { BULK_STATUSES, lineNumber } from "./mixed-names";
import { findPushFaults } from "./push-run";

/** What there must be, as those know it who were never killed. */
export interface Truth {
  /** By shop, as Shopify has them. */
  orders: OrderRecord[];
  /** Of those whose statuses are written to Shopify. */
  written: OrderRecord[];
  webhooks: ReadonlySet<string>;
  pushed: string[];
  pushes: ReadonlySet<string>;
  /** Orders of the bulk jobs; as many are in the shop of the imports, and lines in each file. */
  size: number;
}

/** Everything that was lost or happened twice, in words; but for mails, which mail-verdict.ts looks at. */
export function findMixedFaults(facts: MixedFacts, truth: Truth): string[] {
  const ids = new Set(truth.orders.map(({ id }) => id));
  const ofShopify = facts.orders.filter(({ id }) => ids.has(id));
  return [
    ...findOrderFaults(ofShopify, truth.orders),
    ...findWebhookFaults(facts, truth.webhooks),
    ...findPushFaults(facts.pushes, truth.pushed, truth.pushes),
    ...findPreparedFaults(facts, ids, truth.size),
    ...findOpenWork(facts),
    ...findLogFaults(facts),
    ...findDeliveryFaults(facts, truth.written),
    ...findBulkFaults(facts, truth.size),
    ...findImportFaults(facts, truth.size),
  ];
}

/** Collects sentences about what is not so. */
function collectFaults(): { faults: string[]; expect(isTrue: boolean, words: string): void } {
  const faults: string[] = [];
  return { faults, expect: (isTrue, words) => void (isTrue || faults.push(words)) };
}

/** Orders that Shopify did not send: one unit of quota each, as for the others. */
function findPreparedFaults({ orders, units }: MixedFacts, ids: ReadonlySet<string>, size: number): string[] {
  const { faults, expect } = collectFaults();
  const prepared = orders.filter(({ id }) => !ids.has(id));
  expect(prepared.length === 2 * size, `${prepared.length} prepared orders, not ${2 * size}`);
  const others = prepared.filter((order) => order.units !== 1).length;
  expect(others === 0, `${others} prepared orders took more or less than one unit of quota`);
  expect(units === orders.length, `${units} units of quota for ${orders.length} orders`);
  return faults;
}

/** Jobs whose work a sweep queues again. */
const SWEPT = ["shipment.ask-providers", "order.reconcile"];

function findOpenWork({ work, jobs, tasks }: MixedFacts): string[] {
  const { faults, expect } = collectFaults();
  for (const name of ["jobs", "webhooks", "deliveries", "tasks", "untracked", "checked"] as const) {
    expect(work[name] === 0, `open at the end: ${work[name]} ${name}`);
  }
  // A job may be killed at each of its tries and be given up where something else queues its work again. What became of the
  // work is looked at by itself, and a try that failed without being killed is in the log.
  const queuedAgain = new Set([...tasks.map(({ kind }) => kind), ...SWEPT]);
  for (const { name, state, count } of jobs) {
    const isFine = state === "completed" || (state === "failed" && queuedAgain.has(name));
    expect(isFine, `${count} jobs ${name} are ${state}`);
  }
  for (const { kind, state, reason } of tasks)
    expect(state === "done", `a task ${kind} is ${state}: ${reason}`);
  return faults;
}

function findLogFaults({ log }: MixedFacts): string[] {
  const { faults, expect } = collectFaults();
  expect(
    log.broken === 0,
    `${log.broken} events do not begin with the status that the one before ended with`,
  );
  expect(log.ends === 0, `${log.ends} shipments have another status than their last event`);
  expect(
    log.untold === 0,
    `${log.untold} changes have neither one mail nor one reason against it, or several`,
  );
  expect(log.deadLetters === 0, `${log.deadLetters} dead letters of subscribers`);
  return faults;
}

function findDeliveryFaults({ deliveries }: MixedFacts, written: OrderRecord[]): string[] {
  const { faults, expect } = collectFaults();
  const { ends, keys } = deliveries;
  expect(keys.unsettled === 0, `${keys.unsettled} keys of deliveries were never settled`);
  expect(keys.twice === 0, `${keys.twice} keys of deliveries were settled more than once`);
  expect(keys.keyless === 0, `${keys.keyless} deliveries in the log have no key`);
  for (const { channel, state, count } of ends) {
    expect(state !== "failed" && state !== "expired", `${count} deliveries of ${channel} are ${state}`);
  }
  const events = written.flatMap((order) =>
    order.fulfillments.flatMap((one) => one.events.map(({ status }) => `${order.name} ${status}`)),
  );
  const copies = events.length - new Set(events).size;
  expect(copies === 0, `${copies} statuses are in Shopify twice`);
  const sent = ends.find(({ channel, state }) => channel === "fulfillment-event" && state === "sent");
  expect(events.length >= (sent?.count ?? 0), `${events.length} statuses are in Shopify of ${sent?.count}`);
  return faults;
}

function findBulkFaults({ tasks, timelines }: MixedFacts, size: number): string[] {
  const { faults, expect } = collectFaults();
  const jobs = tasks.filter(({ kind }) => kind === "bulk.run");
  for (const job of jobs) {
    const isRight = job.total === size && job.done === size && job.failed === 0;
    expect(isRight, `a bulk job counts ${JSON.stringify(job)}`);
  }
  const status = BULK_STATUSES[(jobs.length - 1) % BULK_STATUSES.length];
  for (const { lines, shipments, status: found } of timelines) {
    const isRight = lines === jobs.length && found === status;
    expect(
      isRight,
      `${shipments} shipments have ${lines} lines of ${jobs.length} bulk jobs and are ${found}`,
    );
  }
  const all = timelines.reduce((sum, { shipments }) => sum + shipments, 0);
  expect(all === size, `${all} shipments of bulk jobs, not ${size}`);
  return faults;
}

function findImportFaults({ tasks, imported }: MixedFacts, size: number): string[] {
  const { faults, expect } = collectFaults();
  const runs = tasks.filter(({ kind }) => kind === "import.run");
  const checks = tasks.filter(({ kind }) => kind === "import.check");
  expect(checks.length === runs.length, `${runs.length} of ${checks.length} files were imported`);
  for (const task of [...runs, ...checks]) {
    const isRight = task.done === size && task.failed === 0 && task.leftOut === 0;
    expect(isRight, `an import counts ${JSON.stringify(task)}`);
  }
  const wanted = runs.flatMap((_, file) =>
    Array.from({ length: size }, (__, index) => `${orderName(index)} ${lineNumber(file, index)}`),
  );
  const found = imported.map(({ name, number }) => `${name} ${number}`);
  const all = new Set(found);
  expect(found.length === all.size, `${found.length - all.size} lines made more than one shipment`);
  const lost = wanted.filter((line) => !all.has(line)).length;
  expect(lost === 0, `${lost} lines made no shipment`);
  expect(all.size === wanted.length, `${all.size} shipments of ${wanted.length} lines`);
  return faults;
}
