import { describe, expect, it } from "vitest";
import { refreshUnshipped } from "../../../../service/features/delivery-estimates/refresh-unshipped.job";
import { renewHandDates } from "../../../../service/domain/shipments/renew-hand-dates.job";
import { aFulfillment } from "../../shipments";
import { hand, midnight, type Placed, useHandDates } from "./hand-dates";

const dates = useHandDates();
const { ship, place, tell, send, set, detailOf, shownOf, wait, byCourier, saveRules } = dates;

describe("a date by hand that is over", () => {
  it("falls behind a later date of the courier, is kept, and is shown where there is none", async () => {
    const order = await ship();
    await set(order, hand("2026-11-26"));
    await wait("2026-11-28T09:00:00Z");
    await byCourier(order, "2026-11-25");
    const over = await shownOf(order);

    await byCourier(order, "2026-12-02");

    expect(over).toMatchObject({ at: midnight("2026-11-26"), by: "merchant" });
    expect(await shownOf(order)).toEqual({ from: null, at: midnight("2026-12-02"), by: "courier" });
    expect((await detailOf(order)).shipments[0]!.date_by_hand).toMatchObject({
      to: "2026-11-26",
      is_shown: false,
    });
  });

  it("falls behind at night one that was named before", async () => {
    const order = await ship();
    await set(order, hand("2026-11-26"));
    await byCourier(order, "2026-12-02");
    await wait("2026-11-28T04:20:00Z");

    await renewHandDates.run(dates.service.ctx, { shop: dates.shop.id, after: "0" });

    expect(await shownOf(order)).toMatchObject({ at: midnight("2026-12-02"), by: "courier" });
  });

  it("before a parcel has left is not the date of that parcel", async () => {
    const order = await place();
    await set(order, hand("2026-11-26"));
    await wait("2026-12-10T09:00:00Z");
    await tell(order, {
      fulfillments: [aFulfillment(`8${order.shopifyId}`, ["HANDOVER"], dates.service.clock.now)],
    });

    const [shipment] = (await detailOf(order)).shipments;
    expect(shipment).toMatchObject({ estimated_delivery_at: null, is_late: false, date_by_hand: null });
    await byCourier({ ...order, shipments: [{ id: shipment!.id }] } as Placed, "2026-12-14");
    expect(await shownOf(order)).toMatchObject({ at: midnight("2026-12-14"), by: "courier" });
  });

  it("gives way to the rules of an order that is to be shipped", async () => {
    await saveRules();
    const order = await place();
    await set(order, hand("2026-11-25"));
    await wait("2026-11-26T09:00:00Z");

    await refreshUnshipped.run(dates.service.ctx, { shop: dates.shop.id, after: "0" });

    expect((await detailOf(order)).expected).toMatchObject({ by: "rules", at: midnight("2026-11-28") });
  });
});

describe("a mistyped date by hand", () => {
  const promiseOf = async (order: Placed) => {
    const { shipments, expected } = await detailOf(order);
    return (shipments[0] ?? expected)?.promised_at ?? null;
  };

  it.each(["a shipment", "an order that is to be shipped"])(
    "of %s is no promise: its correction within the hour is, and nothing once it is removed",
    async (what) => {
      const order = what === "a shipment" ? await ship() : await place();
      await set(order, hand("2027-02-01"));
      await set(order, null);
      const removed = await promiseOf(order);
      await set(order, hand("2027-02-01"));
      await wait("2026-11-24T09:50:00Z");
      await set(order, hand("2026-12-14", "2026-12-15"));
      const corrected = await promiseOf(order);
      await wait("2026-11-24T10:00:00Z");
      await set(order, hand("2026-12-20"));

      expect([removed, corrected, await promiseOf(order)]).toEqual([
        null,
        midnight("2026-12-15"),
        midnight("2026-12-15"),
      ]);
    },
  );

  it("is a promise of the order that its parcel keeps", async () => {
    const order = await place();
    await set(order, hand("2026-12-10"));
    await wait("2026-11-26T09:00:00Z");
    await tell(order, {
      fulfillments: [aFulfillment(`8${order.shopifyId}`, ["HANDKEPT"], dates.service.clock.now)],
    });
    const { id: shipment } = (await detailOf(order)).shipments[0]!;

    await send(order, hand("2026-12-12"), { shipment });
    await dates.service.settle();

    expect(await promiseOf(order)).toBe(midnight("2026-12-10"));
  });
});
