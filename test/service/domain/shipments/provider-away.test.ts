import type { ShipmentId } from "../../../../contract/ids";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError, UNREGISTERED } from "../../../../service/domain/tracking-providers/provider";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import {
  aShipment,
  first,
  trackNow,
  register,
  resetProviders,
  second,
  START,
  storedShipment,
} from "./two-providers";

const MINUTE = 60_000;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ trackingProviders: [first, second] });
});

beforeEach(async () => {
  await resetProviders(service);
  shop = await aShop(service);
});

const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * MINUTE);
};

/** Fails until the provider is left alone. */
async function untilFirstIsAway(id: ShipmentId) {
  first.failWith(new ProviderError("unavailable", "down"));
  for (let time = 0; time < 5; time++) await trackNow(service, shop, id).catch(() => {});
}

describe("a provider that has forgotten a shipment", () => {
  const { read } = first;

  it("is given it again, later each time that does not help, and nobody else pays for it", async () => {
    const id = await aShipment(service, shop);
    await trackNow(service, shop, id);
    first.read = (shipments) =>
      Promise.resolve(
        shipments.map((shipment) => ({
          outcome: "rejected" as const,
          shipment,
          code: UNREGISTERED,
          reason: "It does not know this shipment",
          isRetryable: false,
        })),
      );

    await trackNow(service, shop, id);
    const forgotten = await storedShipment(service, id);
    await trackNow(service, shop, id);
    await trackNow(service, shop, id);
    const again = await storedShipment(service, id);
    first.read = read;
    await trackNow(service, shop, id);

    expect(forgotten).toMatchObject({
      provider: null,
      providerState: "none",
      failedChecks: 1,
      refusedBy: [],
    });
    expect(again).toMatchObject({ providerState: "none", failedChecks: 2 });
    expect(await storedShipment(service, id)).toMatchObject({
      provider: "17track",
      providerState: "registered",
      problem: null,
    });
    expect(second.asked).toEqual([]);
  });
});

describe("a provider that is away", () => {
  it("is asked a few times, then left alone, and the second takes what is new", async () => {
    service.ctx.config.providerOrder = ["17track"];
    const old = await aShipment(service, shop);
    await untilFirstIsAway(old);
    service.ctx.config.providerOrder = undefined;
    const fresh = await aShipment(service, shop);

    await trackNow(service, shop, fresh);

    expect(await storedShipment(service, old)).toMatchObject({
      providerState: "none",
      problem: "provider_unavailable",
    });
    expect(await storedShipment(service, fresh)).toMatchObject({ provider: "aftership" });
  });

  it("keeps the shipments it has for some hours; then the second takes them over", async () => {
    const id = await aShipment(service, shop);
    await trackNow(service, shop, id);
    await untilFirstIsAway(id);
    const soon = await storedShipment(service, id);
    later(7 * 60);

    await trackNow(service, shop, id);

    expect(soon).toMatchObject({
      provider: "17track",
      providerState: "registered",
      problem: "provider_unavailable",
    });
    expect(soon.nextCheckAt!.getTime() - START.getTime()).toBeLessThan(17 * MINUTE);
    expect(await storedShipment(service, id)).toMatchObject({ provider: "aftership", problem: null });
  });

  it("is tried again by one job of all, and works again after one answer", async () => {
    service.ctx.config.providerOrder = ["17track"];
    const ids = [
      await aShipment(service, shop),
      await aShipment(service, shop),
      await aShipment(service, shop),
    ];
    await untilFirstIsAway(ids[0]!);
    later(2);
    first.failWith(null);
    first.asked.length = 0;
    const responses: (() => void)[] = [];
    first.register = async (shipments) => {
      await new Promise<void>((resolve) => responses.push(resolve));
      return register(shipments);
    };

    let done = 0;
    const jobs = ids.map((id) => trackNow(service, shop, id).then(() => (done += 1)));
    // The other two are through without having asked; the one that asks may come to it later than they.
    while (done < 2 || responses.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const asked = responses.length;
    responses.forEach((response) => response());
    await Promise.all(jobs);

    expect(asked).toBe(1);
    expect(await service.ctx.db.selectFrom("providerHealth").selectAll().execute()).toEqual([]);
  });
});
