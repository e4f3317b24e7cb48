import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { transaction } from "../../../../service/platform/db/database";
import { recordSkipped, replayDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
import { pauseChannel, resumeChannel } from "../../../../service/platform/deliveries/pauses.queries";
import type { TestService } from "../../harness";
import {
  aBareShop,
  aQuietShop,
  aServiceWith,
  createFakeChannel,
  ended,
  enqueue,
  logged,
  wait,
} from "./a-channel";
import { sendDue } from "../../send-due";

const post = createFakeChannel("post", {
  check: async (_ctx, { payload }) => (payload.note === "unwanted" ? { skip: "unwanted" } : null),
});
const newest = createFakeChannel("newest", { isSuperseding: true });
let service: TestService;
let shop: ShopId;

beforeAll(async () => {
  service = await aServiceWith([post.channel, newest.channel]);
});
beforeEach(async () => {
  shop = await aQuietShop(service, [post, newest]);
});

describe("an operator", () => {
  it("holds a channel back for a shop or for all, for a while or until it is resumed", async () => {
    const other = await aBareShop(service);
    const pause = { pausedBy: "ops", pausedAt: service.clock.now };
    const { db } = service.ctx;
    for (const each of [shop, other]) await enqueue(service, post.channel, each, [{ key: `post ${each}` }]);
    await enqueue(service, newest.channel, shop, [{ key: `newest ${shop}` }]);

    await pauseChannel(db, { channel: "post", shop }, { ...pause, until: null });
    await sendDue(service);
    expect([post.keys(), newest.keys()]).toEqual([[`post ${other}`], [`newest ${shop}`]]);

    const until = new Date(service.clock.now.getTime() + 60_000);
    await pauseChannel(db, { channel: "post", shop: null }, { ...pause, until });
    await resumeChannel(db, { channel: "post", shop });
    await sendDue(service);
    expect(post.keys()).toEqual([`post ${other}`]);

    wait(service, 60);
    await sendDue(service);
    expect(post.keys()).toEqual([`post ${other}`, `post ${shop}`]);
    await resumeChannel(db, { channel: "post", shop: null });
  });

  it("replays what has ended: the same bytes under the same key, once", async () => {
    await enqueue(service, post.channel, shop, [{ key: "a" }, { key: "b" }]);
    await sendDue(service);
    const ids = (await logged(service, shop)).map(({ id }) => id);
    const replay = (of: ShopId) =>
      transaction(service.ctx.db, (tx) => replayDeliveries(service.ctx, tx, of, ids));

    const counts = [await replay(await aBareShop(service)), await replay(shop), await replay(shop)];
    await sendDue(service);

    expect(counts).toEqual([0, 2, 0]);
    expect(post.keys().sort()).toEqual(["a", "a", "b", "b"]);
    expect(post.rendered.toSorted()).toEqual(["a", "b"]);
    expect(await logged(service, shop)).toHaveLength(4);
  });

  it("reads how much is due, since when, and what has become of the others", async () => {
    await pauseChannel(
      service.ctx.db,
      { channel: "newest", shop: null },
      { pausedBy: "ops", pausedAt: service.clock.now, until: null },
    );
    await enqueue(service, newest.channel, shop, [{ key: "a" }, { key: "b" }]);
    await enqueue(service, post.channel, shop, [{ key: "a", note: "unwanted" }]);
    await sendDue(service);
    wait(service, 90);

    const headers = { authorization: "Bearer test-metrics-token" };
    const read = async () => (await fetch(`${service.url}/metrics`, { headers })).text();
    const text = await read();
    await resumeChannel(service.ctx.db, { channel: "newest", shop: null });
    const resumed = await read();
    await sendDue(service);

    // What a pause keeps is not due.
    expect(text).toContain('waybill_deliveries_due{channel="newest"} 0');
    expect(text).toContain('waybill_deliveries_held{channel="newest"} 2');
    expect(text).toContain('waybill_delivery_oldest_due_seconds{channel="newest"} 0');
    expect(text).toContain('waybill_deliveries_due{channel="post"} 0');
    expect(resumed).toContain('waybill_deliveries_due{channel="newest"} 2');
    expect(resumed).toContain('waybill_deliveries_held{channel="newest"} 0');
    expect(resumed).toContain('waybill_delivery_oldest_due_seconds{channel="newest"} 90');
    expect(text).toMatch(/waybill_deliveries_total\{channel="post",outcome="skipped"\} [1-9]/);
  });
});

describe("deliveries of one ordering key", () => {
  it("go one after the other: a younger one waits while an older one is tried again", async () => {
    post.failWith = (key) => (key === "1" ? new Error("away") : undefined);
    await enqueue(service, post.channel, shop, [
      { key: "1", orderingKey: "k" },
      { key: "2", orderingKey: "k" },
      { key: "other", orderingKey: "l" },
    ]);
    await enqueue(service, post.channel, shop, [{ key: "3", orderingKey: "k" }]);
    await sendDue(service);
    expect(post.keys()).toEqual(["other"]);

    post.failWith = () => undefined;
    wait(service, 30);
    await sendDue(service);

    expect(post.keys()).toEqual(["other", "1", "2", "3"]);
  });

  it("are superseded by the newest where only that counts, those that wait for another try too", async () => {
    newest.failWith = () => new Error("away");
    await enqueue(service, newest.channel, shop, [{ key: "1", orderingKey: "k" }]);
    await sendDue(service);
    newest.failWith = () => undefined;
    await enqueue(service, newest.channel, shop, [
      { key: "2", orderingKey: "k" },
      { key: "3", orderingKey: "k" },
      { key: "x" },
    ]);

    await sendDue(service);

    expect(newest.keys().sort()).toEqual(["3", "x"]);
    expect(await ended(service, shop)).toEqual([
      ["1", "superseded", null],
      ["2", "superseded", null],
      ["3", "sent", null],
      ["x", "sent", null],
    ]);
  });
});

describe("what is decided not to be sent", () => {
  const skip = (keys: string[]) =>
    transaction(service.ctx.db, (tx) =>
      recordSkipped(
        service.ctx,
        tx,
        post.channel,
        keys.map((key) => ({ shop, key, subject: "shop", payload: {}, reason: `old ${key}` })),
      ),
    );

  it("is in the log with its reason, and is neither enqueued nor logged again", async () => {
    await enqueue(service, post.channel, shop, [{ key: "b" }]);

    const added = await skip(["c", "b", "a", "a"]);
    const again = await skip(["a", "c"]);
    const enqueued = await enqueue(service, post.channel, shop, [{ key: "a" }, { key: "d" }]);
    await sendDue(service);

    expect(added.map(({ key }) => key)).toEqual(["c", "a"]);
    expect(again).toEqual([]);
    expect(enqueued.map(({ key }) => key)).toEqual(["d"]);
    expect(await ended(service, shop)).toEqual([
      ["b", "sent", null],
      ["c", "skipped", "old c"],
      ["a", "skipped", "old a"],
      ["d", "sent", null],
    ]);
  });

  it("is the whole batch's or nobody's: a payload of another form adds nothing", async () => {
    const rows = [{ note: "" }, { note: 1 as unknown as string }].map((payload, index) => ({
      ...{ shop, key: String(index), subject: "shop", payload, reason: "old" },
    }));

    await expect(
      transaction(service.ctx.db, (tx) => recordSkipped(service.ctx, tx, post.channel, rows)),
    ).rejects.toThrow("note");
    expect(await ended(service, shop)).toEqual([]);
  });
});
