import { describe, expect, it } from "vitest";
import {
  PROGRESS_STEPS,
  SHIPMENT_STATUSES,
  SUB_STATUSES,
  ShipmentStatus,
  SubStatus,
  isFinal,
  isProblem,
  labelKey,
  mainStatusOf,
  progressStep,
  statusRank,
} from "../../contract/shipment-status";

describe("the status vocabulary", () => {
  it("has nine statuses and 28 sub-statuses, each of one of the nine", () => {
    const mains = Object.values(SUB_STATUSES);

    expect(SHIPMENT_STATUSES).toHaveLength(9);
    expect(mains).toHaveLength(28);
    expect(mains.every((status) => SHIPMENT_STATUSES.includes(status))).toBe(true);
  });

  it("names every sub-status after its main status", () => {
    for (const sub of SubStatus.options) expect(sub.startsWith(`${mainStatusOf(sub)}_`)).toBe(true);
  });

  it("refuses words it does not know", () => {
    expect(ShipmentStatus.safeParse("SHIPPED").success).toBe(false);
    expect(SubStatus.safeParse("IN_TRANSIT_09").success).toBe(false);
  });

  it("shows INIT and NO_RECORD as the same label, and every other status as its own", () => {
    const keys = SHIPMENT_STATUSES.map(labelKey);

    expect(labelKey("INIT")).toBe("status:pending");
    expect(labelKey("NO_RECORD")).toBe("status:pending");
    expect(new Set(keys).size).toBe(8);
  });

  it("never leaves two statuses of equal time undecided, and lets delivered win", () => {
    const ranks = SHIPMENT_STATUSES.map(statusRank);

    expect(new Set(ranks).size).toBe(9);
    expect(Math.max(...ranks)).toBe(statusRank("DELIVERED"));
  });

  it("counts a delivered, returned or cancelled shipment as final, an expired one not", () => {
    expect(isFinal("DELIVERED")).toBe(true);
    expect(isFinal("ABNORMAL", "ABNORMAL_06")).toBe(true);
    expect(isFinal("ABNORMAL", "ABNORMAL_04")).toBe(true);
    expect(isFinal("ABNORMAL", "ABNORMAL_02")).toBe(false);
    expect(isFinal("EXPIRED")).toBe(false);
  });

  it("calls failed attempts, exceptions and silence problems", () => {
    expect(SHIPMENT_STATUSES.filter(isProblem)).toEqual(["DELIVERY_FAILED", "ABNORMAL", "EXPIRED"]);
  });

  it("moves the progress bar from ordered to delivered", () => {
    const journey = [null, "INIT", "IN_TRANSIT", "WAITING_DELIVERY", "DELIVERED"] as const;

    expect(journey.map(progressStep)).toEqual(PROGRESS_STEPS.map((_, step) => step));
  });
});
