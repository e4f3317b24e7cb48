import { beforeAll, beforeEach, expect, it } from "vitest";
import { catalog, catalogIds, collections } from "../../../../sandbox/shopify/catalog";
import { OrderDetail } from "../../../../contract/order-detail";
import { sweepCollections } from "../../../../service/features/delivery-estimates/read-collections.job";
import { aWarehouse, someRules } from "../../domain/promise/some-rules";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";

const PATH = "/endApi/api/store/estimated-delivery";
const [gifts] = collections;
const productIds = catalog.map((_, index) => catalogIds(index, 0).productId);
const inGifts = productIds[catalog.findIndex((product) => gifts!.has(product))]!;
const outside = productIds[catalog.findIndex((product) => !gifts!.has(product))]!;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-24T09:00:00Z");
  shop = await aShop(service);
});

async function exclude(chosen: { id: string; title: string }[], version = 0) {
  const value = someRules({ warehouses: [aWarehouse({ cutoff: "" })], excluded_collections: chosen });
  const { status } = await call(service, "POST", PATH, { as: shop, body: { value, version } });
  await service.settle();
  return status;
}

async function place(product: string) {
  const order = await anOrder(service, shop, {
    ...{ orderedAt: service.clock.now, fulfillmentStatus: null, fulfillments: [] },
  });
  await service.ctx.db
    .updateTable("lineItems")
    .set({ productId: product })
    .where("shopId", "=", shop.id)
    .where("orderId", "=", order.id)
    .execute();
  await service.settle();
  return order;
}

async function dateOf({ id }: { id: string }) {
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop });
  return OrderDetail.parse(body.data).expected?.at ?? null;
}

it("has no date where a product is in one of them, and has one again where the collection is taken out", async () => {
  const [excluded, kept] = [await place(inGifts), await place(outside)];

  expect(await exclude([{ id: gifts!.id, title: gifts!.title }])).toBe(200);
  expect(await dateOf(excluded)).toBeNull();
  expect(await dateOf(kept)).not.toBeNull();

  await exclude([], 1);
  expect(await dateOf(excluded)).not.toBeNull();
});

it("is told by the calculator, and before the order, with the collection's name", async () => {
  await exclude([{ id: gifts!.id, title: gifts!.title }]);
  const rules = someRules({ excluded_collections: [{ id: gifts!.id, title: gifts!.title }] });
  const example = {
    ...{ ordered_at: "2026-11-24T10:00", fulfilled_at: "", country: "DE", region: "", postal_code: "" },
    ...{ method: "", courier: "", product: inGifts },
  };

  const { body } = await call(service, "POST", `${PATH}/calculate`, { as: shop, body: { rules, example } });

  expect(body.data).toEqual({ date: null, steps: [{ step: "excluded", product: gifts!.title }] });
  const address = `/t/${shop.domain.split(".")[0]}/estimated-delivery.json?country=DE&product=${inGifts}`;
  expect(await (await service.app.request(address)).json()).toMatchObject({
    date: null,
    reason: { by: "none", why: "excluded" },
  });
});

it("follows Shopify every night: what has left the collection has a date again, one that is gone excludes nothing", async () => {
  const order = await place(inGifts);
  await exclude([
    { id: gifts!.id, title: gifts!.title },
    { id: "999", title: "Gone" },
  ]);
  const foreign = { shopId: shop.id, collectionId: gifts!.id, productId: outside };
  await service.ctx.db.insertInto("collectionProducts").values(foreign).execute();

  await service.ctx.enqueue(service.ctx.db, sweepCollections, {});
  await service.settle();

  const stored = await service.ctx.db
    .selectFrom("collectionProducts")
    .select(["collectionId", "productId"])
    .where("shopId", "=", shop.id)
    .execute();
  expect(new Set(stored.map(({ productId }) => productId))).toContain(inGifts);
  expect(
    stored.filter(({ productId, collectionId }) => productId === outside || collectionId === "999"),
  ).toEqual([]);
  expect(await dateOf(order)).toBeNull();
});

it.each(["gift", "under 25", "", 'a" OR title:*', "(:*\\", "\u0000", "\ud800", "constructor"])(
  "are found by words of their title, whatever is typed: %j",
  async (search) => {
    const query = new URLSearchParams({ search });
    const { status, body } = await call(service, "GET", `${PATH}/collections?${query}`, { as: shop });

    expect(status).toBe(200);
    const titles = (body.data.collections as { title: string }[]).map(({ title }) => title);
    if (search === "gift" || search === "under 25") expect(titles).toEqual([gifts!.title]);
    if (search === "constructor") expect(titles).toEqual([]);
  },
);
