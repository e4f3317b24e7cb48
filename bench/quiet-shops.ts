/** What quiet shops do, and how long each of it takes. */
import type pg from "pg";
import { SANDBOX_CLIENT } from "../service/platform/config/sandbox-settings";
import { openConnection } from "./connection";
import type { BenchShipment, BenchShop } from "./many-shops";
import type { Started } from "./product";
import { makePush, orderPayload, signWebhook, type Webhook } from "./webhooks";
import { watchRows } from "./watch-rows";

export const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
/** Of all quiet shops together, a second. */
export const RATES = { webhooks: 8, pushes: 6, pages: 5 };
export const KINDS = ["webhooks", "pushes", "mails", "pages"] as const;
export type Waits = Record<(typeof KINDS)[number], number[]>;

export const noWaits = (): Waits => ({ webhooks: [], pushes: [], mails: [], pages: [] });
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let orderId = 8_000_000_000;

/** Shopify's number of an order that is sent now. */
export const nextOrderId = () => (orderId += 1);

/** Calls `act` on schedule for so many seconds, whether or not the call before has ended; resolves once all have. */
async function steadily(perSecond: number, seconds: number, act: (index: number) => Promise<void>) {
  const startedAt = performance.now();
  const acts: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    acts.push(act(index));
  }
  await Promise.all(acts);
}

export interface Scene {
  web: Started;
  client: pg.Client;
  arrivals: Map<string, number[]>;
  shops: BenchShop[];
}

/** What the quiet shops do for some seconds, and how long each of it took. */
export async function quietly(
  { web, client, arrivals, shops }: Scene,
  shipments: BenchShipment[],
): Promise<Waits> {
  const waits = noWaits();
  const orders = watchRows(
    client,
    `select o.shop_id || ' ' || o.shopify_id as key from orders o
      join unnest($1::text[]) key on o.shop_id = split_part(key, ' ', 1)::integer and o.shopify_id = split_part(key, ' ', 2)`,
  );
  const statuses = watchRows(
    client,
    `select s.shop_id || ' ' || s.id as key from shipments s
      join unnest($1::text[]) key on s.shop_id = split_part(key, ' ', 1)::integer and s.id = split_part(key, ' ', 2)::bigint
      where s.status = 'WAITING_DELIVERY'`,
  );
  const poster = async (url: string) => {
    const connections = await Promise.all(
      Array.from({ length: 8 }, () => openConnection(new URL(url, web.url))),
    );
    return {
      async post(webhook: Webhook) {
        const idle = connections.pop();
        const connection = idle?.isOpen() ? idle : await openConnection(new URL(url, web.url));
        const status = await connection.post(webhook);
        connections.push(connection);
        if (status !== 200) throw new Error(`${url} was answered ${status}`);
      },
      close: () => connections.forEach((connection) => connection.close()),
    };
  };
  const [shopify, courier] = [await poster("/shopify/webhooks"), await poster("/couriers/simulated/webhook")];

  await Promise.all([
    steadily(RATES.webhooks, SECONDS, async (index) => {
      const shop = shops[index % shops.length]!;
      const id = nextOrderId();
      const webhook = signWebhook(
        ...([SANDBOX_CLIENT.apiSecret, shop.name, "orders/create"] as const),
        orderPayload(id, `#Q${id}`),
      );
      const startedAt = performance.now();
      await shopify.post(webhook);
      waits.webhooks.push((await orders.until(`${shop.id} ${id}`)) - startedAt);
    }),
    steadily(RATES.pushes, SECONDS, async (index) => {
      const shipment = shipments[index]!;
      const [startedAt, changedAt] = [performance.now(), Date.now()];
      await courier.post(makePush(shipment.number, new Date(), "WAITING_DELIVERY"));
      waits.pushes.push((await statuses.until(`${shipment.shop.id} ${shipment.id}`)) - startedAt);
      while (!arrivals.has(shipment.order)) {
        if (Date.now() - changedAt > 60_000) throw new Error(`No email about ${shipment.order}`);
        await pause(20);
      }
      waits.mails.push(arrivals.get(shipment.order)![0]! - changedAt);
    }),
    steadily(RATES.pages, SECONDS, async (index) => {
      const { token } = shops[index % shops.length]!;
      const startedAt = performance.now();
      const response = await fetch(`${web.url}/track/orders`, {
        headers: { cookie: `waybill_admin=${token}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A page was answered ${response.status}`);
      waits.pages.push(performance.now() - startedAt);
    }),
  ]);
  for (const each of [shopify, courier]) each.close();
  for (const each of [orders, statuses]) await each.stop();
  return waits;
}
