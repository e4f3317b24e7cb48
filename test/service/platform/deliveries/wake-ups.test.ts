import { afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../../service/platform/context";
import { createDeliveryWorker } from "../../../../service/platform/deliveries/delivery-worker";
import type { TestService } from "../../harness";
import { aBareShop, aServiceWith, createFakeChannel, enqueue } from "./a-channel";

const slow = createFakeChannel("slow");
const post = createFakeChannel("post");
let service: TestService;
let shop: ShopId;
/** The worker's clock stands still but for what a test does to it. */
let time: number;
let clock: MockInstance<typeof performance.now>;

beforeAll(async () => {
  service = await aServiceWith([slow.channel, post.channel]);
});
beforeEach(async () => {
  for (const { received } of [slow, post]) received.length = 0;
  await service.ctx.db.deleteFrom("deliveries").execute();
  time = 0;
  clock = vi.spyOn(performance, "now").mockImplementation(() => time);
  shop = await aBareShop(service);
});
afterEach(() => {
  clock.mockRestore();
});

function aSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/** The service's context, with wake-ups that a worker queues itself handed over instead of queued. */
const contextWith = (parts: Partial<Context>): Context => ({ ...service.ctx, ...parts });

it("a wake-up that comes while a run waits for a slow receiver is looked after by that run", async () => {
  const worker = createDeliveryWorker();
  const [begun, released] = [aSignal(), aSignal()];
  const send = slow.channel.send;
  slow.channel.send = async (...args) => {
    begun.give();
    await released.given;
    return send(...args);
  };
  const queued = vi.fn<Context["enqueue"]>();
  const ctx = contextWith({ enqueue: queued });
  await enqueue(service, slow.channel, shop, [{ key: "slow" }]);
  const run = worker.run(ctx);
  await begun.given;

  // The run has read which channels have something due, and this one had not.
  await enqueue(service, post.channel, shop, [{ key: "late" }]);
  const wakeUp = worker.run(ctx);
  released.give();
  await Promise.all([run, wakeUp]);
  slow.channel.send = send;

  expect([slow.keys(), post.keys()]).toEqual([["slow"], ["late"]]);
  expect(queued).not.toHaveBeenCalled();
});

it("a wake-up that comes after the last look of a run begins another one", async () => {
  const worker = createDeliveryWorker();
  let wakeUp: Promise<void> | undefined;
  const ctx: Context = contextWith({
    // The first run's time is up as soon as it looks, so that it queues itself again as its last act.
    now: () => {
      if (!wakeUp) time += 60_000;
      return service.clock.now;
    },
    enqueue: async () => {
      if (wakeUp) return;
      await enqueue(service, post.channel, shop, [{ key: "late" }]);
      wakeUp = worker.run(ctx);
    },
  });
  await enqueue(service, slow.channel, shop, [{ key: "first" }]);

  await worker.run(ctx);
  await wakeUp;
  await worker.rest(10_000);

  expect([slow.keys(), post.keys()]).toEqual([["first"], ["late"]]);
});
