import { loadDemoOrders } from "../../../../sandbox/demo/load-demo-orders";
import { demoOrders } from "../../../../sandbox/demo/orders";
import { requestSync } from "../../../../service/features/order-sync/request-sync";
import { call, type TestService, type TestShop } from "../../harness";

/** HTTP to Shopify: what was asked of the Admin API, and which calls fail, by what is in them. */
export interface RecordingFetch {
  asked: string[];
  failing: { what: RegExp; status: number; body?: object } | undefined;
  fetch: typeof fetch;
}

export function recordingFetch(): RecordingFetch {
  const http: RecordingFetch = {
    asked: [],
    failing: undefined,
    fetch(input, init) {
      const body = typeof init?.body === "string" ? init.body : "";
      const [, name = ""] = /(?:query|mutation) (\w+)/.exec(body) ?? [];
      if (name) http.asked.push(name);
      if (http.failing?.what.test(`${String(input)} ${body}`)) {
        return Promise.resolve(
          Response.json(http.failing.body ?? { errors: "no" }, { status: http.failing.status }),
        );
      }
      return fetch(input, init);
    },
  };
  return http;
}

/** Orders that Shopify has from before, without webhooks. */
export function pastOrders(service: TestService, shop: TestShop, count: number, days = 10): void {
  const { shopifyStore, clock } = service;
  const orders = demoOrders({ seed: shop.domain, now: clock.now, days, count });
  loadDemoOrders(shopifyStore, shopifyStore.getShop(shop.domain), orders);
}

export const beginSync = (service: TestService, shop: TestShop) =>
  requestSync(service.ctx, shop.actor, { days: 14 });

export const storeInfo = async (service: TestService, shop: TestShop) =>
  (await call(service, "GET", "/endApi/api/store/get-store-info", { as: shop })).body.data;

export async function lastSync(service: TestService, shop: TestShop) {
  return service.ctx.db
    .selectFrom("longTasks")
    .selectAll()
    .where("shopId", "=", shop.id)
    .where("kind", "=", "order.sync")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}
