import { beforeEach, describe, expect, it } from "vitest";
import { NO_FILTER } from "../../../../contract/order-filter";
import { dashboardStatistics } from "../../../../service/read/dashboard/dashboard-statistics";
import { countOrders } from "../../../../service/read/order-list/list-orders";
import { aShop, createTestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

const service = await createTestService();
const { ctx } = service;

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop(service);
});

const statistics = (days = 30) => dashboardStatistics(ctx, shop.actor, { days }, "en");
const count = (given: object = {}) => countOrders(ctx, shop.actor, { filter: { ...NO_FILTER, ...given } });

/** An order with a parcel that has arrived an hour ago. */
async function aDeliveredOrder(): Promise<void> {
  const { shipments } = await anOrder(service, shop);
  await applyEvents(service, shop, shipments[0]!.id, [
    anEventAt(new Date(ctx.now().getTime() - 3_600_000), { status: "DELIVERED" }),
  ]);
  await service.settle();
}

describe("what a dashboard counts", () => {
  it("is read again once an order or a parcel has changed, and not before", async () => {
    const before = await statistics();
    expect((await statistics()).days).toBe(before.days);
    await aDeliveredOrder();
    const after = await statistics();
    expect(after.days).not.toBe(before.days);
    expect(after.days.at(-1)).toMatchObject({ delivered: 1 });
    expect((await statistics()).days).toBe(after.days);
  });

  it("is of its own for each period, and ends with the present day", async () => {
    const [month, week] = [await statistics(30), await statistics(7)];
    expect([month.days.length, week.days.length]).toEqual([30, 7]);
    service.clock.now = new Date(service.clock.now.getTime() + 86_400_000);
    expect((await statistics(7)).days.at(-1)!.day).toBe(service.clock.now.toISOString().slice(0, 10));
  });
});

describe("the number of orders under each tab", () => {
  it("is kept where nothing is filtered, until an order changes, whichever tab is open", async () => {
    const before = await count();
    expect(await count({ tab: "delivered" })).toBe(before);
    await aDeliveredOrder();
    expect(await count()).toMatchObject({ all: 1, delivered: 1 });
  });

  it("is read of each filter", async () => {
    await aDeliveredOrder();
    expect(await count({ countries: ["FR"] })).toMatchObject({ all: 0 });
    expect(await count()).toMatchObject({ all: 1 });
  });
});
