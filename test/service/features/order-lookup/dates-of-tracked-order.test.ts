import { describe, expect, it } from "vitest";
import { at, shipment, cancelled, present } from "./a-tracked-order";

describe("what a shopper learns of a delivery date", () => {
  it("is no estimate of a cancelled order", () => {
    const [shown] = present({ order: cancelled, shipments: [shipment("1")] }).shipments;

    expect(shown).toMatchObject({ estimatedDeliveryAt: null, isLate: false });
  });

  it.each([
    ["2026-11-20T21:00:00Z", "2026-11-20", false],
    ["2026-11-19T23:30:00Z", "2026-11-20", false], // the 20th in Berlin
    ["2026-11-19T22:30:00Z", "2026-11-19", true],
    ["2026-11-20T00:00:00Z", "2026-11-20", false], // a day without an hour
    ["2026-11-19T00:00:00Z", "2026-11-19", true],
  ])("is late once the estimated day is over: %s", (estimate, day, isLate) => {
    const [shown] = present({
      shipments: [shipment("1", { estimatedDeliveryAt: new Date(estimate) })],
    }).shipments;

    expect(shown).toMatchObject({ estimatedDeliveryAt: `${day}T00:00:00.000Z`, isLate });
  });

  it.each([
    ["history", "silence", "silence"],
    ["history", "settings", "history"],
    ["courier", null, "courier"],
    ["rules", null, "other"],
  ] as const)("is why the day has moved, by %s (%s)", (by, cause, expected) => {
    const moved = shipment("1", {
      ...{ promisedAt: new Date("2026-11-22T00:00:00Z"), estimatedBy: by },
      ...{ estimatedDeliveryAt: new Date("2026-11-24T00:00:00Z"), lastEventAt: at("18T09:00") },
    });
    const rest = { level: "lane", shipments: 40, sure: 90, stage: "in_transit", scan: 1, silent: 2 } as const;
    const reason = cause && ({ by: "history", cause, ...rest } as const);
    const date = {
      shipmentId: moved.id,
      source: by,
      at: at("24T00:00"),
      since: at("20T00:00"),
      fromAt: null,
    };
    const [shown] = present({ shipments: [moved], dates: [{ ...date, reason }] }).shipments;

    expect(shown!.move).toEqual({
      ...{ direction: "later", promisedAt: "2026-11-22T00:00:00.000Z", cause: expected, handReason: null },
      ...{ promisedFrom: null, namesFirst: true },
      since: at("18T09:00").toISOString(),
    });
  });

  it("has a reason where the day is an earlier one, and none where it is the first", () => {
    const first = new Date("2026-11-24T00:00:00Z");
    const [same, earlier] = present({
      shipments: [
        shipment("1", { promisedAt: first, estimatedDeliveryAt: first, estimatedBy: "rules" }),
        shipment("2", {
          ...{
            promisedAt: first,
            estimatedDeliveryAt: new Date("2026-11-23T00:00:00Z"),
            estimatedBy: "history",
          },
        }),
      ],
    }).shipments;
    expect(same!.move).toBeNull();
    expect(earlier!.move).toMatchObject({ direction: "earlier", cause: "history" });
  });

  it("is no move within the days that were shown first, and outside of them names them all", () => {
    const dayOf = (day: string) => new Date(`2026-12-${day}T00:00:00Z`);
    const range = { promisedFrom: dayOf("03"), promisedAt: dayOf("14") };
    const moved = (id: string, day: string, by: "courier" | "merchant" = "courier") =>
      shipment(id, { ...range, estimatedDeliveryAt: dayOf(day), estimatedBy: by });
    const [within, before, after, byHand] = present({
      shipments: [moved("1", "05"), moved("2", "02"), moved("3", "15"), moved("4", "12", "merchant")],
    }).shipments;
    const named = {
      promisedFrom: range.promisedFrom.toISOString(),
      promisedAt: range.promisedAt.toISOString(),
    };

    expect(within!.move).toBeNull();
    expect(before!.move).toMatchObject({ direction: "earlier", ...named });
    expect(after!.move).toMatchObject({ direction: "later", ...named });
    expect(byHand!.move).toMatchObject({ direction: "same" });
  });

  it("has the reason of a date by hand, also on the day that was shown first", () => {
    const day = new Date("2026-11-24T00:00:00Z");
    const byHand = shipment("1", { promisedAt: day, estimatedDeliveryAt: day, estimatedBy: "merchant" });
    const reason = { by: "merchant", why: "stock" } as const;
    const date = { shipmentId: byHand.id, source: "merchant" as const, at: day, since: day, fromAt: null };
    const [shown] = present({ shipments: [byHand], dates: [{ ...date, reason }] }).shipments;

    expect(shown!.move).toMatchObject({ direction: "same", cause: "by_hand", handReason: "stock" });
  });
});
