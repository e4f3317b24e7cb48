import { beforeAll, expect, it } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anIncomingOrder } from "../../incoming-order";
import { beginSync, pastOrders } from "./past-orders";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

/** Shopify's id → what is stored. */
const stored = async ({ id }: TestShop) => {
  const rows = await service.ctx.db
    .selectFrom("orders")
    .select(["shopifyId", "acceptsMarketing"])
    .where("shopId", "=", id)
    .execute();
  return Object.fromEntries(rows.map(({ shopifyId, acceptsMarketing }) => [shopifyId, acceptsMarketing]));
};

it("what customers agreed to at the checkout comes with the webhook of their order", async () => {
  const { shopify } = service.sandbox;
  const yes = shopify.placeOrder(shop.domain, { acceptsMarketing: true });
  const no = shopify.placeOrder(shop.domain, { acceptsMarketing: false });
  await service.settle();

  expect(await stored(shop)).toMatchObject({ [yes.id]: true, [no.id]: false });
});

it.each([
  ["page by page", 10],
  ["by a bulk operation", 510],
])("and with a sync %s", async (_, count) => {
  const own = await aShop(service);
  pastOrders(service, own, count);

  await beginSync(service, own);
  await service.settle();

  const orders = service.shopifyStore.getShop(own.domain).list("order");
  expect(new Set(orders.map(({ acceptsMarketing }) => acceptsMarketing))).toEqual(new Set([true, false]));
  expect(await stored(own)).toEqual(
    Object.fromEntries(orders.map(({ id, acceptsMarketing }) => [id, acceptsMarketing])),
  );
});

it("a source that says nothing of it takes nothing back", async () => {
  const order = anIncomingOrder({ acceptsMarketing: true });
  const { acceptsMarketing: _, ...silent } = order;

  for (const each of [order, silent, { ...silent, acceptsMarketing: null }])
    await saveOrders(service.ctx, shop.id, [each]);

  expect(await stored(shop)).toMatchObject({ [order.shopifyId]: true });
});
