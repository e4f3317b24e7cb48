import { describe, expect, it } from "vitest";
import { INITIAL_DELIVERY_RULES } from "../../../../contract/estimated-delivery";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { call } from "../../harness";
import { aFulfillment, anEventAt } from "../../shipments";
import { hand, midnight, NOW, useHandDates } from "./hand-dates";

const dates = useHandDates();
const { ship, place, tell, set, detailOf, shownOf, trackedOf, historyOf, byCourier, saveRules } = dates;

describe("a date by hand", () => {
  it("is the same range with its reason on order page, list and the shopper's page", async () => {
    const order = await ship();

    expect(await set(order, hand("2026-12-01", "2026-12-03", "stock"))).toEqual({ is_shown: true });

    const range = { estimated_from: midnight("2026-12-01"), estimated_delivery_at: midnight("2026-12-03") };
    expect((await detailOf(order)).shipments[0]).toMatchObject({
      ...range,
      estimate: { by: "merchant", reason: { by: "merchant", why: "stock" } },
      date_by_hand: { from: "2026-12-01", to: "2026-12-03", reason: "stock", is_shown: true },
    });
    const list = await call(dates.service, "POST", "/endApi/api/order/list", { as: dates.shop, body: {} });
    expect(list.body.data).toMatchObject({ content: [{ shipments: [range] }] });
    expect((await trackedOf(order)).shipments[0]).toMatchObject({
      ...{ estimatedFrom: range.estimated_from, estimatedDeliveryAt: range.estimated_delivery_at },
      move: { direction: "same", cause: "by_hand", handReason: "stock" },
    });
  });

  it("stays when the courier names a date and scans the parcel, and gives way when it is removed", async () => {
    const order = await ship();
    await byCourier(order, "2026-11-27");
    await set(order, hand("2026-12-02"));
    await byCourier(order, "2026-11-28");
    await applyTracking(dates.service.ctx, dates.shop.id, [
      { shipmentId: order.shipments[0]!.id, events: [anEventAt(NOW)], isCheck: true },
    ]);
    const kept = await shownOf(order);
    const { move } = (await trackedOf(order)).shipments[0]!;

    expect(kept).toEqual({ from: null, at: midnight("2026-12-02"), by: "merchant" });
    expect(move).toMatchObject({
      direction: "later",
      promisedAt: midnight("2026-11-27"),
      handReason: "agreed",
    });
    await set(order, null);
    expect(await shownOf(order)).toEqual({ from: null, at: midnight("2026-11-28"), by: "courier" });
  });

  it("is in the order's history once, with its reason and who set it, and once more when it is removed", async () => {
    const order = await ship();
    await set(order, hand("2026-12-01", "2026-12-03", "conditions"));
    await set(order, hand("2026-12-01", "2026-12-03", "conditions"));
    await set(order, null);
    await set(order, null);

    const entries = (await historyOf(order)).filter(({ change }) => change.kind !== "created");
    expect(entries).toMatchObject([
      { by: "token", change: { kind: "hand_date", from: { from: "2026-12-01" }, to: null } },
      {
        by: "token",
        change: {
          kind: "hand_date",
          from: null,
          to: { from: "2026-12-01", to: "2026-12-03" },
          reason: "conditions",
          ...{ is_rest: false, instead_of: null },
        },
      },
    ]);
  });

  it("is in the history with the date that it is shown instead of, and whose that was", async () => {
    const order = await ship();
    await byCourier(order, "2026-11-27");
    await set(order, hand("2026-12-01", "2026-12-03"));
    await set(order, hand("2026-12-04"));
    await set(order, hand("2026-12-04", "2026-12-04", "stock"));

    const changes = (await historyOf(order)).map(({ change }) => change);
    expect(changes.filter(({ kind }) => kind === "hand_date")).toMatchObject([
      { reason: "stock", instead_of: null },
      { instead_of: { first: midnight("2026-12-01"), at: midnight("2026-12-03"), by: "merchant" } },
      { instead_of: { first: null, at: midnight("2026-11-27"), by: "courier" } },
    ]);
  });

  it("is that of the parcel also under a number that the merchant has corrected", async () => {
    const order = await ship();
    await set(order, hand("2026-12-02", "2026-12-04", "courier"));
    const change = { id: order.shipments[0]!.id, tracking_number: `NEW${order.number}`, courier: null };
    await call(dates.service, "POST", "/endApi/api/order/change-shipment", { as: dates.shop, body: change });
    await dates.service.settle();

    expect((await detailOf(order)).shipments).toMatchObject([
      {
        tracking_number: change.tracking_number,
        date_by_hand: { from: "2026-12-02", to: "2026-12-04", reason: "courier", is_shown: true },
      },
    ]);
  });

  it("comes after the sources that the shop puts before it", async () => {
    const sources = ["courier", "merchant", "rules"] as const;
    const value = { ...INITIAL_DELIVERY_RULES, sources: [...sources] };
    await saveRules(value);
    const order = await ship();
    await byCourier(order, "2026-11-27");

    expect(await set(order, hand("2026-12-02"))).toEqual({ is_shown: false });
    expect(await shownOf(order)).toMatchObject({ at: midnight("2026-11-27"), by: "courier" });
    expect((await detailOf(order)).shipments[0]!.date_by_hand).toMatchObject({ is_shown: false });
  });

  it("of an order that is to be shipped is that of the order, and of its shipments from their beginning", async () => {
    const order = await place();

    expect(await set(order, hand("2026-12-10", "2026-12-12", "stock"))).toEqual({ is_shown: true });

    const expected = { from: midnight("2026-12-10"), at: midnight("2026-12-12") };
    expect(await detailOf(order)).toMatchObject({ expected: { ...expected, by: "merchant" } });
    expect((await trackedOf(order)).expected).toMatchObject({ ...expected, move: { handReason: "stock" } });
    dates.service.clock.now = new Date(NOW.getTime() + 60_000);
    await tell(order, {
      fulfillments: [aFulfillment(`8${order.shopifyId}`, ["HANDNEW"], dates.service.clock.now)],
    });
    expect(await shownOf(order)).toEqual({ ...expected, by: "merchant" });
  });

  it("stands before the rules of an order that is to be shipped, which hold again when it is removed", async () => {
    await saveRules();
    const order = await place();
    const before = (await detailOf(order)).expected;

    await set(order, hand("2026-11-26"));
    const earlier = await trackedOf(order);
    await set(order, null);

    expect(before).toMatchObject({ by: "rules", at: midnight("2026-11-28") });
    expect(earlier.expected).toMatchObject({ at: midnight("2026-11-26"), move: { direction: "earlier" } });
    expect((await detailOf(order)).expected).toMatchObject({ by: "rules", at: before!.at });
  });
});

it("later than the day that was shown before is no earlier one, whatever was shown first", async () => {
  const order = await ship();
  await byCourier(order, "2026-12-14");
  await byCourier(order, "2026-12-05");
  const sooner = (await trackedOf(order)).shipments[0]!.move;
  await set(order, hand("2026-12-10", "2026-12-12", "conditions"));

  expect(sooner).toMatchObject({ direction: "earlier", namesFirst: true });
  expect((await trackedOf(order)).shipments[0]!.move).toMatchObject({
    ...{ direction: "later", namesFirst: false, handReason: "conditions" },
  });
});
