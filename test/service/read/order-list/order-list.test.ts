import fc from "fast-check";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
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
  valueOf,
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
          const values = rows.map(({ name }) => valueOf(facts[Number(name.slice(1)) - 5000]!, sort.by));
          const known = values.filter((value) => value !== null);
          expect(values.slice(known.length).every((value) => value === null)).toBe(true);
          expect(known).toEqual(known.toSorted((a, b) => (sort.direction === "asc" ? a - b : b - a)));
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  it("has for each order the one before it and the one behind it, by any filter and sort", async () => {
    await fc.assert(
      fc.asyncProperty(aFilter, aSort, async (filter, sort) => {
        const rows = await list(filter, sort);
        const at = Math.floor(rows.length / 2);
        for (const place of new Set([0, at, rows.length - 1])) {
          if (!rows[place]) continue;
          const body = { id: rows[place].id, filter, sort };
          const answer = await call(service, "POST", "/endApi/api/order/neighbors", { as: shop, body });
          const named = (row: OrderRow | undefined) => (row ? { id: row.id, name: row.name } : null);
          expect(answer.body.data).toEqual({
            previous: named(rows[place - 1]),
            next: named(rows[place + 1]),
          });
        }
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  it("has neighbors also for an order that is no longer in the list, by its place", async () => {
    const shipped = { by: "shipped", direction: "desc" };
    const rows = await list({}, shipped);
    const place = rows.findIndex(({ status }, at) => at > 0 && status === "DELIVERED");
    const inTransit = (row: OrderRow) => row.status === "IN_TRANSIT";

    const body = { id: rows[place]!.id, filter: { tab: "in_transit" }, sort: shipped };
    const answer = await call(service, "POST", "/endApi/api/order/neighbors", { as: shop, body });

    expect(answer.body.data.previous?.id).toBe(rows.slice(0, place).findLast(inTransit)?.id);
    expect(answer.body.data.next?.id).toBe(rows.slice(place).find(inTransit)?.id);
  });

  it("has neighbors in a tab that lists no order with a value of the sort", async () => {
    const [{ id }] = (await list({}, { by: "shipped", direction: "desc" })) as [OrderRow];
    for (const tab of ["unshipped", "untracked"])
      for (const by of ["silent_days", "transit_days", "shipped", "last_event"])
        for (const direction of ["asc", "desc"]) {
          const body = { id, filter: { tab }, sort: { by, direction } };
          const answer = await call(service, "POST", "/endApi/api/order/neighbors", { as: shop, body });
          expect(answer.body.code).toBe("00000");
        }
  });

  it("sorts by days in transit as of its first page, however late the next one is read", async () => {
    onTestFinished(() => void (service.clock.now = now));
    const sort = { by: "transit_days", direction: "desc" };
    const wanted = (await list({}, sort)).map(({ id }) => id);
    const page = async (after?: string) => {
      const body = { sort, size: 7, ...(after && { after }) };
      const { body: answer } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body });
      return answer.data as { content: OrderRow[]; next: string | null };
    };

    const ids: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const read = await page(next);
      ids.push(...read.content.map(({ id }) => id));
      next = read.next;
      // Whoever is under way for just as long as another one took is behind it now, and before it a second later.
      service.clock.now = new Date(service.clock.now.getTime() + 1_000);
    }

    expect(ids).toEqual(wanted);
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
