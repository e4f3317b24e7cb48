import { readAndApply } from "../../../../service/features/subscriptions/read-and-apply";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import type { TestService, TestShop } from "../../harness";
import { aFreeShop, orders, subscribe } from "./a-subscriber";

/** A shop on the smallest paid plan, with so many of its 300 orders left. */
export async function aSubscriber(service: TestService, left: number): Promise<TestShop> {
  const shop = await aFreeShop(service);
  await subscribe(service, shop, { plan: "GROWTH_300" });
  await saveOrders(service.ctx, shop.id, orders(300 - left, service.clock.now));
  await service.settle();
  return shop;
}

/** As if Shopify had a smaller cap on record: half a dollar buys ten orders, ten dollars two hundred. */
export async function setCap(service: TestService, shop: TestShop, cappedCents: number): Promise<void> {
  const store = service.shopifyStore.getShop(shop.domain);
  const [subscription] = store.list("subscription");
  const lines = subscription!.lines.map((line) =>
    line.plan.kind === "usage" ? { ...line, plan: { ...line.plan, cappedCents } } : line,
  );
  store.put("subscription", { ...subscription!, lines });
  await readAndApply(service.ctx, shop);
}
