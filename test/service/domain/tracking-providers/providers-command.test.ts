import { beforeAll, describe, expect, it } from "vitest";
import {
  overrideBudget,
  overrideProviderOrder,
  resetBudget,
  resetProviderOrder,
  ProviderOrder,
  ShopBudget,
  listOverrides,
} from "../../../../service/domain/tracking-providers/overrides/provider-overrides";
import { addUse } from "../../../../service/domain/tracking-providers/budget/budget.queries";
import { budgetOf } from "../../../../service/domain/tracking-providers/budget/take-budget";
import { createProviderRouter } from "../../../../service/domain/tracking-providers/health/provider-router";
import { upsertCatalogCouriers } from "../../../../service/domain/couriers/catalog-couriers.queries";
import { providersCommands } from "../../../../scripts/providers-commands";
import { readConfig } from "../../../../service/platform/config/config";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { runCommand } from "../../run-command";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});

/** With keys for two providers. */
function providers(...args: string[]) {
  const env = {
    SEVENTEEN_TRACK_KEY: "key-1",
    AFTERSHIP_KEY: "key-2",
    SEVENTEEN_TRACK_URL: "http://127.0.0.1:1",
    AFTERSHIP_URL: "http://127.0.0.1:1",
    PROVIDER_ORDER: "17track,aftership",
    PROVIDER_BUDGETS: "17track:5000/month",
  };
  return runCommand(
    service,
    providersCommands,
    args,
    readConfig(env as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv, () => ({
      appSecret: "x".repeat(40),
      encryptionKeys: `a:${Buffer.alloc(32).toString("base64")}`,
    })),
  );
}

describe("npm run providers", () => {
  it("arranges who is asked about a courier, lists it and takes it back", async () => {
    const arranged = await providers("order", "ups", "aftership,17track,karrio");
    const listed = await providers("list");
    const taken = await providers("order", "ups", "--default");
    const again = await providers("order", "ups", "--default");

    expect(arranged).toEqual({
      code: 0,
      stdout: "ups: aftership, then 17track, then karrio.\nNot asked here at present: karrio.\n",
      stderr: "",
    });
    expect(listed.stdout).toContain("Asked, first choice first:\n  17track, aftership\n");
    expect(listed.stdout).toContain("Budget of every store:\n  17track     5000 a month\n");
    expect(listed.stdout).toMatch(/ {2}ups +aftership, 17track, karrio\n/);
    expect(taken).toMatchObject({ code: 0, stdout: "ups is asked about as all others are.\n" });
    expect(again).toMatchObject({ code: 1, stderr: "Nothing is arranged for ups.\n" });
  });

  it("names what is wrong, and changes nothing", async () => {
    const wrong = await providers("order", "ups", "fedex,17track");
    const nobody = await providers("order", "no-such-courier", "17track");
    const store = await providers("budget", "nobody.myshopify.com", "17track", "--day", "5");
    const usage = await providers("remove", "ups");

    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain("17track");
    expect(nobody).toMatchObject({ code: 1, stderr: "There is no courier no-such-courier.\n" });
    expect(store).toMatchObject({ code: 1, stderr: "There is no store nobody.myshopify.com.\n" });
    expect(usage.code).toBe(1);
    expect(usage.stdout).toContain("npm run providers -- order COURIER");
  });
});

describe("what is arranged about providers", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await aShop(service);
  });

  it("is what a shipment's courier is asked by, for couriers of the provider's list as well", async () => {
    const { ctx } = service;
    const listed = {
      name: "Listed",
      plainName: "listed",
      chineseName: null,
      country: null,
      homepage: null,
      phone: null,
    };
    await upsertCatalogCouriers(
      ctx.db,
      [{ ...listed, code: "17track-9", trackingUrl: null, sortPosition: 0 }],
      ctx.now(),
    );
    const order = ProviderOrder.parse({ courier: "17track-9", providers: " simulated , 17track" });

    expect(await overrideProviderOrder(ctx.db, order)).toBe(true);
    const asked = (await createProviderRouter(ctx, ["17track-9"], () => true))
      .providersFor("17track-9")
      .map(({ id }) => id);

    expect(asked).toEqual(["simulated"]);
    expect((await listOverrides(ctx.db, service.config, ctx.now())).orders).toEqual([
      { courier: "17track-9", providers: ["simulated", "17track"] },
    ]);
    expect(await resetProviderOrder(ctx.db, "17track-9")).toBe(true);
    expect(await resetProviderOrder(ctx.db, "17track-9")).toBe(false);
  });

  it("limits one store, shows what it has used, and leaves others alone", async () => {
    const { ctx } = service;
    const other = await aShop(service);
    const arrange = (fields: object) =>
      overrideBudget(ctx.db, ShopBudget.parse({ shop: shop.domain, provider: "17track", ...fields }));

    expect(await arrange({ day: "0", month: "2000" })).toBe(true);
    await addUse(ctx.db, shop.id, "17track", ctx.now(), { registrations: 3 });
    const { budgets } = await listOverrides(ctx.db, service.config, ctx.now());

    expect(budgets).toEqual([
      {
        shopId: shop.id,
        domain: shop.domain,
        provider: "17track",
        perDay: 0,
        perMonth: 2000,
        today: 3,
        month: 3,
      },
    ]);
    expect(await budgetOf(ctx, ctx.db, shop.id, "17track")).toEqual({ perDay: 0, perMonth: 2000 });
    expect(await budgetOf(ctx, ctx.db, other.id, "17track")).toBeNull();
    await arrange({ unlimited: true });
    expect(await budgetOf(ctx, ctx.db, shop.id, "17track")).toEqual({ perDay: null, perMonth: null });
    expect(await resetBudget(ctx.db, shop.domain, "17track")).toBe(true);
    expect(await budgetOf(ctx, ctx.db, shop.id, "17track")).toBeNull();
  });

  it.each([
    [{}, "Needs --day or --month"],
    [{ day: "5", unlimited: true }, "Needs --day or --month"],
    [{ day: "-1" }, "day"],
    [{ month: "many" }, "month"],
    [{ provider: "dhl", day: "5" }, "provider"],
    [{ shop: "example.com", day: "5" }, "shop"],
  ])("is refused where it makes no sense: %j", (fields, named) => {
    const { error } = ShopBudget.safeParse({ shop: shop.domain, provider: "17track", ...fields });

    expect(JSON.stringify(error?.issues)).toContain(named);
  });
});
