import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import {
  type AttemptResult,
  attemptDelivery,
} from "../../../../service/platform/deliveries/attempt-delivery";
import type { Channel } from "../../../../service/platform/deliveries/channel";
import { claimDeliveries, LEASE_MS } from "../../../../service/platform/deliveries/claim-deliveries";
import type { ClaimedRow } from "../../../../service/platform/deliveries/claim-deliveries.queries";
import { settleDelivery } from "../../../../service/platform/deliveries/settle-delivery";
import type { TestService } from "../../harness";
import {
  aBareShop,
  aServiceWith,
  createFakeChannel,
  enqueue,
  logged,
  openRows,
  Refused,
  wait,
} from "./a-channel";
import { propertyRuns } from "../../../property-runs";

/** Two workers whose steps are interleaved by chance, with crashes between any two of them. */
type Step =
  | { do: "enqueue"; shop: number; orderingKey: string | null; repeat: boolean }
  | { do: "claim" | "attempt" | "settle" | "crash"; worker: number }
  | { do: "receiver"; answers: "ok" | "away" | "refuses" }
  | { do: "wait"; seconds: number };

const worker = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("enqueue" as const),
      shop: fc.nat(1),
      orderingKey: fc.constantFrom("k", "k", "l", null),
      repeat: fc.boolean(),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom("claim" as const, "claim", "attempt", "attempt", "settle", "settle", "crash"),
      worker,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("receiver" as const),
      answers: fc.constantFrom("ok" as const, "away", "refuses"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(1, 31, 121, 4000) }),
  },
);

interface Held {
  row: ClaimedRow;
  result?: AttemptResult;
}

/** What the receiver got, and until when it could be settled: nobody else may send it before. */
interface Sent {
  id: string;
  shop: ShopId;
  orderingKey: string | null;
  at: number;
  leaseEndsAt: number;
  isSettled: boolean;
}

let service: TestService;
const channels = {
  "one after the other": createFakeChannel("ordered", {
    retry: { tries: 1000, firstSeconds: 30, maxSeconds: 60 },
  }),
  "only the newest": createFakeChannel("newest", {
    isSuperseding: true,
    retry: { tries: 1000, firstSeconds: 30, maxSeconds: 60 },
  }),
};

beforeAll(async () => {
  service = await aServiceWith(Object.values(channels).map(({ channel }) => channel));
});

describe.each(Object.entries(channels))("deliveries of which %s counts", (_name, fake) => {
  const channel = fake.channel as unknown as Channel;

  it("are each ended once, in order, and sent again only if a worker died over them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const world = await newWorld();
        for (const each of steps) await world.take(each);
        await world.finish();
        await world.check();
      }),
      { numRuns: propertyRuns(6) },
    );
  });

  async function newWorld() {
    const shops = [await aBareShop(service), await aBareShop(service)];
    const held: Held[][] = [[], []];
    const enqueued: { shop: ShopId; key: string }[] = [];
    const sent: Sent[] = [];
    let count = 0;
    let answers: "ok" | "away" | "refuses" = "ok";

    async function send(each: Held): Promise<void> {
      const { row } = each;
      fake.failWith = () =>
        answers === "ok" ? undefined : answers === "away" ? new Error("away") : new Refused("no");
      each.result = await attemptDelivery(service.ctx, channel, row);
      if (each.result.outcome !== "sent") return;
      const older = (await openRows(service, row.shopId)).filter(({ id }) => Number(id) < Number(row.id));
      const keys = await service.ctx.db
        .selectFrom("deliveries")
        .select("orderingKey")
        .where("id", "in", ["0", ...older.map(({ id }) => id)])
        .execute();
      if (row.orderingKey) expect(keys.map(({ orderingKey }) => orderingKey)).not.toContain(row.orderingKey);
      sent.push({
        ...{ id: row.id, shop: row.shopId, orderingKey: row.orderingKey, isSettled: false },
        ...{ at: service.clock.now.getTime(), leaseEndsAt: row.nextAt.getTime() },
      });
    }

    async function settle(each: Held): Promise<void> {
      await settleDelivery(service.ctx, channel, each.row, each.result!);
      const own = sent.find(
        ({ id, leaseEndsAt }) => id === each.row.id && leaseEndsAt === each.row.nextAt.getTime(),
      );
      if (own && service.clock.now.getTime() < own.leaseEndsAt) own.isSettled = true;
    }

    async function take(each: Step): Promise<void> {
      if (each.do === "enqueue") {
        const last = enqueued.findLast(({ shop }) => shop === shops[each.shop]);
        const key = each.repeat && last ? last.key : `key ${(count += 1)}`;
        if (key !== last?.key) enqueued.push({ shop: shops[each.shop]!, key });
        await enqueue(service, fake.channel, shops[each.shop]!, [{ key, orderingKey: each.orderingKey }]);
      } else if (each.do === "claim") {
        const rows = await claimDeliveries(service.ctx, channel, { limit: 3, after: 0, inFlight: new Map() });
        held[each.worker]!.push(...rows.map((row) => ({ row })));
      } else if (each.do === "attempt") {
        const next = held[each.worker]!.find(({ result }) => !result);
        if (next) await send(next);
      } else if (each.do === "settle") {
        const next = held[each.worker]!.findIndex(({ result }) => result);
        if (next >= 0) await settle(held[each.worker]!.splice(next, 1)[0]!);
      } else if (each.do === "crash") held[each.worker] = [];
      else if (each.do === "receiver") answers = each.answers;
      else if (each.do === "wait") wait(service, each.seconds);
    }

    async function finish(): Promise<void> {
      answers = "ok";
      for (let round = 0; round < 200; round += 1) {
        const open = [...(await openRows(service, shops[0]!)), ...(await openRows(service, shops[1]!))];
        if (open.length === 0) return;
        for (const each of [0, 1]) {
          await take({ do: "claim", worker: each });
          for (const one of [...held[each]!]) if (!one.result) await send(one);
          while (held[each]!.length > 0) await take({ do: "settle", worker: each });
        }
        wait(service, LEASE_MS / 1000);
      }
      throw new Error("some rows are never sent");
    }

    async function check(): Promise<void> {
      const log = [...(await logged(service, shops[0]!)), ...(await logged(service, shops[1]!))];
      expect(log.map(({ key }) => key).sort()).toEqual(enqueued.map(({ key }) => key).sort());
      for (const row of log.filter(({ state }) => state === "sent"))
        expect(sent.some(({ id }) => id === row.id)).toBe(true);
      // What was settled while its lease ran is logged as sent, whatever was enqueued or claimed meanwhile.
      const states = new Map(log.map(({ id, state }) => [id, state]));
      for (const { id } of sent.filter(({ isSettled }) => isSettled)) expect(states.get(id)).toBe("sent");
      // Whatever was sent again had not been settled while its lease ran.
      for (const id of new Set(sent.map((each) => each.id))) {
        const [, ...again] = sent.filter((each) => each.id === id).toReversed();
        for (const earlier of again) expect(earlier.isSettled, `sent again: ${id}`).toBe(false);
      }
      // First sendings are in the order of enqueuing, within each ordering key.
      for (const shop of shops) {
        for (const key of ["k", "l"]) {
          const ids = sent
            .filter((each) => each.shop === shop && each.orderingKey === key)
            .map(({ id }) => Number(id));
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        }
      }
    }
    return { take, finish, check };
  }
});
