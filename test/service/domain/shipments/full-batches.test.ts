import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createCourier } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { openDatabase } from "../../../../service/platform/db/database";
import { databaseTurns } from "../../../../service/domain/tracking-providers/budget/turns";
import {
  dropTurn,
  moveTurn,
  pauseTurns,
  tryTurn,
} from "../../../../service/domain/tracking-providers/budget/turns.queries";
import {
  ProviderError,
  type TrackingProvider,
  type TrackingRequest,
} from "../../../../service/domain/tracking-providers/provider";
import { sweepShipments } from "../../../../service/domain/shipments/sweep-shipments.job";

let service: TestService;
let shops: TestShop[];
/** Numbers of each call, in their order. */
const calls: { verb: "register" | "read"; numbers: string[] }[] = [];
const courier = createCourier();
const noting = (verb: "register" | "read", shipments: TrackingRequest[]) =>
  calls.push({ verb, numbers: shipments.map(({ trackingNumber }) => trackingNumber) });
/** Like 17TRACK: a registration's answer says nothing of the parcel. */
const provider: TrackingProvider = {
  ...courier,
  id: "17track" as const,
  register: async (shipments: TrackingRequest[]) => {
    noting("register", shipments);
    const results = await courier.register(shipments);
    return results.map((result) => ({ ...result, update: undefined }));
  },
  read: (shipments: TrackingRequest[]) => {
    noting("read", shipments);
    return courier.read(shipments);
  },
};

beforeAll(async () => {
  service = await createTestService({ trackingProviders: [provider] });
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  courier.failWith(null);
  shops = [await aShop(service), await aShop(service), await aShop(service)];
  calls.length = 0;
});

const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
};

const aNumber = async (shop: TestShop) => (await anOrder(service, shop)).number;

async function numbersOf(counts: number[]): Promise<string[][]> {
  const numbers: string[][] = [];
  for (const [index, count] of counts.entries()) {
    numbers.push([]);
    for (let each = 0; each < count; each += 1) numbers[index]!.push(await aNumber(shops[index]!));
  }
  return numbers;
}

const stateOf = (number: string) =>
  service.ctx.db
    .selectFrom("shipments")
    .select(["provider", "providerState", "nextCheckAt", "status", "failedChecks"])
    .where("trackingNumber", "=", number)
    .executeTakeFirstOrThrow();

/** A minute later than it was sent. */
const AHEAD = { agoMs: -60_000, laterMs: 120_000 };

/** A run ends after a second, and what it has begun goes on. */
const SLOWLY = { timeout: 20_000 };

const queued = () => service.ctx.db.selectFrom("trackingQueue").selectAll().execute();

describe("new parcels", () => {
  it("of all shops share calls, shops in turn, and are read only where no webhook has told of them", async () => {
    const [many, few, one] = await numbersOf([45, 3, 1]);

    await service.settle();

    // Both are under way at once.
    calls.sort((a, b) => b.numbers.length - a.numbers.length);
    expect(calls.map(({ verb, numbers }) => [verb, numbers.length])).toEqual([
      ["register", 40],
      ["register", 9],
    ]);
    // The shop with 45 parcels keeps nobody waiting for its first forty.
    expect(calls[0]!.numbers).toEqual(expect.arrayContaining([...few!, ...one!]));
    expect(await queued()).toEqual([]);
    expect(await stateOf(many![0]!)).toMatchObject({ provider: "17track", providerState: "registered" });

    calls.length = 0;
    courier.knows(many![0]!);
    later(26);
    await sweepShipments.run(service.ctx, {});
    await service.settle();
    expect(calls.map(({ verb, numbers }) => [verb, numbers.length])).toEqual([
      ["read", 40],
      ["read", 9],
    ]);
  });

  it("that are requested while they are asked about are asked about again", async () => {
    const number = await aNumber(shops[0]!);
    const row = await service.ctx.db
      .selectFrom("shipments")
      .select(["id", "shopId"])
      .where("trackingNumber", "=", number)
      .executeTakeFirstOrThrow();
    const { register } = provider;
    provider.register = async (shipments) => {
      provider.register = register;
      await service.ctx.db
        .updateTable("shipments")
        .set({ courier: "dhl-express" })
        .where("id", "=", row.id)
        .execute();
      await service.ctx.db
        .updateTable("trackingQueue")
        .set((eb) => ({ request: eb("request", "+", 1) }))
        .where("shipmentId", "=", row.id)
        .execute();
      return register(shipments);
    };

    await service.settle();

    // The first answer was about another courier; the second request has brought the present one.
    expect(calls.map(({ verb }) => verb)).toEqual(["register", "register"]);
    expect(courier.asked.at(-1)).toMatchObject({ trackingNumber: number, courier: "dhl-express" });
    expect(await stateOf(number)).toMatchObject({ providerState: "registered" });
  });

  it("that come while a call is waited for are in it", async () => {
    const first = await aNumber(shops[0]!);
    const { reserveTurn } = provider;
    onTestFinished(() => void (provider.reserveTurn = reserveTurn));
    let isGivenBack = false;
    const turns = [
      async () => {
        await numbersOf([2, 1]);
        return { within: <Result>(run: () => Promise<Result>) => run(), giveBack: async () => {} };
      },
      // Whoever finds nothing left to ask about lets others call.
      async () => {
        await service.ctx.db.deleteFrom("trackingQueue").execute();
        return {
          within: <Result>(run: () => Promise<Result>) => run(),
          giveBack: async () => void (isGivenBack = true),
        };
      },
    ];
    provider.reserveTurn = () => turns.shift()!();

    await service.ctx.trackingWorker.run(service.ctx);
    await expect.poll(() => calls.map(({ numbers }) => numbers.length), SLOWLY).toEqual([4]);
    await expect.poll(queued, SLOWLY).toEqual([]);
    expect(calls[0]!.numbers).toContain(first);

    await aNumber(shops[0]!);
    await service.ctx.trackingWorker.run(service.ctx);
    await expect.poll(() => isGivenBack, SLOWLY).toBe(true);
    expect(turns).toEqual([]);
    await service.settle();
  });

  it("wait as long as the provider says, and cost no other provider a registration", async () => {
    const number = await aNumber(shops[0]!);
    courier.failWith(new ProviderError("rate_limited", "slow down", 7));
    await service.settle();
    const [waiting] = await queued();
    later(0.05);
    const metrics = await fetch(`${service.url}/metrics`, {
      headers: { authorization: "Bearer test-metrics-token" },
    });
    const text = await metrics.text();

    courier.failWith(null);
    later(0.2);
    await service.queue.runDue(service.ctx);
    await service.ctx.trackingWorker.run(service.ctx);
    // A run ends after a second; what is still asked then is waited for by the job that it has queued.
    await service.settle();

    expect(text).toContain('waybill_shipments_waiting{call="register"} 1');
    expect(text).toContain('waybill_shipment_oldest_waiting_seconds{call="register"} 3');
    expect(text).toContain("waybill_jobs_waiting");
    expect(waiting!.dueAt).toEqual(new Date("2026-11-20T12:00:07Z"));
    expect(await stateOf(number)).toMatchObject({ providerState: "registered", failedChecks: 0 });
  });
});

describe("the rate of a provider", () => {
  it("holds for all processes together, for a call that was held up, and while it asks for a pause", async () => {
    const other = openDatabase({ ...service.database.connection, max: 4 }, () => {});
    const pools = service.database.isEmbedded ? [service.ctx.db] : [service.ctx.db, other.db];

    const turns = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryTurn(pools[index % pools.length]!, "first", 3)),
    );
    const taken = turns.filter(({ turn }) => turn !== null);
    // As if each had arrived a minute later than it was sent.
    for (const { turn } of taken) await moveTurn(service.ctx.db, "first", turn!, AHEAD);
    const late = await tryTurn(pools.at(-1)!, "first", 3);
    await pauseTurns(service.ctx.db, "second", 120);
    const paused = await tryTurn(pools.at(-1)!, "second", 3);
    await (
      await databaseTurns(service.ctx.db).take("third", 3)
    )();
    await other.close();

    // Three within any second, however long the twenty have taken.
    const takenAt = taken.map(({ turn }) => Date.parse(turn!)).toSorted((a, b) => a - b);
    expect(takenAt.length).toBeGreaterThanOrEqual(3);
    for (const [index, at] of takenAt.slice(3).entries()) expect(at - takenAt[index]!).toBeGreaterThan(1000);
    for (const { waitMs } of turns.filter(({ turn }) => turn === null)) expect(waitMs).toBeGreaterThan(0);
    expect(late.turn).toBeNull();
    expect(late.waitMs).toBeGreaterThan(55_000);
    expect(paused.waitMs).toBeGreaterThan(110_000);
  });

  it("is kept where a call that was held up is counted after later ones", async () => {
    const { db } = service.ctx;
    // The first of the row was sent before the second, and has arrived after it; minutes ahead, so that no slow test outlasts the window.
    await sql`
      insert into provider_turns (account, taken)
      select 'moved', array[now() + interval '1 minute', now() - interval '2 seconds', now() + interval '2 minutes']
    `.execute(db);

    const third = await tryTurn(db, "moved", 3);
    const fourth = await tryTurn(db, "moved", 3);

    expect(third.turn).not.toBeNull();
    expect(fourth.turn).toBeNull();

    // A call that is answered after it has left the row has arrived as late nevertheless.
    const { turn: slow } = await tryTurn(db, "slow", 1);
    await sql`update provider_turns set taken = array[now() - interval '1 hour'] where account = 'slow'`.execute(
      db,
    );
    await moveTurn(db, "slow", slow!, AHEAD);
    expect((await tryTurn(db, "slow", 1)).turn).toBeNull();
  });

  it("is taken a moment ahead, by one, and given back", async () => {
    const { db } = service.ctx;
    const { turn: first } = await tryTurn(db, "ahead", 1);
    // A minute later than now: no slow test outlasts its window.
    await moveTurn(db, "ahead", first!, AHEAD);
    const { turn: next, inMs } = await tryTurn(db, "ahead", 1, 120_000);
    const other = await tryTurn(db, "ahead", 1);
    expect(Date.parse(next!) - Date.parse(first!)).toBeGreaterThan(1000);
    expect(inMs).toBeGreaterThan(0);
    expect(other.turn).toBeNull();
    expect(other.waitMs).toBeGreaterThan(1000);

    await dropTurn(db, "ahead", next!);
    expect((await tryTurn(db, "ahead", 1)).turn).toBeNull();
    expect((await tryTurn(db, "ahead", 1, 120_000)).turn).not.toBeNull();
  });

  it("is counted no later than its call may have arrived, however late that is told", async () => {
    const { db } = service.ctx;
    const { turn } = await tryTurn(db, "told late", 1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await moveTurn(db, "told late", turn!, { agoMs: 0, laterMs: 20 });

    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from taken[1] - ${turn}::timestamptz) * 1000 as ms from provider_turns
      where account = 'told late'`.execute(db);
    expect(Number(rows[0]!.ms)).toBe(20);
  });

  it("is not waited for where the provider has asked for a long pause", async () => {
    await pauseTurns(service.ctx.db, "away", 25);

    await expect(databaseTurns(service.ctx.db).take("away", 3)).rejects.toMatchObject({
      ...{ name: "ProviderError", kind: "rate_limited", retryAfter: 25 },
    });
  });
});
