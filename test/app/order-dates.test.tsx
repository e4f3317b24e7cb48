import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { presentOrder } from "../../app/features/order-detail/present-order.server";
import { createFormat } from "../../app/i18n/format.server";
import { openOrder, shipmentWith } from "./open-order";

describe("a delivery date on the order page", () => {
  it("says whose word the expected date is, and that it is over", async () => {
    const estimate = { by: "courier" as const, at: "2026-11-12T08:00:00.000Z", from: null, reason: null };
    const expected = { estimated_delivery_at: "2026-11-24T12:00:00.000Z", estimate };
    const { unmount } = await openOrder({ getOrder: shipmentWith(expected) });
    expect(
      screen.getByText("Why this date: from the courier, first seen on Nov 12, 2026"),
    ).toBeInTheDocument();
    unmount();

    await openOrder({ getOrder: shipmentWith({ ...expected, is_late: true }) });
    expect(screen.getByText("Was estimated for")).toBeInTheDocument();
  });

  it("says as a range what past deliveries say, what it rests on, why it moved, and what was promised first", async () => {
    const reason = {
      ...{ by: "history" as const, cause: "silence" as const, level: "courier" as const, shipments: 412 },
      ...{ sure: 90, stage: "in_transit" as const, scan: 1, silent: 4 },
    };
    const from = "2026-11-24T00:00:00.000Z";
    const estimate = { by: "history" as const, at: "2026-11-20T08:00:00.000Z", from, reason };
    const dates = {
      estimated_from: from,
      estimated_delivery_at: "2026-11-27T00:00:00.000Z",
      promised_at: "2026-11-23T00:00:00.000Z",
    };
    await openOrder({ getOrder: shipmentWith({ ...dates, estimate }) });

    expect(screen.getByText(/Nov 24 – 27, 2026/)).toBeInTheDocument();
    expect(
      screen.getByText(
        "Renewed because there was no scan: 412 similar parcels of yours; 90% of them arrive by then",
      ),
    ).toBeInTheDocument();
    expect(screen.getByText("First promised: Nov 23, 2026")).toBeInTheDocument();
  });

  it("names no first promise where the day is one of those that were promised", async () => {
    const estimate = { by: "courier" as const, at: "2026-11-20T08:00:00.000Z", from: null, reason: null };
    const dates = {
      ...{ estimated_from: null, estimated_delivery_at: "2026-11-24T00:00:00.000Z" },
      ...{ promised_from: "2026-11-23T00:00:00.000Z", promised_at: "2026-11-27T00:00:00.000Z" },
    };
    await openOrder({ getOrder: shipmentWith({ ...dates, estimate }) });

    expect(screen.getByText(/Nov 24, 2026/)).toBeInTheDocument();
    expect(screen.queryByText(/First promised/)).toBeNull();
  });

  it("has the steps of a date by rules in words that the server has made: a browser writes ranges with other spaces", () => {
    const steps = [
      { step: "cutoff" as const, time: "14:00", passed: true },
      { step: "handed_over" as const, from: "2026-11-26", to: "2026-11-27" },
    ];
    const estimate = {
      ...{ by: "rules" as const, at: "2026-11-20T08:00:00.000Z", from: "2026-11-30T00:00:00.000Z" },
      reason: { by: "rules" as const, steps },
    };
    const view = presentOrder(
      shipmentWith({ estimated_delivery_at: "2026-12-02T00:00:00.000Z", estimate }) as never,
      createFormat("en", "UTC"),
    );
    expect(view.shipments[0]?.expectedBy?.steps).toEqual([
      { key: "steps.afterCutoff", values: { time: expect.stringMatching(/^2:00\sPM$/) } },
      {
        key: "steps.handedOver",
        values: { days: expect.stringMatching(/^Thu, Nov 26\s–\sFri, Nov 27, 2026$/) },
      },
    ]);
  });

  it("says step by step how the shop's rules lead to a date", async () => {
    const steps = [
      { step: "counted_from", from: "order", day: "2026-11-24" },
      { step: "date", from: "2026-11-27", to: "2026-11-28" },
    ] as const;
    const estimate = {
      ...{ by: "rules" as const, at: "2026-11-24T09:00:00.000Z", from: null },
      reason: { by: "rules" as const, steps: [...steps] },
    };
    await openOrder({ getOrder: shipmentWith({ estimate }) });

    const list = screen.getByText("How your rules lead to it").closest("details")!;
    expect(within(list).getAllByRole("listitem", { hidden: true })).toHaveLength(2);
    expect(within(list).getByText("Ordered: Tue, Nov 24, 2026")).toBeInTheDocument();
  });
});
