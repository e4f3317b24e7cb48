import { expect } from "vitest";
import type { IncomingOrder } from "../../../../service/domain/orders/incoming-order";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { aShop, type Answer, call, type TestService, type TestShop } from "../../harness";
import { anIncomingOrder } from "../../incoming-order";

/** A shop on the free plan, with an address for mails. */
export async function aFreeShop(service: TestService): Promise<TestShop> {
  const shop = await aShop(service, { planCode: "STARTER" });
  await service.ctx.db
    .updateTable("shops")
    .set({ email: "owner@example.com", name: "Blue Door" })
    .where("id", "=", shop.id)
    .execute();
  return shop;
}

/** Calls the service as the shop, with a token that is fresh whatever the clock says. */
export async function ask(
  service: TestService,
  shop: TestShop,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Answer> {
  const bearer = await signAdminToken(service.config, shop.domain, 60, service.clock.now);
  return call(service, method, `/endApi/api/${path}`, { as: { bearer }, ...(body && { body }) });
}

export async function planList(service: TestService, shop: TestShop) {
  return (await ask(service, shop, "GET", "subscribe/plan-list")).body.data;
}

export async function planOf(service: TestService, shop: TestShop) {
  return (await ask(service, shop, "GET", "subscribe/plan")).body.data;
}

/** What Shopify holds, the oldest first. */
export const subscriptions = (service: TestService, shop: TestShop) =>
  service.shopifyStore
    .getShop(shop.domain)
    .list("subscription")
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));

export async function usage(service: TestService, shop: TestShop) {
  return (await ask(service, shop, "GET", "subscribe/usage")).body.data;
}

/** Asks for a plan and answers where it is approved. */
export async function request(
  service: TestService,
  shop: TestShop,
  choice: { plan: string; interval?: string; is_trial?: boolean; discount_code?: string },
): Promise<string> {
  const response = await ask(service, shop, "POST", "subscribe/plan", {
    interval: "EVERY_30_DAYS",
    ...choice,
  });
  expect(response.body).toMatchObject({ code: "00000", data: { action: "redirect" } });
  return response.body.data.url;
}

/** The merchant decides on Shopify's page; answers where that leads. */
export async function decide(
  service: TestService,
  url: string,
  decision: "approve" | "decline" | "expire",
): Promise<string | null> {
  const response = await fetch(url, {
    method: "POST",
    headers: { origin: service.url },
    body: new URLSearchParams({ decision }),
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.headers.get("location");
}

/** From choosing to the plan in force, as a merchant goes there. */
export async function subscribe(
  service: TestService,
  shop: TestShop,
  choice: Parameters<typeof request>[2],
): Promise<void> {
  const back = await decide(service, await request(service, shop, choice), "approve");
  await fetch(back!, { redirect: "manual" });
  await service.settle();
}

/** An order as it comes in, without a shipment. */
export const anOrder = (orderedAt: Date): IncomingOrder => anIncomingOrder({ orderedAt, fulfillments: [] });

export const orders = (length: number, orderedAt: Date) => Array.from({ length }, () => anOrder(orderedAt));

/** How many of a shop's orders are tracked, and how many wait. */
export async function tracked(service: TestService, shop: TestShop) {
  const rows = await service.ctx.db
    .selectFrom("orders")
    .select("isTracked")
    .where("shopId", "=", shop.id)
    .execute();
  const yes = rows.filter((row) => row.isTracked).length;
  return { yes, waiting: rows.length - yes };
}

/** What Shopify has on record as charged for use. */
export const charged = (service: TestService, shop: TestShop) =>
  service.shopifyStore.getShop(shop.domain).list("usage");

export function passDays(service: TestService, days: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + days * 86_400_000);
}
