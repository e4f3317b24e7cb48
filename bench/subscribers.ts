/**
 * Couriers' pushes per second, from the request to what is stored of it, with ten subscribers of an event, each with a statement of
 * its own for each batch, compared with none. Both in one process on one database, by turns from batch to batch: whatever
 * else the machine does meets both. The queue's own statements are left out.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type ShopId, ShopDomain } from "../contract/ids";
import { saveOrders } from "../service/domain/orders/save-orders";
import { shipmentTracked } from "../service/domain/shipments/shipment.events";
import type { IncomingOrder } from "../service/domain/orders/incoming-order";
import { processTrackingWebhook } from "../service/main/webhooks/process-tracking-webhook.job";
import { createService } from "../service/main/create-service";
import { readConfig } from "../service/platform/config/config";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { createSubscribers, inTransaction, type Subscribers } from "../service/platform/events/subscribers";
import { createLog } from "../service/platform/log";
import { createMailRecorder } from "../service/platform/mail/recorder";
import { databaseEngines, type DatabaseEngine } from "./databases";
import { APP_SECRET } from "./product";
import { createThresholds, median, printEnvironment, printTable, ratio } from "./report";
import { makePush } from "./webhooks";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const BATCH = 50;
/** Each is tracked twice in a round, so that it has no more scans in the end than shipments have. */
const SHIPMENTS = 600;

const ten: Subscribers = createSubscribers(
  Array.from({ length: 10 }, (_, index) =>
    inTransaction(shipmentTracked, `bench.${index}`, async (_ctx, tx, shop, events) => {
      const ids = events.map(({ payload }) => payload.shipment);
      await tx
        .selectFrom("shipments")
        .select("id")
        .where("shopId", "=", shop)
        .where("id", "in", ids)
        .execute();
    }),
  ),
);
const subscribersOf = { none: createSubscribers([]), ten };

async function measure(engine: DatabaseEngine) {
  const created = await engine.create();
  const config = readConfig({ NODE_ENV: "test", WAYBILL_DEMO: "1", APP_SECRET, ...created.env }, devSecrets);
  const log = createLog("error");
  const database = await openConfiguredDatabase(config, log, (error) => {
    throw error;
  });
  const { ctx, app, stop } = await createService({
    config,
    log,
    database,
    smtpUrl: "smtp://127.0.0.1:1",
    replacements: { mail: createMailRecorder() },
  });
  const domain = ShopDomain.parse(`bench-${randomUUID().slice(0, 8)}.myshopify.com`);
  const { rows } = await sql<{ id: ShopId }>`
    insert into shops (domain, name, plan_code, installed_at, created_at)
    values (${domain}, 'Bench', 'ADVANCED', now(), now())
    returning id`.execute(ctx.db);
  const shop = rows[0]!.id;
  for (let first = 0; first < SHIPMENTS; first += BATCH) {
    const orders = Array.from({ length: BATCH }, (_, index) => anOrder(first + index));
    await saveOrders(ctx, shop, orders);
  }
  // Registered, as a push of this provider would be of no shipment otherwise.
  await sql`update shipments set provider = 'simulated', provider_state = 'registered' where shop_id = ${shop}`.execute(
    ctx.db,
  );
  const shipments = await ctx.db
    .selectFrom("shipments")
    .select("trackingNumber")
    .where("shopId", "=", shop)
    .execute();

  let minute = 0;
  async function milliseconds(subscribers: Subscribers, batch: typeof shipments): Promise<number> {
    ctx.subscribers = subscribers;
    minute += 1;
    const at = new Date(Date.now() - 86_400_000 + minute * 60_000);
    const pushes = batch.map(({ trackingNumber }) => makePush(trackingNumber, at));
    const keys = pushes.map(({ headers }) => ({ source: "simulated", id: headers["webhook-id"]! }));
    const startedAt = performance.now();
    const responses = await Promise.all(
      pushes.map(async (push) =>
        app.request("/couriers/simulated/webhook", {
          method: "POST",
          headers: push.headers,
          body: new Uint8Array(push.body),
        }),
      ),
    );
    if (responses.some(({ status }) => status !== 200)) throw new Error("A push was refused");
    await processTrackingWebhook.runBatch!(ctx, keys);
    return performance.now() - startedAt;
  }

  const rounds: { none: number; ten: number }[] = [];
  const pairs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const sum = { none: 0, ten: 0 };
    for (let first = 0; first < SHIPMENTS; first += BATCH) {
      const batch = shipments.slice(first, first + BATCH);
      // Alternating who comes first, for the second finds its rows in memory.
      const order = (first / BATCH) % 2 ? (["ten", "none"] as const) : (["none", "ten"] as const);
      const took = { none: 0, ten: 0 };
      for (const kind of order) took[kind] = await milliseconds(subscribersOf[kind], batch);
      sum.none += took.none;
      sum.ten += took.ten;
      if (round > 0) pairs.push(took.none / took.ten);
    }
    // The first round only warms up, and fills tables whose size the planner has to know.
    if (round === 0) await sql`analyze`.execute(ctx.db);
    if (round > 0) rounds.push({ none: (SHIPMENTS * 1000) / sum.none, ten: (SHIPMENTS * 1000) / sum.ten });
  }
  const { scans } = await ctx.db
    .selectFrom("trackingEvents")
    .select((eb) => eb.fn.countAll<string>().as("scans"))
    .where("shopId", "=", shop)
    .executeTakeFirstOrThrow();
  if (Number(scans) !== SHIPMENTS * 2 * (ROUNDS + 1)) throw new Error(`${scans} scans are stored`);
  await stop(1000);
  await database.close();
  await created.remove();
  return { rounds, pairs };
}

function anOrder(index: number): IncomingOrder {
  const at = new Date(Date.now() - 2 * 86_400_000);
  const shopifyId = String(1_000_000 + index);
  return {
    shopifyId,
    name: `#${index}`,
    email: null,
    phone: null,
    customerName: null,
    customerLocale: null,
    financialStatus: "paid",
    fulfillmentStatus: "fulfilled",
    currency: "EUR",
    total: "1000",
    shipTo: null,
    country: "DE",
    tags: [],
    statusPageUrl: null,
    isTest: false,
    orderedAt: at,
    cancelledAt: null,
    updatedAt: at,
    lineItems: [],
    fulfillments: [
      {
        shopifyId: `${shopifyId}7`,
        name: null,
        status: "success",
        createdAt: at,
        updatedAt: at,
        estimatedDeliveryAt: null,
        hasEvents: false,
        trackings: [{ number: `SIM${shopifyId}`, company: "Other", url: null }],
        items: [],
      },
    ],
  };
}

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const { rounds, pairs } = await measure(engine);
  printTable(
    `Pushes a second on ${engine.name}, in batches of ${BATCH}`,
    ["round", "no subscriber", "ten subscribers", "ratio"],
    rounds.map((each, index) => [String(index + 1), each.none, each.ten, ratio(each.ten, each.none)]),
  );
  // Of all pairs of batches: a pause that other work causes is one of them, but most of a round's sum.
  const share = median(pairs);
  console.log(`Median of ${pairs.length} pairs of batches: ${share.toFixed(2)}\n`);
  thresholds.check(`${engine.name}, ten subscribers of none`, share, share >= 0.85, "at least 0.85");
}
thresholds.end();
