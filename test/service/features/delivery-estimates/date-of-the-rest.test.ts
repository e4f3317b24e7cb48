import { describe, expect, it } from "vitest";
import { refreshUnshipped } from "../../../../service/features/delivery-estimates/refresh-unshipped.job";
import { aShop } from "../../harness";
import { aFulfillment, aLineItem } from "../../shipments";
import { hand, midnight, NOW, type Placed, useHandDates } from "./hand-dates";

const dates = useHandDates();
const { ship, tell, send, set, detailOf, trackedOf, listed, historyOf, wait, byCourier, saveRules } = dates;

let orders = 0;
/** Two items, of which the first is in a fulfilment. */
function shipOne() {
  orders += 1;
  const [first, second] = [`31${orders}`, `32${orders}`];
  return ship({
    fulfillmentStatus: "partial",
    lineItems: [aLineItem(first, { openQuantity: 0 }), aLineItem(second, { openQuantity: 1 })],
    fulfillments: [aFulfillment(first, [`FIRST${orders}`], NOW)],
  });
}
/** Shopify ships the second item as well. */
const shipRest = (order: Placed) =>
  tell(order, {
    fulfillmentStatus: "fulfilled",
    lineItems: order.lineItems.map((item) => ({ ...item, openQuantity: 0 })),
    fulfillments: [
      ...order.fulfillments,
      aFulfillment(
        order.lineItems[1]!.shopifyId.slice(0, -1),
        [`REST${order.shopifyId}`],
        dates.service.clock.now,
      ),
    ],
  });
const ofRest = { shipment: null };

describe("a date by hand of what is left of an order", () => {
  it("is the same on order page, list and shopper's page, and none of the parcel that has left", async () => {
    const order = await shipOne();
    await byCourier(order, "2026-11-27");

    expect(await set(order, hand("2026-12-10", "2026-12-12", "stock"), ofRest)).toEqual({ is_shown: true });

    const days = { from: midnight("2026-12-10"), at: midnight("2026-12-12") };
    const detail = await detailOf(order);
    expect(detail).toMatchObject({
      takes_date: true,
      expected: { ...days, by: "merchant", is_late: false },
      date_by_hand: { from: "2026-12-10", to: "2026-12-12", reason: "stock", is_shown: true },
      shipments: [{ estimated_delivery_at: midnight("2026-11-27"), date_by_hand: null }],
    });
    const tracked = await trackedOf(order);
    expect(tracked).toMatchObject({
      expected: { ...days, move: { handReason: "stock" } },
      shipments: [{ estimatedDeliveryAt: midnight("2026-11-27"), move: null }],
    });
    expect(tracked.notYetShipped).toHaveLength(1);
    expect(await listed(order)).toMatchObject({
      expected: days,
      shipments: [{ estimated_delivery_at: midnight("2026-11-27") }],
    });
  });

  it("is that of the next parcel from its beginning, and of nothing else then", async () => {
    const order = await shipOne();
    await wait("2026-11-24T10:00:00Z");
    await set(order, hand("2026-12-10"), ofRest);
    await wait("2026-11-25T10:00:00Z");
    await shipRest(order);

    const detail = await detailOf(order);
    expect(detail).toMatchObject({ takes_date: false, expected: null, date_by_hand: null });
    expect(detail.shipments.map((each) => each.date_by_hand?.to ?? null)).toEqual([null, "2026-12-10"]);
    expect(await listed(order)).toMatchObject({ expected: null });
    expect((await trackedOf(order)).expected).toBeNull();
    expect((await send(order, hand("2026-12-11"), ofRest)).body).toMatchObject({ code: "A0409" });
  });

  it("is in the history as that of the rest, with whose date it is shown instead of", async () => {
    await saveRules();
    const order = await shipOne();
    const before = (await detailOf(order)).expected;
    await set(order, hand("2026-12-10", "2026-12-11"), ofRest);
    await set(order, hand("2026-12-14"), ofRest);
    await set(order, null, ofRest);

    const changes = (await historyOf(order))
      .map(({ change }) => change)
      .filter(({ kind }) => kind === "hand_date");
    expect(before).toMatchObject({ by: "rules" });
    expect(changes).toMatchObject([
      { to: null, is_rest: true, number: null, instead_of: null },
      {
        ...{ is_rest: true, to: { from: "2026-12-14" } },
        instead_of: { first: midnight("2026-12-10"), at: midnight("2026-12-11"), by: "merchant" },
      },
      { is_rest: true, number: null, instead_of: { at: before!.at, by: "rules" } },
    ]);
    expect((await detailOf(order)).expected).toMatchObject({ by: "rules", at: before!.at });
  });

  it("gives way at night to the rules once it is over, as that of a whole order does", async () => {
    await saveRules();
    const order = await shipOne();
    await set(order, hand("2026-11-25"), ofRest);
    await wait("2026-11-26T09:00:00Z");

    await refreshUnshipped.run(dates.service.ctx, { shop: dates.shop.id, after: "0" });

    expect((await detailOf(order)).expected).toMatchObject({ by: "rules", at: midnight("2026-11-28") });
  });

  it("is refused where the items of a parcel are not known, of another shop's order, and of a cancelled one", async () => {
    const order = await shipOne();
    const unknown = await ship({
      lineItems: [aLineItem("35"), aLineItem("36")],
      fulfillments: [{ ...aFulfillment("35", ["UNKNOWN"], NOW), items: null }],
    });
    const date = hand("2026-12-10");

    expect((await detailOf(unknown)).takes_date).toBe(false);
    expect((await send(unknown, date, ofRest)).body).toMatchObject({ code: "A0409" });
    const as = await aShop(dates.service);
    expect((await send(order, date, { as, ...ofRest })).body).toMatchObject({ code: "A0404" });
    await tell(order, { cancelledAt: NOW });
    expect((await detailOf(order)).takes_date).toBe(false);
    expect((await send(order, date, ofRest)).body).toMatchObject({ code: "A0409" });
  });
});

describe("the number of a parcel with a date by hand", () => {
  const renumber = async (order: Placed, numbers: string[], at: string) => {
    await wait(at);
    const [fulfillment, ...others] = order.fulfillments;
    const trackings = numbers.map((number) => ({ number, company: "UPS", url: null }));
    await tell(order, {
      fulfillments: [{ ...fulfillment!, trackings, updatedAt: dates.service.clock.now }, ...others],
    });
  };
  const handDates = async (order: Placed) =>
    (await detailOf(order)).shipments.map(({ tracking_number: number, date_by_hand: date }) => [
      number,
      date?.to ?? null,
    ]);

  it("is changed in Shopify, and its date stays, there and back again", async () => {
    const order = await ship();
    await set(order, hand("2026-12-02", "2026-12-04", "courier"));
    await renumber(order, ["NEXT1"], "2026-11-25T09:00:00Z");
    const [changed] = (await detailOf(order)).shipments;
    expect(changed).toMatchObject({
      tracking_number: "NEXT1",
      date_by_hand: { from: "2026-12-02", to: "2026-12-04", reason: "courier", is_shown: true },
    });

    await set({ ...order, shipments: [changed!] } as never, hand("2026-12-08"));
    await renumber(order, [order.number], "2026-11-26T09:00:00Z");

    expect(await handDates(order)).toEqual([[order.number, "2026-12-08"]]);
  });

  it("is taken away first and comes later: its date stays", async () => {
    const order = await ship();
    await set(order, hand("2026-12-02"));
    await renumber(order, [], "2026-11-25T09:00:00Z");
    await renumber(order, ["LATER1"], "2026-11-25T12:00:00Z");

    expect(await handDates(order)).toEqual([["LATER1", "2026-12-02"]]);
  });

  it("is joined by another one, which has none; a date that was removed does not come back with a new number", async () => {
    const order = await ship();
    await set(order, hand("2026-12-02"));
    await renumber(order, [order.number, "SECOND1"], "2026-11-25T09:00:00Z");
    expect(await handDates(order)).toEqual([
      [order.number, "2026-12-02"],
      ["SECOND1", null],
    ]);

    await set(order, null);
    await renumber(order, ["THIRD1", "SECOND1"], "2026-11-26T09:00:00Z");

    expect(Object.fromEntries(await handDates(order))).toEqual({ THIRD1: null, SECOND1: null });
  });

  it("is not given the date of the rest of its order", async () => {
    const order = await shipOne();
    await wait("2026-11-24T10:00:00Z");
    await set(order, hand("2026-12-10"), ofRest);
    await renumber(order, ["FIRSTNEW"], "2026-11-25T09:00:00Z");

    expect(await handDates(order)).toEqual([["FIRSTNEW", null]]);
    expect((await detailOf(order)).date_by_hand).toMatchObject({ to: "2026-12-10" });
  });
});
