import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError, type Rejection, UNREGISTERED } from "../../../service/couriers/provider";
import { trackShipments } from "../../../service/shipments/track-shipments";
import { anEvent, createCourier } from "../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../harness";
import { anOrder } from "../shipments";

const MINUTE = 60_000;
const START = new Date("2026-11-20T12:00:00Z");
const first = { ...createCourier(), id: "17track" as const };
const second = { ...createCourier(), id: "aftership" as const };
const { register } = first;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ couriers: [first, second] });
});

beforeEach(async () => {
  service.clock.now = START;
  first.register = register;
  for (const provider of [first, second]) {
    provider.failWith(null);
    provider.asked.length = 0;
  }
  const { db, config } = service.ctx;
  config.providerOrder = undefined;
  for (const table of ["providerHealth", "courierProviders", "providerBudgets", "providerUse"] as const) {
    await db.deleteFrom(table).execute();
  }
  shop = await aShop(service);
});

/** A shipment nobody has been asked about; the job that saving it queues is left for later. */
async function aShipment() {
  const { shipments } = await anOrder(service, shop);
  return shipments[0]!.id;
}

const follow = (...ids: string[]) => trackShipments(service.ctx, shop.id, ids);
const stored = (id: string) =>
  service.ctx.db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * MINUTE);
};

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

/** Fails until the provider is left alone. */
async function untilFirstIsAway(id: string) {
  first.failWith(new ProviderError("unavailable", "down"));
  for (let time = 0; time < 5; time++) await follow(id).catch(() => {});
}

describe("with several providers", () => {
  it("a shipment goes to the first, and stays there", async () => {
    const id = await aShipment();

    await follow(id);
    await follow(id);

    expect(await stored(id)).toMatchObject({ provider: "17track", providerState: "registered" });
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });

  it("one that the first refuses for good goes to the second at once, and is never offered to the first again", async () => {
    const id = await aShipment();
    firstRejects({});

    await follow(id);

    expect(await stored(id)).toMatchObject({ provider: "aftership", refusedBy: ["17track"], problem: null });
  });

  it("one that both refuse says why, and counts as refused", async () => {
    const id = await aShipment();
    firstRejects({});
    await service.ctx.db
      .insertInto("courierProviders")
      .values({ courier: "ups", providers: ["17track"] })
      .execute();

    await follow(id);

    expect(await stored(id)).toMatchObject({ providerState: "refused", problem: "It does not want to" });
  });

  it("one that the first may take later waits for it", async () => {
    const id = await aShipment();
    firstRejects({ isRetryable: true, reason: "Busy" });

    await follow(id);
    const once = await stored(id);
    await follow(id);

    expect(once).toMatchObject({ providerState: "none", problem: "Busy", failedChecks: 1 });
    expect((await stored(id)).nextCheckAt!.getTime()).toBeGreaterThan(once.nextCheckAt!.getTime());
  });

  it("one for which the first's account is used up goes to the second, and may come back", async () => {
    const id = await aShipment();
    firstRejects({ isRetryable: true, isQuota: true });

    await follow(id);

    expect(await stored(id)).toMatchObject({ provider: "aftership", refusedBy: [] });
  });

  it("a courier may have an order of its own", async () => {
    const id = await aShipment();
    await service.ctx.db
      .insertInto("courierProviders")
      .values({ courier: "ups", providers: ["aftership", "17track"] })
      .execute();

    await follow(id);

    expect(await stored(id)).toMatchObject({ provider: "aftership" });
  });

  it("an order of providers that are all switched off is no order", async () => {
    const id = await aShipment();
    await service.ctx.db
      .insertInto("courierProviders")
      .values({ courier: "ups", providers: ["easypost", "karrio"] })
      .execute();

    await follow(id);

    expect(await stored(id)).toMatchObject({ provider: "17track" });
  });

  it("one that is switched off is asked no more, but believed when it pushes", async () => {
    const id = await aShipment();
    await service.settle();
    const { trackingNumber } = await stored(id);
    service.ctx.config.providerOrder = ["aftership"];

    const event = anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z");
    const answer = await fetch(`${service.url}/couriers/17track/webhook`, {
      method: "POST",
      body: JSON.stringify([{ trackingNumber, events: [event], isGivenUp: false, estimatedDelivery: null }]),
      headers: { "x-signature": "right", "x-id": `off-${id}` },
    });
    await service.settle();
    const pushed = await stored(id);
    await follow(id);

    expect(answer.status).toBe(200);
    expect(pushed).toMatchObject({ status: "IN_TRANSIT", provider: "17track" });
    expect(await stored(id)).toMatchObject({ provider: "aftership", status: "IN_TRANSIT" });
  });
});

describe("a provider that has forgotten a shipment", () => {
  const { read } = first;

  it("is given it again, later each time that does not help, and nobody else pays for it", async () => {
    const id = await aShipment();
    await follow(id);
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

    await follow(id);
    const forgotten = await stored(id);
    await follow(id);
    const again = await stored(id);
    first.read = read;
    await follow(id);

    expect(forgotten).toMatchObject({
      provider: null,
      providerState: "none",
      failedChecks: 1,
      refusedBy: [],
    });
    expect(again).toMatchObject({ providerState: "none", failedChecks: 2 });
    expect(await stored(id)).toMatchObject({
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
    const old = await aShipment();
    await untilFirstIsAway(old);
    service.ctx.config.providerOrder = undefined;
    const fresh = await aShipment();

    await follow(fresh);

    expect(await stored(old)).toMatchObject({ providerState: "none", problem: "provider_away" });
    expect(await stored(fresh)).toMatchObject({ provider: "aftership" });
  });

  it("keeps the shipments it has for some hours; then the second takes them over", async () => {
    const id = await aShipment();
    await follow(id);
    await untilFirstIsAway(id);
    const soon = await stored(id);
    later(7 * 60);

    await follow(id);

    expect(soon).toMatchObject({
      provider: "17track",
      providerState: "registered",
      problem: "provider_away",
    });
    expect(soon.nextCheckAt!.getTime() - START.getTime()).toBeLessThan(17 * MINUTE);
    expect(await stored(id)).toMatchObject({ provider: "aftership", problem: null });
  });

  it("is tried again by one job of all, and works again after one answer", async () => {
    service.ctx.config.providerOrder = ["17track"];
    const ids = [await aShipment(), await aShipment(), await aShipment()];
    await untilFirstIsAway(ids[0]!);
    later(2);
    first.failWith(null);
    first.asked.length = 0;
    const answers: (() => void)[] = [];
    first.register = async (shipments) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return register(shipments);
    };

    let done = 0;
    const jobs = ids.map((id) => follow(id).then(() => (done += 1)));
    // The other two are through without having asked.
    while (done < 2) await new Promise((resolve) => setImmediate(resolve));
    const asked = answers.length;
    answers.forEach((answer) => answer());
    await Promise.all(jobs);

    expect(asked).toBe(1);
    expect(await service.ctx.db.selectFrom("providerHealth").selectAll().execute()).toEqual([]);
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
    const ids = [await aShipment(), await aShipment(), await aShipment()];

    await follow(...ids);

    const providers = (await Promise.all(ids.map(stored))).map(({ provider }) => provider);
    expect(providers.toSorted()).toEqual(["17track", "17track", "aftership"]);
  });

  it("makes shipments wait for the next day where nobody else is there, and says so", async () => {
    service.ctx.config.providerOrder = ["17track"];
    await limit(null, 1);
    const [one, two] = [await aShipment(), await aShipment()];

    await follow(one, two);
    const waiting = (await Promise.all([one, two].map(stored))).find((row) => row.provider === null)!;

    expect(waiting).toMatchObject({ problem: "provider_budget", providerState: "none" });
    expect(waiting.nextCheckAt!.toISOString()).toMatch(/^2026-11-21T00:/);
  });

  it("is not used up by two jobs at once", async () => {
    await limit(3, null);
    const ids = [];
    for (let count = 0; count < 6; count++) ids.push(await aShipment());

    await Promise.all([follow(...ids.slice(0, 3)), follow(...ids.slice(3))]);

    const rows = await Promise.all(ids.map(stored));
    expect(rows.filter(({ provider }) => provider === "17track")).toHaveLength(3);
  });

  it("is given back what the provider did not count", async () => {
    await limit(1, null);
    const id = await aShipment();
    firstRejects({});

    await follow(id);

    const [use] = await service.ctx.db
      .selectFrom("providerUse")
      .selectAll()
      .where("provider", "=", "17track")
      .execute();
    expect(use).toMatchObject({ registrations: 0 });
  });
});
