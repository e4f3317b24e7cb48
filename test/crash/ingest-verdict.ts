import type { OrderRecord } from "../../sandbox/shopify/records";
import type { Facts } from "./ingest-facts";

const isOpen = (state: string) => state === "created" || state === "retry" || state === "active";

/** Nothing is left to do: no open job, no parcel to ask a provider about, no mail that waits, and no entry of the inbox, whoever sent it. */
export function isSettled({ jobs, unprocessed, unsent, queued }: Facts): boolean {
  return jobs.every(({ state }) => !isOpen(state)) && unprocessed + unsent + queued === 0;
}

/** Everything that is not as Shopify has it, in words; empty where nothing was lost and nothing happened twice. */
export function findFaults(facts: Facts, truth: OrderRecord[], webhooks: ReadonlySet<string>): string[] {
  const faults = [...findOrderFaults(facts.orders, truth), ...findWebhookFaults(facts, webhooks)];
  const expect = (isTrue: boolean, words: string) => void (isTrue || faults.push(words));

  expect(facts.units === truth.length, `${facts.units} units of quota for ${truth.length} orders`);
  for (const { name, state, count: rows } of facts.jobs) {
    expect(state === "completed", `${rows} jobs ${name} are ${state}`);
  }
  expect(facts.unsent === 0, `${facts.unsent} mails are still queued`);
  return faults;
}

/** What is wrong with the orders that came in as webhooks. */
export function findOrderFaults(orders: Facts["orders"], truth: OrderRecord[]): string[] {
  const faults: string[] = [];
  const expect = (isTrue: boolean, words: string) => void (isTrue || faults.push(words));

  const stored = new Map(orders.map((order) => [order.id, order]));
  expect(orders.length === stored.size, `${orders.length - stored.size} orders are there twice`);
  expect(stored.size === truth.length, `${stored.size} orders are stored, Shopify has ${truth.length}`);
  for (const order of truth) {
    const found = stored.get(order.id);
    if (!found) {
      faults.push(`order ${order.name} is lost`);
      continue;
    }
    const shipments = order.fulfillments.flatMap(({ trackings }) => trackings.map(({ number }) => number));
    const updated = Math.floor(Date.parse(order.updatedAt) / 1000);
    expect(found.units === 1, `order ${order.name} took ${found.units} units of quota`);
    expect(found.items === order.lineItems.length, `order ${order.name} has ${found.items} items`);
    expect(Number(found.updatedAt) === updated, `order ${order.name} is not in its newest state`);
    expect(
      found.shipments.join() === shipments.sort().join(),
      `order ${order.name} tracks ${found.shipments}`,
    );
  }
  return faults;
}

/** What is wrong with the webhooks themselves: each is stored once and was processed. */
export function findWebhookFaults(
  facts: Pick<Facts, "inbox" | "done">,
  webhooks: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const expect = (isTrue: boolean, words: string) => void (isTrue || faults.push(words));

  const known = new Set(facts.inbox.map(({ id }) => id));
  const lost = [...webhooks].filter((id) => !known.has(id)).length;
  const unprocessed = facts.inbox.filter(({ isProcessed }) => !isProcessed).length;
  expect(lost === 0, `${lost} webhooks were never stored`);
  expect(known.size <= webhooks.size, `${known.size - webhooks.size} webhooks nobody has sent`);
  expect(unprocessed === 0, `${unprocessed} webhooks were not processed`);
  const handled = facts.done.length;
  expect(handled === known.size, `jobs were done for ${handled} of ${known.size} webhooks`);
  return faults;
}
