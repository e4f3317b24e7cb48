import fs from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHIPMENT_STATUSES, mainStatusOf } from "../../../../../contract/shipment-status";
import { mapStatus } from "../../../../../service/adapters/tracking-providers/seventeen-track/status-map";

describe("17TRACK's words", () => {
  it.each([
    ["NotFound_Other", "NotFound", "NO_RECORD", null],
    ["InfoReceived", "InfoReceived", "INFO_RECEIVED", "INFO_RECEIVED_01"],
    ["InTransit_PickedUp", "PickedUp", "IN_TRANSIT", "IN_TRANSIT_01"],
    ["InTransit_CustomsRequiringInformation", "InTransit", "ABNORMAL", "ABNORMAL_02"],
    ["AvailableForPickup_Other", null, "WAITING_DELIVERY", "WAITING_DELIVERY_02"],
    ["DeliveryFailure_Rejected", null, "ABNORMAL", "ABNORMAL_05"],
    [null, "Returning", "ABNORMAL", "ABNORMAL_07"],
    [null, "OutForDelivery", "WAITING_DELIVERY", "WAITING_DELIVERY_01"],
    ["Expired_Other", "Expired", "EXPIRED", null],
  ])("%s (%s) is %s %s", (sub, stage, status, subStatus) => {
    expect(mapStatus(sub, stage)).toMatchObject({ status, subStatus });
  });

  it.each([
    ["NotFound_InvalidCode", "invalid_number"],
    ["InTransit_CustomsProcessing", "customs"],
    ["Exception_Lost", "lost"],
    ["InTransit_Other", null],
  ])("%s is flagged %s", (sub, flag) => {
    expect(mapStatus(sub, null).flag).toBe(flag);
  });

  it("that are new count as the main status they name, or change nothing", () => {
    expect(mapStatus("InTransit_QuantumTunnelling", "Departure")).toMatchObject({ status: "IN_TRANSIT" });
    expect(mapStatus("Teleported_Other", "Teleported")).toEqual({
      status: null,
      subStatus: null,
      flag: null,
    });
    expect(mapStatus(null, undefined)).toEqual({ status: null, subStatus: null, flag: null });
    expect(mapStatus("constructor", "__proto__")).toEqual({ status: null, subStatus: null, flag: null });
  });

  it("never throw, whatever they are, and never lead to a sub-status of another status", () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.string()), (sub, stage) => {
        const { status, subStatus } = mapStatus(sub, stage);
        if (subStatus) expect(mainStatusOf(subStatus)).toBe(status);
      }),
    );
  });
});

describe("the map collected from public documentation", () => {
  const file = new URL("../../../../../shared/couriers/status-maps.json", import.meta.url);
  const isThere = fs.existsSync(file);
  type Target = { target: string; sub?: string; flag?: string };

  it.skipIf(!isThere)(
    "says the same of every 17TRACK status and sub-status (skipped without the file)",
    () => {
      const { maps } = JSON.parse(fs.readFileSync(file, "utf8")) as {
        maps: Record<"17track", { status: Record<string, Target>; sub_status: Record<string, Target> }>;
      };
      const { status, sub_status: subStatus } = maps["17track"];

      for (const [word, { target, sub = null }] of Object.entries(status)) {
        expect([word, mapStatus(null, word)]).toMatchObject([word, { status: target, subStatus: sub }]);
      }
      for (const [word, { target, sub = null, flag }] of Object.entries(subStatus)) {
        expect(SHIPMENT_STATUSES).toContain(target);
        const wanted = { status: target, subStatus: sub, ...(flag && { flag }) };
        expect([word, mapStatus(word, null)]).toMatchObject([word, wanted]);
      }
    },
  );
});
