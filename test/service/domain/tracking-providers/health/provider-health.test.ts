import { setTimeout } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { afterFailure } from "../../../../../service/domain/tracking-providers/health/circuit-breaker";
import {
  lockHealth,
  saveHealth,
} from "../../../../../service/domain/tracking-providers/health/health.queries";
import { recordFailure } from "../../../../../service/domain/tracking-providers/health/record-outcome";
import { ProviderError } from "../../../../../service/domain/tracking-providers/provider";
import { transaction } from "../../../../../service/platform/db/database";
import { createCourier } from "../../../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  const couriers = [
    { ...createCourier(), id: "17track" as const },
    { ...createCourier(), id: "aftership" as const },
  ];
  service = await createTestService({ trackingProviders: couriers });
  shop = await aShop(service);
});

beforeEach(async () => {
  for (const table of ["providerHealth", "providerBudgets", "providerUse"] as const) {
    await service.ctx.db.deleteFrom(table).execute();
  }
});

const isUnavailable = (provider: string) =>
  transaction(service.ctx.db, (tx) =>
    saveHealth(tx, {
      provider,
      failures: 5,
      failingSince: new Date("2026-11-20T11:40:00Z"),
      openedAt: new Date("2026-11-20T11:50:00Z"),
      openings: 2,
      retryAt: new Date("2026-11-20T12:05:00Z"),
      reason: "timeout",
    }),
  );

const hasUsed = async (provider: string, registrations: number, perDay: number) => {
  const { db } = service.ctx;
  await db
    .insertInto("providerUse")
    .values({ shopId: shop.id, provider, day: "2026-11-20", registrations })
    .execute();
  await db
    .insertInto("providerBudgets")
    .values({ shopId: shop.id, provider, perDay, perMonth: null })
    .execute();
};

async function shown() {
  const health = await call(service, "GET", "/endApi/api/store/provider-health", { as: shop });
  const store = await call(service, "GET", "/endApi/api/store/get-store-info", { as: shop });
  return { ...health.body.data, ofStore: store.body.data.tracking_notice };
}

describe("what a merchant is told of the tracking providers", () => {
  it("is nothing while they work", async () => {
    expect(await shown()).toMatchObject({
      providers: [
        { id: "17track", name: "17TRACK", state: "working", reason: null },
        { id: "aftership", state: "working" },
      ],
      notice: null,
      ofStore: null,
    });
  });

  it("is that news comes late while one is away, since when, and when it is tried again", async () => {
    await isUnavailable("17track");

    const notice = { kind: "delayed", providers: ["17TRACK"], since: "2026-11-20T11:50:00.000Z" };
    expect(await shown()).toMatchObject({
      providers: [
        { state: "unavailable", reason: "timeout", retry_at: "2026-11-20T12:05:00.000Z" },
        { state: "working" },
      ],
      notice,
      ofStore: notice,
    });
  });

  it("is that nothing can be tracked while all are away", async () => {
    await isUnavailable("17track");
    await isUnavailable("aftership");

    expect(await shown()).toMatchObject({ notice: { kind: "stopped", providers: ["17TRACK", "AfterShip"] } });
  });

  it("is what was used of each, and that new shipments wait once no budget is left", async () => {
    await hasUsed("17track", 5, 5);
    const before = await shown();
    await hasUsed("aftership", 7, 3);

    expect(before).toMatchObject({
      providers: [
        { used_today: 5, used_this_month: 5, budget_per_day: 5, budget_used_up: true },
        { used_today: 0, budget_per_day: null, budget_used_up: false },
      ],
      notice: null,
    });
    expect(await shown()).toMatchObject({ notice: { kind: "budget" } });
  });

  it("is never what another shop has used", async () => {
    await hasUsed("17track", 5, 5);
    const other = await aShop(service);

    const { body } = await call(service, "GET", "/endApi/api/store/provider-health", { as: other });

    expect(body.data.providers[0]).toMatchObject({ used_today: 0, budget_per_day: null });
  });
});

it("counts two failures at the same time as two, the first ones too", async () => {
  const error = new ProviderError("unavailable", "503");
  let second: Promise<unknown> | undefined;
  await transaction(service.ctx.db, async (tx) => {
    const before = await lockHealth(tx, "17track");
    // Another process comes in between, and waits as long as this one has not ended.
    second = recordFailure(service.ctx, "17track", error);
    await Promise.race([second, setTimeout(300)]);
    await saveHealth(tx, afterFailure(before, error, "17track", service.clock.now));
  });
  await second;

  const { failures } = await service.ctx.db
    .selectFrom("providerHealth")
    .select("failures")
    .executeTakeFirstOrThrow();
  expect(failures).toBe(2);
});
