import { describe, expect, it } from "vitest";
import { FREE_PLAN, grantPlan } from "../../../../service/domain/billing/grant-plan";
import { OrderDetail } from "../../../../contract/order-detail";
import { listDeliveryDates } from "../../../../service/domain/promise/delivery-dates.queries";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { renewHandDates } from "../../../../service/domain/shipments/renew-hand-dates.job";
import { lockShop } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, call } from "../../harness";
import { anEventAt } from "../../shipments";
import { hand, midnight, NOW, useHandDates } from "./hand-dates";

const dates = useHandDates();
const { ship, send, set, detailOf, shownOf, wait, byCourier } = dates;

describe("the plan", () => {
  const change = async (planCode: string) => {
    await transaction(dates.service.ctx.db, async (tx) =>
      grantPlan(dates.service.ctx, tx, await lockShop(tx, dates.shop.id), { ...FREE_PLAN, planCode }),
    );
    await dates.service.settle();
  };

  it("hides a date by hand that it does not include, and shows it again with the plan", async () => {
    const order = await ship();
    await byCourier(order, "2026-11-27");
    await set(order, hand("2026-12-02"));

    await change("STARTER");
    expect(await shownOf(order)).toMatchObject({ at: midnight("2026-11-27"), by: "courier" });
    expect((await detailOf(order)).shipments[0]!.date_by_hand).toMatchObject({
      to: "2026-12-02",
      is_shown: false,
    });
    await change("ADVANCED");
    expect(await shownOf(order)).toMatchObject({ at: midnight("2026-12-02"), by: "merchant" });
  });

  it("is asked for setting a date, not for removing it", async () => {
    const order = await ship();
    await set(order, hand("2026-12-02"));
    await change("STARTER");

    expect((await send(order, hand("2026-12-03"))).body).toMatchObject({
      code: "A0402",
      data: { feature: "estimated-delivery-time-editor" },
    });
    expect((await send(order, null)).status).toBe(200);
    expect((await detailOf(order)).shipments[0]!.date_by_hand).toBeNull();
  });

  it("is followed every night where no change of plan was told", async () => {
    const order = await ship();
    await set(order, hand("2026-12-02"));
    await dates.service.ctx.db
      .updateTable("shops")
      .set({ planCode: "STARTER" })
      .where("id", "=", dates.shop.id)
      .execute();

    await renewHandDates.run(dates.service.ctx, { shop: dates.shop.id, after: "0" });

    expect(await shownOf(order)).toMatchObject({ at: null, by: null });
  });
});

describe("a date that is refused", () => {
  it.each([
    ["start after end", { from: "2026-12-03", to: "2026-12-01", reason: "agreed" }, "date.to"],
    ["days that have passed", hand("2026-11-20", "2026-11-23"), "date.to"],
    ["a first day that has passed", hand("2026-11-23", "2026-11-30"), "date.from"],
    ["a day far ahead", hand("9999-12-31"), "date.to"],
    ["a range of months", hand("2026-12-01", "2027-03-01"), "date.from"],
    ["no day", { from: "2026-02-30", to: "2026-12-01", reason: "agreed" }, "date.from"],
    ["markup", { from: "<b>2026-12-01</b>", to: "2026-12-01", reason: "agreed" }, "date.from"],
    ["a reason of one's own", { from: "2026-12-01", to: "2026-12-01", reason: "<script>" }, "date.reason"],
  ])("is one with %s", async (_, date, path) => {
    const { status, body } = await send(await ship(), date);

    expect(status).toBe(400);
    expect(body.data).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ path })]) });
  });

  it("is not that of a range that has begun, nor the removal from a cancelled shipment", async () => {
    const order = await ship();
    await set(order, hand("2026-11-24", "2026-11-26"));
    await wait("2026-11-25T09:00:00Z");
    await set(order, hand("2026-11-24", "2026-11-28", "stock"));
    const { body } = await call(dates.service, "GET", `/endApi/api/order/detail?id=${order.id}`, {
      as: dates.shop,
    });
    expect(OrderDetail.parse(body.data).shipments[0]!.date_by_hand).toMatchObject({ to: "2026-11-28" });

    await dates.service.ctx.db
      .updateTable("shipments")
      .set({ cancelledAt: NOW })
      .where("shopId", "=", dates.shop.id)
      .execute();
    expect((await send(order, hand("2026-12-01"))).body).toMatchObject({ code: "A0404" });
    await set(order, null);
    const { db } = dates.service.ctx;
    expect(await listDeliveryDates(db, dates.shop.id, [order.shipments[0]!.id])).toEqual([]);
  });

  it("is that of another shop's order, or of a shipment of another order", async () => {
    const [order, another] = [await ship(), await ship()];
    const stranger = await aShop(dates.service);

    expect((await send(order, hand("2026-12-01"), { as: stranger })).body).toMatchObject({ code: "A0404" });
    expect((await send(order, null, { as: stranger })).body).toMatchObject({ code: "A0404" });
    const shipment = another.shipments[0]!.id;
    expect((await send(order, hand("2026-12-01"), { shipment })).body).toMatchObject({ code: "A0404" });
  });

  it("is one of what is delivered, cancelled or deleted", async () => {
    const [delivered, cancelled, deleted] = [await ship(), await ship({ cancelledAt: NOW }), await ship()];
    const events = [anEventAt(NOW, { status: "DELIVERED" })];
    await applyTracking(dates.service.ctx, dates.shop.id, [
      { shipmentId: delivered.shipments[0]!.id, events },
    ]);
    await dates.service.ctx.db
      .updateTable("orders")
      .set({ deletedAt: NOW })
      .where("shopId", "=", dates.shop.id)
      .where("id", "=", deleted.id)
      .execute();

    expect((await send(delivered, hand("2026-12-01"))).body).toMatchObject({ code: "A0409" });
    expect((await send(cancelled, hand("2026-12-01"))).body).toMatchObject({ code: "A0409" });
    expect((await send(deleted, hand("2026-12-01"))).body).toMatchObject({ code: "A0404" });
    expect((await send(await ship(), hand("2026-12-01"), { shipment: null })).body).toMatchObject({
      code: "A0409",
    });
  });
});
