import { expect, it } from "vitest";
import { aShop, createTestService } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";

const service = await createTestService();

it("shows an order as delivered when its two shipments are delivered in the same moment", async () => {
  const shop = await aShop(service);
  const at = service.clock.now;
  const orders = [];
  for (let index = 0; index < 20; index += 1) {
    const numbers = [`A${index}000`, `B${index}000`];
    orders.push(await anOrder(service, shop, { fulfillments: [aFulfillment(`${index}000`, numbers, at)] }));
  }

  for (const { shipments } of orders) {
    const delivered = [anEventAt(at, { status: "DELIVERED" })];
    await Promise.all(shipments.map(({ id }) => applyEvents(service, shop, id, delivered)));
  }

  const rows = await service.ctx.db
    .selectFrom("orderList")
    .select("status")
    .where("shopId", "=", shop.id)
    .execute();
  expect(rows.map((row) => row.status)).toEqual(orders.map(() => "DELIVERED"));
});
