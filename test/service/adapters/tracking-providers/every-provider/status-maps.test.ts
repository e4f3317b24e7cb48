import fs from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHIPMENT_STATUSES, mainStatusOf } from "../../../../../contract/shipment-status";
import { mapStatus as aftership } from "../../../../../service/adapters/tracking-providers/aftership/status-map";
import { mapStatus as easypost } from "../../../../../service/adapters/tracking-providers/easypost/status-map";
import { mapStatus as karrio } from "../../../../../service/adapters/tracking-providers/karrio/status-map";
import type { MappedStatus } from "../../../../../service/domain/tracking-providers/provider";
import { mapStatus as seventeenTrack } from "../../../../../service/adapters/tracking-providers/seventeen-track/status-map";

/** Each takes the finer word first, then the one it refines. */
const maps = { "17track": seventeenTrack, aftership, easypost, karrio };
const nothing = { status: null, subStatus: null, flag: null };

describe.each(Object.entries(maps))("the words of %s", (_, mapStatus) => {
  it("never throw, whatever they are, and never lead to a sub-status of another status", () => {
    const word = fc.option(
      fc.oneof(fc.string(), fc.constantFrom("delivered", "failure", "on_hold", "held", "InTransit_9")),
    );
    fc.assert(
      fc.property(word, word, (finer, main) => {
        const { status, subStatus } = mapStatus(finer, main);
        if (status) expect(SHIPMENT_STATUSES).toContain(status);
        if (subStatus) expect(mainStatusOf(subStatus)).toBe(status);
      }),
    );
  });

  it("that are new change nothing", () => {
    expect(mapStatus("teleported", "beamed_up")).toEqual(nothing);
    expect(mapStatus("constructor", "__proto__")).toEqual(nothing);
    expect(mapStatus(undefined, null)).toEqual(nothing);
  });
});

it("AfterShip's new subtags count as their tag", () => {
  expect(aftership("Exception_021", "Exception")).toMatchObject({ status: "ABNORMAL" });
  expect(aftership("InTransit_013", null)).toMatchObject({ status: "IN_TRANSIT" });
});

it("what EasyPost calls delivered is delivered, whatever the detail", () => {
  expect(easypost("arrived_at_pickup_location", "delivered")).toMatchObject({ status: "DELIVERED" });
});

it("Karrio's reason sharpens a failure, and only flags what is on its way", () => {
  expect(karrio("consignee_not_home", "delivery_failed")).toMatchObject({ subStatus: "DELIVERY_FAILED_02" });
  expect(karrio("customs_documentation", "on_hold")).toEqual({
    status: "ABNORMAL",
    subStatus: "ABNORMAL_02",
    flag: "documents",
  });
  expect(karrio("carrier_parcel_lost", "in_transit")).toMatchObject({ status: "IN_TRANSIT", flag: "lost" });
});

describe("the maps collected from public documentation", () => {
  const file = new URL("../../../../../shared/couriers/status-maps.json", import.meta.url);
  const isThere = fs.existsSync(file);
  type Target = { target?: string; sub?: string | null; flag?: string };
  type Maps = Record<string, Record<"status" | "sub_status" | "status_detail", Record<string, Target>>>;

  const wanted = ({ target, sub = null, flag }: Target): Partial<Record<keyof MappedStatus, unknown>> => ({
    ...(target && { status: target, subStatus: sub }),
    ...(flag && { flag }),
  });

  it.skipIf(!isThere).each(Object.entries(maps))(
    "say the same of every word of %s (skipped without the file)",
    (name, mapStatus) => {
      const words = (JSON.parse(fs.readFileSync(file, "utf8")) as { maps: Maps }).maps[name]!;

      for (const [word, target] of Object.entries(words.status)) {
        expect([word, mapStatus(null, word)]).toMatchObject([word, wanted(target)]);
      }
      for (const [word, target] of Object.entries(words.sub_status ?? words.status_detail ?? {})) {
        expect([word, mapStatus(word, null)]).toMatchObject([word, wanted(target)]);
      }
    },
  );
});
