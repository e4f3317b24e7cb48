import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { finishBulk } from "../../../../service/features/order-sync/finish-bulk";
import { pollBulk } from "../../../../service/features/order-sync/poll-bulk.job";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import type { RecordingFetch } from "./past-orders";
import { beginSync, storeInfo, lastSync, pastOrders, recordingFetch } from "./past-orders";

let http: RecordingFetch;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  http = recordingFetch();
  service = await createTestService({ fetch: http.fetch });
});

beforeEach(async () => {
  http.failing = undefined;
  shop = await aShop(service);
  http.asked = [];
});

describe("reading that cannot succeed", () => {
  it("ends as failed, with the reason, when Shopify refuses every token", async () => {
    http.failing = { what: /graphql|access_token/, status: 401 };

    await beginSync(service, shop);
    await service.settle();

    expect((await storeInfo(service, shop)).sync.state).toBe("failed");
    expect((await lastSync(service, shop)).error).toMatch(/open the app|did not answer/);
    expect((await storeInfo(service, shop)).order_sync_available).toBe(true);
  });

  it.each([402, 403, 423])("ends as failed at once when the shop answers %i", async (status) => {
    http.failing = { what: /graphql/, status };

    await beginSync(service, shop);
    await service.settle();

    expect((await storeInfo(service, shop)).sync.state).toBe("failed");
  });

  it("ends as failed when the bulk operation fails at Shopify", async () => {
    pastOrders(service, shop, 505);
    await beginSync(service, shop);
    await service.queue.runDue(service.ctx);
    const { bulkOperationId } = await lastSync(service, shop);
    const store = service.shopifyStore.getShop(shop.domain);
    const [operation] = store.list("bulk");
    store.put("bulk", { ...operation!, status: "FAILED", errorCode: "TIMEOUT" });
    await service.ctx.db
      .updateTable("orderSyncs")
      .set({ state: "reading", finishedAt: null })
      .where("shopId", "=", shop.id)
      .where("bulkOperationId", "=", bulkOperationId)
      .execute();

    expect(await finishBulk(service.ctx, shop.id, bulkOperationId!)).toBe(true);

    expect(await lastSync(service, shop)).toMatchObject({ state: "failed", error: "TIMEOUT" });
  });

  it("ends as failed when the shop shuts us out while a bulk operation runs", async () => {
    pastOrders(service, shop, 505);
    await beginSync(service, shop);
    http.failing = { what: /BulkPoll/, status: 403 };
    await service.settle();

    expect((await storeInfo(service, shop)).sync.state).toBe("failed");
  });

  it("ends as failed when the bulk operation could not be followed to the end", async () => {
    pastOrders(service, shop, 505);
    http.failing = { what: /BulkPoll/, status: 500 };
    await beginSync(service, shop);
    await service.settle();
    const { bulkOperationId } = await lastSync(service, shop);

    await pollBulk.onDeadLetter!(
      service.ctx,
      { shop: shop.id, bulk: bulkOperationId! },
      new Error("Shopify is down"),
    );

    expect(await lastSync(service, shop)).toMatchObject({ state: "failed", error: "Shopify is down" });
    http.failing = undefined;
    expect(await beginSync(service, shop)).toEqual({ started: true });
  });
});
