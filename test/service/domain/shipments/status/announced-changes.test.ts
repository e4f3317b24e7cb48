import { describe, expect, it } from "vitest";
import {
  deriveStatus,
  statusChange,
  statusTimeline,
} from "../../../../../service/domain/shipments/status/derive-status";
import { day, delivered, facts, label, moving, news, out } from "./news";

describe("what is announced", () => {
  it("is each visible change of main status, in the order in which it happened", () => {
    const changes = statusTimeline([delivered, news(0.05, "NO_RECORD"), out, moving, label], facts(4));

    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      ["NO_RECORD", "INFO_RECEIVED"],
      ["INFO_RECEIVED", "IN_TRANSIT"],
      ["IN_TRANSIT", "WAITING_DELIVERY"],
      ["WAITING_DELIVERY", "DELIVERED"],
    ]);
  });

  it("is one change from the stored status to the present one, with the event that tells it", () => {
    const now = deriveStatus([label, moving, out], facts(4));

    expect(statusChange("INFO_RECEIVED", now)).toMatchObject({
      from: "INFO_RECEIVED",
      to: "WAITING_DELIVERY",
      event: out,
    });
  });

  it("is nothing when the status is the same, or only goes from INIT to NO_RECORD", () => {
    expect(statusChange("IN_TRANSIT", deriveStatus([moving], facts(4)))).toBeNull();
    expect(statusChange("INIT", deriveStatus([], facts(4, { checkedAt: day(1) })))).toBeNull();
  });

  it("carries no courier event when silence made the shipment expire", () => {
    const now = deriveStatus([moving], facts(40));

    expect(statusChange("IN_TRANSIT", now)).toMatchObject({ to: "EXPIRED", at: day(31), event: null });
  });
});

describe("what is special about a shipment", () => {
  const late = news(2, "IN_TRANSIT", "IN_TRANSIT_01", { flag: "weather" });

  it("is what the newest event says, with whose matter it is, and goes with the next event", () => {
    expect(deriveStatus([label, late], facts(4))).toMatchObject({ flag: "weather", responsible: "weather" });
    expect(deriveStatus([label, late, out], facts(4))).toMatchObject({ flag: null, responsible: null });
  });

  it("is nothing once the merchant or silence has the last word", () => {
    const manual = { status: "DELIVERED", at: day(3) } as const;

    expect(deriveStatus([late], facts(4, { manual }))).toMatchObject({ flag: null, responsible: null });
    expect(deriveStatus([late], facts(60))).toMatchObject({
      status: "EXPIRED",
      flag: null,
      responsible: null,
    });
  });

  it.each([
    ["DELIVERY_FAILED", "DELIVERY_FAILED_02", null, "consignee"],
    ["DELIVERY_FAILED", "DELIVERY_FAILED_04", null, "other"],
    ["DELIVERY_FAILED", "DELIVERY_FAILED_04", "business_closed", "consignee"],
    ["ABNORMAL", "ABNORMAL_02", null, "customs"],
    ["ABNORMAL", "ABNORMAL_08", "damaged", "courier"],
    ["ABNORMAL", "ABNORMAL_08", "awaiting_information", "retailer"],
    ["ABNORMAL", "ABNORMAL_08", null, "other"],
    ["IN_TRANSIT", "IN_TRANSIT_01", "picked_up", null],
    ["IN_TRANSIT", "IN_TRANSIT_03", null, null],
    ["DELIVERED", "DELIVERED_03", "cash_on_delivery", null],
  ] as const)("%s %s with %s is the matter of %s", (status, subStatus, flag, responsible) => {
    expect(deriveStatus([news(2, status, subStatus, { flag })], facts(4))).toMatchObject({
      flag,
      responsible,
    });
  });
});
