import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import {
  claimQueued,
  countQueued,
} from "../../../../service/domain/shipments/tracking-queue/tracking-queue.queries";
import { createTrackingWorker } from "../../../../service/domain/shipments/tracking-queue/tracking-worker";
import { trackShipments } from "../../../../service/domain/shipments/track-shipments";
import { takeBudgetFor } from "../../../../service/domain/tracking-providers/budget/take-budget";
import { ProviderError } from "../../../../service/domain/tracking-providers/provider";
import { transaction } from "../../../../service/platform/db/database";
import { anEvent } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { leftOut } from "../../poison/poison";
import { aShipment, first, register, resetProviders, second, START, storedShipment } from "./two-providers";

let service: TestService;
let shop: TestShop;
/** How many shipments each call of the first provider was about. */
const calls: number[] = [];

beforeAll(async () => {
  service = await createTestService({ trackingProviders: [first, second] });
});

beforeEach(async () => {
  await resetProviders(service);
  await service.ctx.db.deleteFrom("trackingQueue").execute();
  shop = await aShop(service);
  calls.length = 0;
  answering(register);
});

function answering(answer: typeof register) {
  first.register = (shipments) => {
    calls.push(shipments.length);
    return answer(shipments);
  };
}
const failing = (error: Error) => answering(() => Promise.reject(error));
const timeout = new ProviderError("timeout", "no answer");
/** An error that is not about a shipment, so that no halving helps. */
const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });

const ask = (ctx = service.ctx) => createTrackingWorker().run(ctx);
const queued = (id: ShipmentId) =>
  service.ctx.db.selectFrom("trackingQueue").selectAll().where("shipmentId", "=", id).executeTakeFirst();
/** As if earlier claims of it had failed; `isUnsettled`: the last one has never been settled. */
const claimedBefore = (id: ShipmentId, attempts: number, isUnsettled: boolean) =>
  service.ctx.db
    .updateTable("trackingQueue")
    .set({ attempts, claimedUntil: isUnsettled ? new Date("2020-01-01T00:00:00Z") : null })
    .where("shipmentId", "=", id)
    .execute();
const inSeconds = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describe("a shipment whose provider cannot be asked", () => {
  it("is asked about again there after a time-out, because the provider may have counted it", async () => {
    const id = await aShipment(service, shop);
    failing(timeout);
    await ask();
    const waiting = await queued(id);
    answering(register);
    service.clock.now = inSeconds(6);
    await ask();

    expect(waiting).toMatchObject({ attempts: 1, dueAt: inSeconds(5), claimedUntil: null });
    expect(second.asked).toEqual([]);
    expect(await storedShipment(service, id)).toMatchObject({ provider: "17track" });
  });

  it("waits for a pause that the provider has named however often, and is left to the sweep after failures", async () => {
    const id = await aShipment(service, shop);
    await claimedBefore(id, 7, false);
    failing(new ProviderError("rate_limited", "slow down", 7));
    await ask();
    const paused = await queued(id);
    const before = await leftOut(service, "queued shipment");
    failing(timeout);
    service.clock.now = inSeconds(8);
    await ask();

    expect(paused).toMatchObject({ attempts: 7, dueAt: inSeconds(7) });
    expect(await queued(id)).toBeUndefined();
    expect(await leftOut(service, "queued shipment")).toBe(before + 1);
    expect(service.logged.at(-1)).toMatchObject({ shop: shop.id, shipment: id, failures: 8 });
  });

  it("wakes a worker for each time at which one of its call is due", async () => {
    await aShipment(service, shop);
    await claimedBefore(await aShipment(service, shop), 3, false);
    failing(timeout);
    const wakes: (Date | undefined)[] = [];
    const { enqueue } = service.ctx;
    const noting: typeof enqueue = (tx, job, payload, options) => {
      wakes.push(options?.at);
      return enqueue(tx, job, payload, options);
    };

    await ask({ ...service.ctx, enqueue: noting });

    expect(calls).toEqual([2]);
    expect(wakes).toEqual(expect.arrayContaining([inSeconds(5), inSeconds(40)]));
  });
});

describe("a claim that breaks", () => {
  it("is settled all the same, and put off after many times", async () => {
    const [id, old] = [await aShipment(service, shop), await aShipment(service, shop)];
    await claimedBefore(old, 7, false);
    failing(deadlock);

    await ask();

    expect(await queued(id)).toMatchObject({ attempts: 1, dueAt: inSeconds(5) });
    expect(await queued(old)).toMatchObject({ attempts: 7, dueAt: inSeconds(6 * 3600) });
    expect(service.logged.at(-1)).toMatchObject({ level: "error", shipment: old, failures: 8 });
    // What waits for hours says nothing of the provider, so no alert follows from it.
    const counted = { call: "register", provider: "", count: 2, shops: 1, putOff: 1 };
    expect(await countQueued(service.ctx.db, inSeconds(60))).toEqual([{ ...counted, since: START }]);
    await service.ctx.db.deleteFrom("trackingQueue").where("shipmentId", "=", id).execute();
    expect(await countQueued(service.ctx.db, inSeconds(60))).toEqual([{ ...counted, count: 1, since: null }]);
  });

  it("takes no others with it: its shipment is asked about alone, and at last no more", async () => {
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await aShipment(service, shop));
    await claimedBefore(ids[1]!, 2, true);
    await claimedBefore(ids[2]!, 8, true);

    await ask();

    expect(calls.toSorted()).toEqual([1, 2]);
    expect(await queued(ids[1]!)).toBeUndefined();
    expect(await queued(ids[2]!)).toMatchObject({ attempts: 7, dueAt: inSeconds(6 * 3600) });
    expect(await storedShipment(service, ids[2]!)).toMatchObject({ providerState: "none" });
  });

  it("holds its shipments by the database's clock, however wrong a process's is", async () => {
    const id = await aShipment(service, shop);
    const claim = { lane: "register ", leaseMs: 60_000, limit: 5, after: 0, aloneFrom: 2 };
    const at = (now: Date) => transaction(service.ctx.db, (tx) => claimQueued(tx, { ...claim, now }));

    const mine = await at(START);
    const theirs = await at(new Date("2050-01-01T00:00:00Z"));
    await claimedBefore(id, 1, true);
    const afterwards = await at(START);

    expect([mine.length, theirs.length, afterwards.length]).toEqual([1, 0, 1]);
  });

  it("begins no further call once its time is over, and leaves the rest for at once", async () => {
    const ids = [];
    for (let count = 0; count < 7; count += 1) ids.push(await aShipment(service, shop));
    const { limits } = first;
    first.limits = { ...limits, registrationsPerRequest: 1 };

    const again = await trackShipments(
      service.ctx,
      ids.map((id) => ({ shop: shop.id, id })),
      () => calls.length === 0,
    );

    first.limits = limits;
    expect(calls).toEqual([5]);
    expect([...again]).toEqual(ids.slice(5).map((id) => [id, START]));
  });
});

describe("a shop that is deleted during a call", () => {
  it("costs the others neither a reading nor their budget", async () => {
    const gone = await aShop(service);
    const keys = [];
    for (const { id } of [gone, shop]) keys.push({ shop: id, id: await aShipment(service, { ...shop, id }) });
    await trackShipments(service.ctx, keys);
    const { trackingNumber } = await storedShipment(service, keys[1]!.id);
    first.knows(trackingNumber, anEvent("IN_TRANSIT", "2026-11-20T10:00:00Z"));
    const { read } = first;
    first.read = async (shipments) => {
      await service.ctx.db.deleteFrom("shops").where("id", "=", gone.id).execute();
      return read(shipments);
    };

    await trackShipments(service.ctx, keys).finally(() => (first.read = read));
    const some = [{ shopId: gone.id }, { shopId: shop.id }];
    const unlimited = await takeBudgetFor(service.ctx, "17track", some);
    const config = { ...service.ctx.config, providerBudgets: { "17track": { perDay: 5, perMonth: null } } };
    const limited = await takeBudgetFor({ ...service.ctx, config }, "17track", some);

    expect(await storedShipment(service, keys[1]!.id)).toMatchObject({ status: "IN_TRANSIT" });
    expect([[...unlimited], [...limited]]).toEqual([[some[1]], [some[1]]]);
  });
});
