import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Rejection } from "../../../../service/domain/tracking-providers/provider";
import { anEvent } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aShipment, first, trackNow, resetProviders, second, storedShipment } from "./two-providers";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ trackingProviders: [first, second] });
});

beforeEach(async () => {
  await resetProviders(service);
  shop = await aShop(service);
});

/** The first provider turns every shipment down like this. */
function firstRejects(rejection: Partial<Rejection>) {
  first.register = (shipments) =>
    Promise.resolve(
      shipments.map((shipment) => ({
        outcome: "rejected" as const,
        shipment,
        code: "x",
        reason: "It does not want to",
        isRetryable: false,
        ...rejection,
      })),
    );
}

describe("with several providers", () => {
  it("a shipment goes to the first, and stays there", async () => {
    const id = await aShipment(service, shop);

    await trackNow(service, shop, id);
    await trackNow(service, shop, id);

    expect(await storedShipment(service, id)).toMatchObject({
      provider: "17track",
      providerState: "registered",
    });
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });

  it("one that the first refuses for good goes to the second at once, and is never offered to the first again", async () => {
    const id = await aShipment(service, shop);
    firstRejects({});

    await trackNow(service, shop, id);

    expect(await storedShipment(service, id)).toMatchObject({
      provider: "aftership",
      refusedBy: ["17track"],
      problem: null,
    });
  });

  it("one that both refuse says why, and counts as refused", async () => {
    const id = await aShipment(service, shop);
    firstRejects({});
    await service.ctx.db
      .insertInto("providerOverrides")
      .values({ courier: "ups", providers: ["17track"] })
      .execute();

    await trackNow(service, shop, id);

    expect(await storedShipment(service, id)).toMatchObject({
      providerState: "refused",
      problem: "It does not want to",
    });
  });

  it("one that the first may take later waits for it", async () => {
    const id = await aShipment(service, shop);
    firstRejects({ isRetryable: true, reason: "Busy" });

    await trackNow(service, shop, id);
    const once = await storedShipment(service, id);
    await trackNow(service, shop, id);

    expect(once).toMatchObject({ providerState: "none", problem: "Busy", failedChecks: 1 });
    expect((await storedShipment(service, id)).nextCheckAt!.getTime()).toBeGreaterThan(
      once.nextCheckAt!.getTime(),
    );
  });

  it("one for which the first's account is used up goes to the second, and may come back", async () => {
    const id = await aShipment(service, shop);
    firstRejects({ isRetryable: true, isQuota: true });

    await trackNow(service, shop, id);

    expect(await storedShipment(service, id)).toMatchObject({ provider: "aftership", refusedBy: [] });
  });

  it("a courier may have an order of its own", async () => {
    const id = await aShipment(service, shop);
    await service.ctx.db
      .insertInto("providerOverrides")
      .values({ courier: "ups", providers: ["aftership", "17track"] })
      .execute();

    await trackNow(service, shop, id);

    expect(await storedShipment(service, id)).toMatchObject({ provider: "aftership" });
  });

  it("an order of providers that are all switched off is no order", async () => {
    const id = await aShipment(service, shop);
    await service.ctx.db
      .insertInto("providerOverrides")
      .values({ courier: "ups", providers: ["easypost", "karrio"] })
      .execute();

    await trackNow(service, shop, id);

    expect(await storedShipment(service, id)).toMatchObject({ provider: "17track" });
  });

  it("one that is switched off is asked no more, but believed when it pushes", async () => {
    const id = await aShipment(service, shop);
    await service.settle();
    const { trackingNumber } = await storedShipment(service, id);
    service.ctx.config.providerOrder = ["aftership"];

    const event = anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z");
    const response = await fetch(`${service.url}/couriers/17track/webhook`, {
      method: "POST",
      body: JSON.stringify([
        { trackingNumber, events: [event], isTrackingStopped: false, estimatedDelivery: null },
      ]),
      headers: { "x-signature": "right", "x-id": `off-${id}` },
    });
    await service.settle();
    const pushed = await storedShipment(service, id);
    await trackNow(service, shop, id);

    expect(response.status).toBe(200);
    expect(pushed).toMatchObject({ status: "IN_TRANSIT", provider: "17track" });
    expect(await storedShipment(service, id)).toMatchObject({ provider: "aftership", status: "IN_TRANSIT" });
  });
});

describe("a shop's budget", () => {
  const limit = (perDay: number | null, perMonth: number | null) =>
    service.ctx.db
      .insertInto("providerBudgets")
      .values({ shopId: shop.id, provider: "17track", perDay, perMonth })
      .execute();

  it("is kept to, and the next provider takes the rest", async () => {
    await limit(2, null);
    const ids = [
      await aShipment(service, shop),
      await aShipment(service, shop),
      await aShipment(service, shop),
    ];

    await trackNow(service, shop, ...ids);

    const providers = (await Promise.all(ids.map((id) => storedShipment(service, id)))).map(
      ({ provider }) => provider,
    );
    expect(providers.toSorted()).toEqual(["17track", "17track", "aftership"]);
  });

  it("makes shipments wait for the next day where nobody else is there, and says so", async () => {
    service.ctx.config.providerOrder = ["17track"];
    await limit(null, 1);
    const [one, two] = [await aShipment(service, shop), await aShipment(service, shop)];

    await trackNow(service, shop, one, two);
    const waiting = (await Promise.all([one, two].map((id) => storedShipment(service, id)))).find(
      (row) => row.provider === null,
    )!;

    expect(waiting).toMatchObject({ problem: "provider_budget", providerState: "none" });
    expect(waiting.nextCheckAt!.toISOString()).toMatch(/^2026-11-21T00:/);
  });

  it("is not used up by two jobs at once", async () => {
    await limit(3, null);
    const ids = [];
    for (let count = 0; count < 6; count++) ids.push(await aShipment(service, shop));

    await Promise.all([
      trackNow(service, shop, ...ids.slice(0, 3)),
      trackNow(service, shop, ...ids.slice(3)),
    ]);

    const rows = await Promise.all(ids.map((id) => storedShipment(service, id)));
    expect(rows.filter(({ provider }) => provider === "17track")).toHaveLength(3);
  });

  it("is given back what the provider did not count", async () => {
    await limit(1, null);
    const id = await aShipment(service, shop);
    firstRejects({});

    await trackNow(service, shop, id);

    const [use] = await service.ctx.db
      .selectFrom("providerUse")
      .selectAll()
      .where("provider", "=", "17track")
      .execute();
    expect(use).toMatchObject({ registrations: 0 });
  });
});
