import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { handleShopifyWebhooks } from "../../../../service/main/webhooks/handle-shopify-webhooks";
import { processShopifyWebhook } from "../../../../service/main/webhooks/process-shopify-webhook.job";
import { lockShop } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { UnrecoverableError } from "../../../../service/platform/queue/job";
import { processBatch } from "../../../../service/platform/queue/process-batch";
import { type InboxEntry, insertInbox } from "../../../../service/platform/webhooks-in/inbox.queries";
import { poison } from "../../poison/poison";
import { aShop, createTestService, type TestShop } from "../../harness";

const service = await createTestService();
await poison(service, "orders", "name", "#poison");
const { db } = service.ctx;
const LIMITS = { shopsAtOnce: 5, lockWaitMs: 250 };

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 9, minute)).toISOString();

interface Said {
  topic: string;
  order: number;
  minute: number;
  name?: string;
}

const idOf = (order: number) => String(960_000_000_000 + order);
const fulfillmentOf = ({ order, minute }: Said) => ({
  ...{ id: String(970_000_000_000 + order), order_id: idOf(order), name: "F1", status: "success" },
  ...{ created_at: at(1), updated_at: at(minute), tracking_company: minute % 2 ? "UPS" : "USPS" },
  ...{ tracking_number: `1Z999AA1012345678${order}`, tracking_url: null },
});
const orderOf = (said: Said) => ({
  ...{ id: idOf(said.order), name: said.name ?? `#${said.order}`, email: `buyer${said.order}@example.com` },
  ...{ created_at: at(0), updated_at: at(said.minute), total_price: "19.90", currency: "EUR" },
  ...{ tags: `minute-${said.minute}`, line_items: [{ id: `98${said.order}`, title: "Mug", quantity: 1 }] },
  fulfillments: said.topic === "orders/updated" ? [fulfillmentOf(said)] : [],
});
const bodyOf = (said: Said) => {
  if (said.topic === "orders/delete") return { id: idOf(said.order) };
  return said.topic.startsWith("orders/") ? orderOf(said) : fulfillmentOf(said);
};

/** Stores them as they would come in, in this order. */
async function receive(shop: TestShop, said: Said[]): Promise<InboxEntry[]> {
  const entries = said.map((each, index) => ({
    ...{
      source: "shopify",
      id: randomUUID() as string,
      topic: each.topic,
      shopDomain: shop.domain as string,
    },
    ...{ triggeredAt: null, body: Buffer.from(JSON.stringify(bodyOf(each))) },
    receivedAt: new Date(service.clock.now.getTime() + index),
  }));
  await insertInbox(db, entries);
  return entries;
}

/** What a merchant would see of it, and which webhook each event names. */
async function storedOf(shop: TestShop, entries: InboxEntry[]) {
  const place = new Map(entries.map(({ id }, index) => [id, index]));
  const orders = await db
    .selectFrom("orders")
    .select(["id", "shopifyId", "name", "tags", "deletedAt"])
    .where("shopId", "=", shop.id)
    .orderBy("shopifyId")
    .execute();
  const nameOf = new Map(orders.map(({ id, shopifyId }) => [id, shopifyId]));
  const shipments = await db
    .selectFrom("shipments")
    .select(["orderId", "trackingNumber", "courier", "cancelledAt"])
    .where("shopId", "=", shop.id)
    .orderBy("trackingNumber")
    .execute();
  const events = await db
    .selectFrom("events")
    .select(["name", "orderId", "payload", "cause"])
    .where("shopId", "=", shop.id)
    .where("name", "=", "order.changed")
    .orderBy("id")
    .execute();
  const deliveries = await db
    .selectFrom("deliveries")
    .select(["channel", "kind"])
    .where("shopId", "=", shop.id)
    .execute();
  return {
    orders: orders.map(({ id: _, ...rest }) => rest),
    shipments: shipments.map(({ orderId, ...rest }) => ({ ...rest, order: nameOf.get(orderId) })),
    changes: events
      .map(({ orderId, cause, payload }) => ({
        order: orderId && nameOf.get(orderId),
        isNew: (payload as { isNew: boolean }).isNew,
        by: cause?.kind === "webhook" ? place.get(cause.id) : null,
      }))
      .sort((a, b) => Number(a.by) - Number(b.by)),
    deliveries: deliveries.map(({ channel, kind }) => `${channel} ${kind}`).sort(),
  };
}

const anySaid = fc.record({
  topic: fc.constantFrom("orders/create", "orders/updated", "fulfillments/update", "orders/delete"),
  order: fc.integer({ min: 1, max: 4 }),
  minute: fc.integer({ min: 1, max: 6 }),
});

it("leaves the same behind in one batch as one by one, in the order in which they came", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySaid, { minLength: 2, maxLength: 12 }), async (some) => {
      // A fulfilment whose order has not come would be asked of Shopify, and a deletion is handled last.
      const created = [1, 2, 3, 4].map((order) => ({ topic: "orders/create", order, minute: 0 }));
      const last = (said: Said) => Number(said.topic === "orders/delete");
      const said = [...created, ...some].sort((a, b) => last(a) - last(b));
      const [together, alone] = [await aShop(service), await aShop(service)];

      const batch = await receive(together, said);
      await handleShopifyWebhooks(service.ctx, batch, LIMITS);
      const each = await receive(alone, said);
      for (const entry of each) await processShopifyWebhook.run(service.ctx, entry);

      expect(await storedOf(together, batch)).toEqual(await storedOf(alone, each));
      expect(await waiting(batch)).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

const waiting = async (entries: InboxEntry[]) => {
  const ids = entries.map(({ id }) => id);
  const rows = await db
    .selectFrom("inbox")
    .select("id")
    .where("id", "in", ids)
    .where("processedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Which transaction wrote each of a shop's orders last. */
async function transactionsOf(shop: TestShop): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select((of) => of.fn<string>("to_json", [of.ref("xmin" as never)]).as("transaction"))
    .where("shopId", "=", shop.id)
    .execute();
  return rows.map(({ transaction }) => String(transaction));
}

it("stores a burst of one shop's orders in one transaction", async () => {
  const shop = await aShop(service);
  const said = Array.from({ length: 20 }, (_, order) => ({ topic: "orders/create", order, minute: 1 }));
  await handleShopifyWebhooks(service.ctx, await receive(shop, said), LIMITS);
  const transactions = await transactionsOf(shop);
  expect(transactions).toHaveLength(20);
  expect(new Set(transactions).size).toBe(1);
});

it("changes of orders share a transaction, whether or not the orders came with them", async () => {
  const shop = await aShop(service);
  const say = (topic: string, minute: number) => (order: number) => ({ topic, order, minute });
  await handleShopifyWebhooks(service.ctx, await receive(shop, [1].map(say("orders/create", 1))), LIMITS);

  const batch = [...[2, 3].map(say("orders/create", 1)), ...[1, 2, 3].map(say("orders/updated", 2))];
  await handleShopifyWebhooks(service.ctx, await receive(shop, batch), LIMITS);
  const transactions = await transactionsOf(shop);
  expect(transactions).toHaveLength(3);
  expect(new Set(transactions).size).toBe(1);
});

it("one webhook that always throws costs itself alone, and no other shop", async () => {
  const [shop, other] = [await aShop(service), await aShop(service)];
  const orders = Array.from({ length: 5 }, (_, order) => ({ topic: "orders/create", order, minute: 1 }));
  const entries = await receive(shop, [...orders, { ...orders[0]!, order: 9, name: "#poison" }]);
  const others = await receive(other, orders);
  const rows = [...entries, ...others].map(({ source, id }, index) => ({
    ...{ id: String(index), data: { source, id }, retryCount: 0, retryLimit: 8 },
  }));
  // One after the other: together, one that waits too long for another's lock would be left for later.
  const results = await processBatch(service.ctx, processShopifyWebhook, rows as never, 1);

  expect(results.map(({ status }) => status)).toEqual(
    rows.map((_, index) => (index === orders.length ? "failed" : "completed")),
  );
  expect(await waiting([...entries, ...others])).toEqual([entries.at(-1)!.id]);
  for (const each of [shop, other]) {
    const stored = await db.selectFrom("orders").select("name").where("shopId", "=", each.id).execute();
    expect(stored.map(({ name }) => name).sort()).toEqual(orders.map(({ order }) => `#${order}`));
  }
});

it("a shop that is locked keeps no other shop's webhooks waiting: its own are tried again a second later", async ({
  skip,
}) => {
  skip(service.database.isEmbedded, "one connection: nothing else runs beside a transaction");
  const [locked, other] = [await aShop(service), await aShop(service)];
  const said = [1, 2].map((order) => ({ topic: "orders/create", order, minute: 1 }));
  const gone = { topic: "orders/delete", order: 1, minute: 2 };
  const entries = [...(await receive(locked, [...said, gone])), ...(await receive(other, said))];
  const rows = entries.map(({ source, id }, index) => ({
    ...{ id: String(index), data: { source, id }, retryCount: 0, retryLimit: 8 },
  }));
  const ordersOf = ({ id }: TestShop) =>
    db.selectFrom("orders").select("id").where("shopId", "=", id).execute();

  await transaction(db, async (tx) => {
    await lockShop(tx, locked.id);
    const results = await processBatch(service.ctx, processShopifyWebhook, rows as never, 10);
    expect(results.map(({ status }) => status)).toEqual(rows.map(() => "completed"));
    // Alone, too: the next batch would wait for it.
    for (const entry of [entries[1]!, entries[2]!]) await processShopifyWebhook.run(service.ctx, entry);
  });

  expect(await ordersOf(other)).toHaveLength(2);
  expect(await ordersOf(locked)).toEqual([]);
  expect((await waiting(entries)).sort()).toEqual(
    entries
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
  );
  await expect.poll(async () => (await service.settle(), await waiting(entries))).toEqual([]);
  const ofLocked = await db
    .selectFrom("orders")
    .select("deletedAt")
    .where("shopId", "=", locked.id)
    .execute();
  // Whether it came before or after its order.
  expect(ofLocked.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
});

it("one that cannot be read costs itself alone", async () => {
  const shop = await aShop(service);
  const orders = [1, 2].map((order) => ({ topic: "orders/create", order, minute: 1 }));
  const entries = await receive(shop, orders);
  const unreadable = { ...entries[0]!, id: randomUUID() as string, body: Buffer.from("{") };
  await insertInbox(db, [unreadable]);

  await expect(handleShopifyWebhooks(service.ctx, [unreadable, ...entries], LIMITS)).rejects.toThrow(
    UnrecoverableError,
  );

  expect(await waiting([unreadable, ...entries])).toEqual([unreadable.id]);
});

it("does nothing for a shop that has uninstalled the app, or is not known", async () => {
  const shop = await aShop(service);
  await db.updateTable("shops").set({ uninstalledAt: service.clock.now }).where("id", "=", shop.id).execute();
  const said = [1, 2].map((order) => ({ topic: "orders/create", order, minute: 1 }));
  const unknown = { ...shop, domain: `${randomUUID()}.myshopify.com` as TestShop["domain"] };
  const entries = [...(await receive(shop, said)), ...(await receive(unknown, said))];
  await handleShopifyWebhooks(service.ctx, entries, LIMITS);
  expect(await waiting(entries)).toEqual([]);
  expect(await db.selectFrom("orders").select("id").where("shopId", "=", shop.id).execute()).toEqual([]);
});
