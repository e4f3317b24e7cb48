import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { OrderFilter, type OrderSort } from "../../../../contract/order-filter";
import type { OrderRow } from "../../../../contract/orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import {
  aFilter,
  aSort,
  DAY,
  daysAgo,
  facts,
  idOf,
  insert,
  now,
  passes,
  SORTED,
} from "../../domain/orders/generated-orders";
import { propertyRuns } from "../../../property-runs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await service.ctx.db
    .updateTable("shops")
    .set({ timezone: "Asia/Tokyo" })
    .where("id", "=", shop.id)
    .execute();
  for (const [index, row] of facts.entries()) await insert(service, shop, index, row);
});

async function list(filter: object, sort: object = {}, size = 500): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  let after: string | undefined;
  do {
    const body = { filter, sort, size, ...(after && { after }) };
    const response = await call(service, "POST", "/endApi/api/order/list", { as: shop, body });
    expect(response.status).toBe(200);
    rows.push(...(response.body.data.content as OrderRow[]));
    after = (response.body.data.next as string | null) ?? undefined;
  } while (after);
  return rows;
}

describe("the list of orders", () => {
  it("shows what passes the filter, all of it and once, in the order asked for, whatever the page holds", async () => {
    await fc.assert(
      fc.asyncProperty(
        aFilter,
        aSort as fc.Arbitrary<OrderSort>,
        fc.integer({ min: 1, max: 30 }),
        async (given, sort, size) => {
          const rows = await list(given, sort, size);

          const filter = OrderFilter.parse(given);
          const wanted = facts.flatMap((row, index) => (passes(row, filter) ? [`#${idOf(index)}`] : []));
          expect(rows.map(({ name }) => name).sort()).toEqual(wanted);
          const times = rows.map(({ name }) => facts[Number(name.slice(1)) - 5000]![SORTED[sort.by]]);
          const known = times.filter((at) => at !== null).map((at) => at.getTime());
          expect(times.slice(known.length).every((at) => at === null)).toBe(true);
          expect(known).toEqual(known.toSorted((a, b) => (sort.direction === "asc" ? a - b : b - a)));
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });

  it("counts under each tab what it would list there", async () => {
    const filter = { couriers: ["ups"], transit_max: 20 };

    const { body } = await call(service, "POST", "/endApi/api/order/counts", { as: shop, body: { filter } });

    for (const tab of ["all", "unshipped", "pending", "delivered", "expired"]) {
      expect([tab, body.data[tab]]).toEqual([tab, (await list({ ...filter, tab })).length]);
    }
  });

  it("says how long a shipment is under way and silent, and that it needs attention", async () => {
    const index = facts.findIndex((row) => row.status === "IN_TRANSIT" && row.lastEventAt);

    const row = (await list({})).find(({ name }) => name === `#${idOf(index)}`);

    const ago = (at: Date) => Math.floor((now.getTime() - at.getTime()) / DAY);
    expect(row).toMatchObject({
      transit_days: ago(facts[index]!.shippedAt!),
      silent_days: ago(facts[index]!.lastEventAt!),
      attention: facts[index]!.attentionReason,
    });
  });

  it("narrows to the merchant's own tags, and shows Shopify's apart", async () => {
    const order = await anOrder(service, shop, { tags: ["wholesale"] });
    const { db } = service.ctx;
    const { id } = await db
      .insertInto("tags")
      .values({ shopId: shop.id, name: "VIP" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("orderTags").values({ shopId: shop.id, tagId: id, orderId: order.id }).execute();

    const rows = await list({ tags: [id] });

    expect(rows.map(({ name }) => name)).toEqual([order.name]);
    expect(rows[0]).toMatchObject({ tags: [{ id, name: "VIP" }], shopify_tags: ["wholesale"] });
  });

  it("follows the most urgent shipment of an order", async () => {
    const order = await anOrder(service, shop);
    const at = daysAgo(1);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(at, { status: "DELIVERY_FAILED" })]);

    const [row] = await list({ query: order.name, tab: "failed_attempt" });

    expect(row).toMatchObject({ name: order.name, silent_days: 1, destination: "DE" });
    expect(await list({ query: order.name, tab: "pending" })).toEqual([]);
  });

  it("refuses a part of the filter that it does not know, instead of showing more than was asked for", async () => {
    const body = { filter: { courier: ["ups"] } };

    const response = await call(service, "POST", "/endApi/api/order/list", { as: shop, body });

    expect(response).toMatchObject({ status: 400, body: { code: "A0400" } });
  });
});
