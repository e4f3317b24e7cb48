import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { syncOrders } from "../../../../service/features/order-sync/sync-orders.task";
import { cancelSync } from "../../../../service/features/order-sync/cancel-sync";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { giveUpTask, tryTask } from "../../long-tasks";
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

it("is stopped where the merchant says so: what was read stays, and another can be started", async () => {
  pastOrders(service, shop, 505);
  await beginSync(service, shop);
  const { id } = await lastSync(service, shop);
  while ((await lastSync(service, shop)).total === null) await tryTask(service, syncOrders, id);

  expect((await call(service, "POST", "/endApi/api/order/sync/cancel", { as: shop })).body.data).toEqual({
    cancelled: true,
  });
  await service.settle();

  const { sync, order_sync_available } = await storeInfo(service, shop);
  expect([sync.state, order_sync_available]).toEqual(["cancelled", true]);
  expect(await cancelSync(service.ctx, shop.actor)).toEqual({ cancelled: false });
  await beginSync(service, shop);
  expect((await storeInfo(service, shop)).sync.state).toBe("waiting");
});

describe("reading that cannot succeed", () => {
  it("ends as failed, with the reason, when Shopify refuses every token", async () => {
    http.failing = { what: /graphql|access_token/, status: 401 };

    await beginSync(service, shop);
    await service.settle();

    expect((await storeInfo(service, shop)).sync.state).toBe("failed");
    expect((await lastSync(service, shop)).reason).toMatch(/open the app|did not answer/);
    expect((await storeInfo(service, shop)).order_sync_available).toBe(true);
  });

  it.each([402, 403, 423])("ends as failed at once when the shop answers %i", async (status) => {
    http.failing = { what: /graphql/, status };

    await beginSync(service, shop);
    await service.settle();

    expect((await storeInfo(service, shop)).sync.state).toBe("failed");
  });

  describe("when the bulk operation fails at Shopify", () => {
    /** Every one that was started. */
    const fail = (errorCode: string) => {
      const store = service.shopifyStore.getShop(shop.domain);
      for (const operation of [...store.list("bulk")])
        store.put("bulk", { ...operation, status: "FAILED", errorCode });
    };
    async function begin() {
      pastOrders(service, shop, 505);
      await beginSync(service, shop);
      const { id } = await lastSync(service, shop);
      while ((await lastSync(service, shop)).total === null) await tryTask(service, syncOrders, id);
      return id;
    }

    it("starts another, and reads every order", async () => {
      await begin();
      fail("INTERNAL_SERVER_ERROR");
      await service.settle();

      expect(await lastSync(service, shop)).toMatchObject({ state: "done", done: 505 });
    });

    it("ends as failed after the third", async () => {
      const id = await begin();
      for (const repeats of [1, 2]) {
        fail("TIMEOUT");
        await tryTask(service, syncOrders, id);
        expect((await lastSync(service, shop)).cursor).toMatchObject({ phase: "bulk", repeats });
      }
      fail("TIMEOUT");

      await expect(tryTask(service, syncOrders, id)).rejects.toThrow("TIMEOUT");
      expect(await lastSync(service, shop)).toMatchObject({ state: "failed", reason: "TIMEOUT" });
    });

    it("ends at once where the app may not read orders", async () => {
      const id = await begin();
      fail("ACCESS_DENIED");

      await expect(tryTask(service, syncOrders, id)).rejects.toThrow("ACCESS_DENIED");
    });
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
    const { id } = await lastSync(service, shop);

    await giveUpTask(service, syncOrders, id);

    expect(await lastSync(service, shop)).toMatchObject({ state: "failed", reason: "broken on purpose" });
    http.failing = undefined;
    expect(await beginSync(service, shop)).toEqual({ started: true });
  });
});
