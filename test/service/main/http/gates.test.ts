import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { get, nothing, post, type Endpoint } from "../../../../contract/endpoint";
import { endpoints } from "../../../../contract/endpoints";
import { featureOfPath, gatedPaths } from "../../../../contract/gated-paths";
import { featureIds } from "../../../../permissions/decide";
import { mountEndpoints } from "../../../../service/main/http/mount-endpoints";
import { aFeature } from "../../../permissions/stores";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

const growth = aFeature("Growth");
const advanced = aFeature("Advanced");
const response = z.object({ ran: z.literal(true) });
const gated = {
  readGrowth: get("/api/test/growth", { summary: "Growth", feature: growth, query: nothing, response }),
  writeAdvanced: post("/api/test/advanced", {
    summary: "Advanced",
    feature: advanced,
    changes: [],
    body: z.object({ word: z.string() }),
    response,
  }),
};

describe("every call", () => {
  it.each(Object.entries<Endpoint>(endpoints))(
    "%s asks for the feature its path belongs to",
    (_, endpoint) => {
      expect(endpoint.feature).toBe(featureOfPath(endpoint.path));
    },
  );

  it("of nobody in particular has no gate, for there is no plan to ask", () => {
    const open = Object.values<Endpoint>(endpoints).filter(({ audience }) => audience === "public");

    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(({ feature }) => feature !== null)).toEqual([]);
  });
});

describe("the places of gated features", () => {
  it.each(featureIds)("of %s are its own", (feature) => {
    expect(gatedPaths[feature].length).toBeGreaterThan(0);
    for (const place of gatedPaths[feature]) {
      expect(featureOfPath(place)).toBe(feature);
      expect(featureOfPath(`${place}/anything`)).toBe(feature);
      expect(featureOfPath(`${place}-list`)).toBe(feature);
      expect(featureOfPath(`${place}s-of-another-kind`)).not.toBe(feature);
    }
  });

  it("find a call that was given no gate", () => {
    expect(featureOfPath("/api/webhook/create")).toBe("webhook");
    expect(featureOfPath("/api/subscribe/plan")).toBeNull();
  });
});

describe("a gated call", () => {
  let service: TestService;
  let app: Hono;
  let runs = 0;

  beforeAll(async () => {
    service = await createTestService();
    app = new Hono();
    const run = async () => {
      runs += 1;
      return { ran: true as const };
    };
    mountEndpoints(app, service.ctx, gated, { readGrowth: run, writeAdvanced: run });
  });

  const send = (shop: TestShop, method: "GET" | "POST", path: string, body?: object) =>
    app.request(`/endApi/api/test/${path}`, {
      method,
      headers: { authorization: `Bearer ${shop.bearer}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });

  it("runs where the plan has the feature", async () => {
    const shop = await aShop(service, { planCode: "ADVANCED" });

    const read = await send(shop, "GET", "growth");
    const written = await send(shop, "POST", "advanced", { word: "x" });

    expect([read.status, written.status]).toEqual([200, 200]);
  });

  it("answers A0402 with feature and level where it has not, and does nothing", async () => {
    const shop = await aShop(service, { planCode: "STARTER" });
    const before = runs;

    const refused = await send(shop, "GET", "growth");

    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({
      code: "A0402",
      msg: "Available for Growth plan",
      data: { feature: growth, level: "Growth" },
    });
    expect(runs).toBe(before);
  });

  it("cannot be opened by what is sent: plan, feature and shop in the call are not read", async () => {
    const starter = await aShop(service, { planCode: "GROWTH" });
    const rich = await aShop(service, { planCode: "ADVANCED" });

    const refused = await send(
      starter,
      "POST",
      `advanced?shop=${rich.domain}&plan=ADVANCED&func_permission=Free`,
      {
        word: "x",
        shop: rich.id,
        plan: "ADVANCED",
        func_permission: "Free",
      },
    );

    expect(refused.status).toBe(402);
  });

  it("goes by the plan of the main store", async () => {
    const main = await aShop(service, { planCode: "ADVANCED" });
    const linked = await aShop(service, { planCode: "STARTER" });
    await service.ctx.db
      .updateTable("shops")
      .set({ mainShopId: main.id })
      .where("id", "=", linked.id)
      .execute();

    expect((await send(linked, "POST", "advanced", { word: "x" })).status).toBe(200);
  });

  it("asks for the caller, then for the plan, and looks at the fields last", async () => {
    const shop = await aShop(service, { planCode: "STARTER" });

    const wrong = await send(shop, "POST", "advanced", { word: 7 });
    const anonymous = await app.request("/endApi/api/test/advanced", { method: "POST", body: "{}" });

    expect([wrong.status, anonymous.status]).toEqual([402, 401]);
  });

  it("shows an Enterprise store the key that opens everything", async () => {
    const shop = await aShop(service, { planCode: "CUSTOM", quotaAmount: 60_000 });

    const plan = await call(service, "GET", "/endApi/api/subscribe/plan", { as: shop });

    expect(plan.body.data).toMatchObject({ name: "Enterprise", func_permission: "Advanced" });
    expect((await send(shop, "GET", "growth")).status).toBe(200);
  });
});
