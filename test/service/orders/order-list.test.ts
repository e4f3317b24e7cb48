import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { OrderFilter, type OrderSort, statusesIn, ATTENTION_REASONS } from "../../../contract/order-filter";
import type { OrderRow } from "../../../contract/orders";
import { SHIPMENT_STATUSES, type ShipmentStatus, type SubStatus } from "../../../contract/shipment-status";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { anEvent, anOrder, hear } from "../shipments";

let service: TestService;
let shop: TestShop;
const now = new Date("2026-11-20T12:00:00Z");
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await service.ctx.db
    .updateTable("shops")
    .set({ timezone: "Asia/Tokyo" })
    .where("id", "=", shop.id)
    .execute();
  for (const [index, row] of facts.entries()) await insert(index, row);
});

/** What a row of the list says; `tags` are places in the shop's tags. */
interface Facts {
  orderedAt: Date;
  country: string | null;
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  courier: string | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
  dueAt: Date | null;
  attentionReason: (typeof ATTENTION_REASONS)[number] | null;
}

const COURIERS = ["ups", "dhl-paket", "la-poste"];
const COUNTRIES = ["DE", "FR", "JP"];

/** Sixty orders of every kind; the draw is the same in each run, so that a failure can be looked at. */
const facts: Facts[] = fc.sample(
  fc
    .record({
      ordered: fc.integer({ min: 0, max: 40 * 24 }),
      country: fc.constantFrom(null, ...COUNTRIES),
      status: fc.constantFrom(null, ...SHIPMENT_STATUSES),
      subStatus: fc.constantFrom<SubStatus | null>(
        null,
        "ABNORMAL_02",
        "ABNORMAL_06",
        "IN_TRANSIT_03",
        "DELIVERED_04",
      ),
      courier: fc.constantFrom(null, ...COURIERS),
      shipped: fc.integer({ min: 0, max: 40 }),
      heard: fc.option(fc.integer({ min: 0, max: 20 })),
      due: fc.option(fc.integer({ min: 0, max: 20 })),
      attentionReason: fc.constantFrom(null, null, ...ATTENTION_REASONS),
    })
    .map(({ ordered, status, shipped, heard, due, ...row }): Facts => {
      const isDelivered = status === "DELIVERED";
      return {
        ...row,
        status,
        orderedAt: new Date(now.getTime() - ordered * 3_600_000),
        shippedAt: status === null ? null : daysAgo(shipped),
        lastEventAt: status === null || heard === null ? null : daysAgo(heard),
        deliveredAt: isDelivered ? daysAgo(Math.max(0, shipped - 3)) : null,
        dueAt: due === null ? null : daysAgo(due),
      };
    }),
  { numRuns: 60, seed: 5 },
);

const idOf = (index: number) => String(5000 + index);

async function insert(index: number, row: Facts): Promise<void> {
  const { db } = service.ctx;
  const { id } = await db
    .insertInto("orders")
    .values({
      shopId: shop.id,
      shopifyId: idOf(index),
      name: `#${idOf(index)}`,
      orderedAt: row.orderedAt,
      country: row.country,
      shopifyUpdatedAt: row.orderedAt,
      createdAt: row.orderedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("orderList")
    .values({ shopId: shop.id, orderId: id, ...row })
    .execute();
}

async function list(filter: object, sort: object = {}, size = 500): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  let after: string | undefined;
  do {
    const body = { filter, sort, size, ...(after && { after }) };
    const answer = await call(service, "POST", "/endApi/api/order/list", { as: shop, body });
    expect(answer.status).toBe(200);
    rows.push(...(answer.body.data.content as OrderRow[]));
    after = (answer.body.data.next as string | null) ?? undefined;
  } while (after);
  return rows;
}

/** The filter once more, in plain words; days are those of Tokyo. */
function passes(row: Facts, filter: OrderFilter): boolean {
  const day = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  const within = (at: Date | null, from?: string, to?: string) =>
    (!from && !to) || (at !== null && (!from || day(at) >= from) && (!to || day(at) <= to));
  const ago = (at: Date) => Math.floor((now.getTime() - at.getTime()) / DAY);
  const between = (days: number | null, min?: number, max?: number) =>
    (min === undefined && max === undefined) || (days !== null && days >= (min ?? 0) && days <= (max ?? 1e9));
  const statuses = statusesIn(filter.tab);
  const isBack = row.subStatus === "ABNORMAL_06";
  const transit =
    row.deliveredAt && row.shippedAt
      ? Math.floor((row.deliveredAt.getTime() - row.shippedAt.getTime()) / DAY)
      : row.shippedAt && !isBack
        ? ago(row.shippedAt)
        : null;
  const chosen = (list: readonly string[], value: string | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  const isLate = row.dueAt !== null && (row.deliveredAt ?? now) > row.dueAt;
  return (
    (statuses === null || (row.status === null ? statuses.length === 0 : statuses.includes(row.status))) &&
    chosen(filter.sub_statuses, row.subStatus) &&
    chosen(filter.couriers, row.courier) &&
    chosen(filter.countries, row.country) &&
    chosen(filter.attention, row.attentionReason) &&
    within(row.orderedAt, filter.ordered_from, filter.ordered_to) &&
    within(row.shippedAt, filter.shipped_from, filter.shipped_to) &&
    between(transit, filter.transit_min, filter.transit_max) &&
    between(
      row.lastEventAt && !row.deliveredAt && !isBack ? ago(row.lastEventAt) : null,
      filter.silent_min,
      filter.silent_max,
    ) &&
    (filter.punctuality !== "late" || isLate) &&
    (filter.punctuality !== "on_time" || (row.dueAt !== null && row.deliveredAt !== null && !isLate))
  );
}

const some = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const days = some("2026-10-20", "2026-11-01", "2026-11-12");
const aFilter = fc.record(
  {
    tab: fc.constantFrom("all", "unshipped", "pending", "in_transit", "delivered", "exception"),
    sub_statuses: fc.subarray(["ABNORMAL_02", "ABNORMAL_06", "IN_TRANSIT_03", "DELIVERED_04"]),
    couriers: fc.subarray(COURIERS),
    countries: fc.subarray(COUNTRIES),
    attention: fc.subarray([...ATTENTION_REASONS]),
    ordered_from: days,
    ordered_to: days,
    shipped_from: days,
    shipped_to: days,
    transit_min: some(0, 3, 10),
    transit_max: some(3, 20),
    silent_min: some(0, 2, 9),
    silent_max: some(2, 30),
    punctuality: some("late", "on_time"),
  },
  { requiredKeys: [] },
);
const SORTED = { ordered: "orderedAt", shipped: "shippedAt", last_event: "lastEventAt" } as const;
const aSort = fc.record({
  by: fc.constantFrom("ordered", "shipped", "last_event"),
  direction: fc.constantFrom("asc", "desc"),
});

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
      { numRuns: 60 },
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
    await hear(service, shop, order.shipments[0]!.id, [anEvent(at, { status: "DELIVERY_FAILED" })]);

    const [row] = await list({ query: order.name, tab: "failed_attempt" });

    expect(row).toMatchObject({ name: order.name, silent_days: 1, destination: "DE" });
    expect(await list({ query: order.name, tab: "pending" })).toEqual([]);
  });

  it("refuses a part of the filter that it does not know, instead of showing more than was asked for", async () => {
    const body = { filter: { courier: ["ups"] } };

    const answer = await call(service, "POST", "/endApi/api/order/list", { as: shop, body });

    expect(answer).toMatchObject({ status: 400, body: { code: "A0400" } });
  });
});
