import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPlan } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { openCouriers, rowsOf } from "./open-couriers";

const advanced = { getPlan: aPlan({ name: "Advanced", plan: "ADVANCED" }) };

describe("the correction history", () => {
  it("tells what was done and why, with order, number and couriers", async () => {
    const row = {
      ...{ order_id: "1", by: "waybill" as const },
      tracking_number: "T7",
      count: 1,
      order_count: 1,
      orders: [{ id: "9", name: "#1000" }],
      is_undo: false,
      from: ["UPS"],
      to: [],
      candidates: ["DPD"],
      outcome: "kept" as const,
      at: "2026-11-20T08:00:00.000Z",
    };
    await openCouriers({
      ...advanced,
      listCorrections: {
        content: [
          { ...row, id: "3", order_name: "#1003", to: ["DPD"], outcome: "switched", reason: "matched" },
          { ...row, id: "2", order_name: "#1002", reason: "several" },
          { ...row, id: "1", order_name: "#1001", outcome: "pending", reason: null },
          {
            ...row,
            id: "0",
            order_name: "#1000",
            by: "merchant",
            to: ["GLS"],
            outcome: "switched",
            reason: null,
          },
          {
            ...row,
            id: "00",
            order_name: "#999",
            by: "merchant",
            count: 1200,
            order_count: null,
            from: [],
            to: ["GLS"],
            outcome: "switched",
            reason: null,
          },
          {
            ...{ ...row, id: "000", order_name: "#998", by: "token", count: 16, order_count: 14 },
            orders: [
              { id: "12", name: "#12" },
              { id: "13", name: "#13" },
            ],
            ...{ is_undo: true, from: ["GLS"], to: ["UPS", "DPD", null], outcome: "switched", reason: null },
          },
        ],
        next: null,
      },
    });

    const rows = rowsOf("Correction history");
    expect(rows[0]).toMatch(/#1003 T7.*2026.*UPS → DPD.*Corrected$/);
    expect(rows[1]).toMatch(/#1002 T7.*UPS.*Several couriers know the number$/);
    expect(rows[2]).toMatch(/#1001.*Checking other couriers$/);
    expect(rows[3]).toMatch(/#1000.*UPS → GLS · Your team.*Changed by hand$/);
    expect(rows[5]).toMatch(
      /^14 orders · 16 parcels#12, #13 and 12 more.*GLS → UPS, DPD, Detect from the number · Your team \(access token\)Change undone$/,
    );
    expect(screen.getByRole("link", { name: "#13" })).toHaveAttribute("href", "/track/orders/13");
    expect(rows[4]).toMatch(/^1,200 parcels.*2026[^→]*GLS · Your team.*Changed by hand$/);
  });

  it("fails openly where it cannot be read for another reason than the plan", async () => {
    await openCouriers({ listCorrections: new Refusal("B0300", "Please try again in a moment") });

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Too busy right now");
  });
});
