import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { attemptDelivery } from "../../../../service/platform/deliveries/attempt-delivery";
import type { Channel } from "../../../../service/platform/deliveries/channel";
import { claimDeliveries, LEASE_MS } from "../../../../service/platform/deliveries/claim-deliveries";
import { settleDelivery } from "../../../../service/platform/deliveries/settle-delivery";
import { createDeliveryWorker } from "../../../../service/platform/deliveries/delivery-worker";
import type { TestService } from "../../harness";
import {
  aBareShop,
  aServiceWith,
  createFakeChannel,
  enqueue,
  type FakeReceiver,
  logged,
  openRows,
  Refused,
  wait,
} from "./a-channel";

const post = createFakeChannel("post", { concurrency: 8 });
const newest = createFakeChannel("newest", { isSuperseding: true });
let service: TestService;

beforeEach(() => {
  for (const fake of [post, newest]) {
    fake.received.length = 0;
    fake.failWith = () => undefined;
  }
});
beforeAll(async () => {
  service = await aServiceWith([post.channel, newest.channel]);
});

it("two processes at once send each delivery once, and those of an ordering key in order", async () => {
  const shops: ShopId[] = [];
  for (let index = 0; index < 3; index += 1) {
    const shop = await aBareShop(service);
    shops.push(shop);
    const rows = Array.from({ length: 40 }, (_, row) => ({ key: String(row), orderingKey: String(row % 5) }));
    await enqueue(service, post.channel, shop, rows);
  }
  const workers = [createDeliveryWorker(), createDeliveryWorker()];

  for (let round = 0; post.received.length < 120 && round < 50; round += 1) {
    await Promise.all(workers.map((worker) => worker.run(service.ctx)));
  }
  await Promise.all(workers.map((worker) => worker.rest(5000)));

  for (const shop of shops) {
    const own = post.received.filter((each) => each.shop === shop).map(({ key }) => Number(key));
    expect(own.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, row) => row));
    for (const key of [0, 1, 2, 3, 4]) {
      const ofKey = own.filter((row) => row % 5 === key);
      expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b));
    }
    expect(await logged(service, shop)).toHaveLength(40);
  }
});

describe("a worker that is stopped for longer than its lease", () => {
  const channelOf = ({ channel }: FakeReceiver) => channel as unknown as Channel;
  const claim = async (of: FakeReceiver) =>
    (await claimDeliveries(service.ctx, channelOf(of), { limit: 1, after: 0, inFlight: new Map() }))[0]!;
  type Row = Awaited<ReturnType<typeof claim>>;
  const attempt = (of: FakeReceiver, row: Row) => attemptDelivery(service.ctx, channelOf(of), row);
  const outliveLease = () => wait(service, LEASE_MS / 1000);

  it.each(["away", "refused"])(
    "does not put down what another has claimed meanwhile: %s",
    async (failure) => {
      const shop = await aBareShop(service);
      await enqueue(service, post.channel, shop, [{ key: "a" }]);
      const first = await claim(post);
      post.failWith = () => (failure === "away" ? new Error("away") : new Refused("no"));
      const result = await attempt(post, first);
      outliveLease();
      const second = await claim(post);

      await settleDelivery(service.ctx, channelOf(post), first, result);

      expect(await openRows(service, shop)).toMatchObject([
        { state: "claimed", attempts: 2, nextAt: second.nextAt },
      ]);
      post.failWith = () => undefined;
      await settleDelivery(service.ctx, channelOf(post), second, await attempt(post, second));
      expect((await logged(service, shop)).map(({ state }) => state)).toEqual(["sent"]);
    },
  );

  it("says that it was sent, so that the other sends nothing; and sends nothing itself any more", async () => {
    const shop = await aBareShop(service);
    await enqueue(service, post.channel, shop, [{ key: "a" }]);
    const first = await claim(post);
    const sent = await attempt(post, first);
    outliveLease();
    const second = await claim(post);
    await settleDelivery(service.ctx, channelOf(post), first, sent);
    await enqueue(service, post.channel, shop, [{ key: "b" }]);
    const late = await claim(post);

    const known = await attempt(post, second);
    outliveLease();
    const unknown = await attempt(post, late);

    expect([known, unknown]).toEqual([{ outcome: "lost" }, { outcome: "lost" }]);
    expect(post.keys()).toEqual(["a"]);
    expect((await logged(service, shop)).map(({ key, state }) => [key, state])).toEqual([["a", "sent"]]);
    await service.ctx.db.deleteFrom("deliveries").execute();
  });

  it("is waited for by a newer delivery of the same ordering key, but not for ever", async () => {
    const shop = await aBareShop(service);
    await enqueue(service, newest.channel, shop, [{ key: "1", orderingKey: "k" }]);
    const first = await claim(newest);
    await enqueue(service, newest.channel, shop, [{ key: "2", orderingKey: "k" }]);

    expect(await claim(newest)).toBeUndefined();
    outliveLease();
    const second = await claim(newest);

    expect([first.key, second.key]).toEqual(["1", "2"]);
    expect((await logged(service, shop)).map(({ key, state }) => [key, state])).toEqual([
      ["1", "superseded"],
    ]);
  });
});
