import { describe, expect, it } from "vitest";
import { PLAN_REQUIRED } from "../../../../contract/errors";
import { ShopDomain } from "../../../../contract/ids";
import { AppError } from "../../../../service/platform/errors";
import type { GateTable } from "../../../../permissions/gates-schema";
import { gatesWith, specifiedGates } from "../../../permissions/specified-gates";
import { aFeature } from "../../../permissions/stores";
import { gateStoreOf } from "../../../../service/domain/gates/gate-store";
import { checkGate } from "../../../../service/domain/gates/require-feature";

const feature = aFeature("Advanced");
const at = new Date("2026-11-20T12:00:00Z");
const shop = {
  domain: ShopDomain.parse("blue-door.myshopify.com"),
  createdAt: new Date("2026-06-15T12:00:00Z"),
};

function refusal(planCode: string, funcPermission: string | null = null): AppError | null {
  try {
    checkGate(specifiedGates, gateStoreOf(shop, { planCode, funcPermission }, at), feature);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return error as AppError;
  }
}

describe("a call for a gated feature", () => {
  it("passes where the plan includes it", () => {
    expect(refusal("ADVANCED")).toBeNull();
  });

  it("passes where the store was granted a key that includes it", () => {
    expect(refusal("STARTER", "Free")).toBeNull();
    expect(refusal("CUSTOM", "Advanced")).toBeNull();
  });

  it("passes for an Enterprise store, whose plan comes with the key Advanced", () => {
    expect(refusal("CUSTOM")).toBeNull();
  });

  it.each(["STARTER", "GROWTH", "no such plan"])("is refused on %s, saying which level is needed", (code) => {
    expect(refusal(code)).toMatchObject({
      code: PLAN_REQUIRED,
      reason: "planRequired",
      details: { feature, level: "Advanced", why: "plan:Advanced" },
    });
  });

  it("is refused without naming a plan where none would help", () => {
    const off = gatesWith({ [feature]: { level: "Advanced", off: "outage" } });
    const none = { features: {} } as GateTable;
    const store = gateStoreOf(shop, { planCode: "ADVANCED", funcPermission: null }, at);

    for (const [table, why] of [
      [off, "off"],
      [none, "unknown"],
    ] as const) {
      expect(() => checkGate(table, store, feature)).toThrowError(
        expect.objectContaining({
          code: PLAN_REQUIRED,
          reason: "featureClosed",
          details: expect.objectContaining({ feature, why }) as unknown,
        }),
      );
    }
  });
});
