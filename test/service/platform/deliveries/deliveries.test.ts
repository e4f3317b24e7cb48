import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { transaction } from "../../../../service/platform/db/database";
import { enqueueDeliveries, releaseKeys } from "../../../../service/platform/deliveries/enqueue-deliveries";
import type { Channel } from "../../../../service/platform/deliveries/channel";
import { withCause } from "../../../../service/platform/cause";
import type { TestService } from "../../harness";
import {
  aBareShop,
  aQuietShop,
  aServiceWith,
  createFakeChannel,
  ended,
  enqueue,
  logged,
  openRows,
  wait,
} from "./a-channel";
import { sendDue } from "../../send-due";

const hooks: { key: string; state: string }[] = [];
const post = createFakeChannel("post", {
  expireAfter: { hours: 24 },
  check: async (_ctx, { payload }) => (payload.note === "unwanted" ? { skip: "unwanted" } : null),
  onDone: async (_ctx, _tx, { key }, { state }) => {
    hooks.push({ key, state });
  },
});
const newest = createFakeChannel("newest", { isSuperseding: true });
let service: TestService;
let shop: ShopId;

beforeAll(async () => {
  service = await aServiceWith([post.channel, newest.channel]);
});
beforeEach(async () => {
  hooks.length = 0;
  shop = await aQuietShop(service, [post, newest]);
});

describe("a delivery", () => {
  it("is sent by the job, and logged with what was sent and what came back", async () => {
    await enqueue(service, post.channel, shop, [{ key: "b", note: "two" }, { key: "a" }, { key: "c" }]);

    await service.settle();

    expect(post.keys().sort()).toEqual(["a", "b", "c"]);
    expect(await openRows(service, shop)).toEqual([]);
    expect((await logged(service, shop))[0]).toMatchObject({
      ...{ key: "b", state: "sent", reason: null, attempts: 1 },
      ...{ rendered: "b two", receipt: { id: "receipt of b" } },
    });
    expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is enqueued once for each key, whoever enqueues it again, until the key is released", async () => {
    await enqueue(service, post.channel, shop, [{ key: "a" }, { key: "a" }]);
    await enqueue(service, post.channel, shop, [{ key: "a" }, { key: "b" }]);
    await sendDue(service);
    expect(await enqueue(service, post.channel, shop, [{ key: "a" }])).toEqual([]);
    await enqueue(service, newest.channel, shop, [{ key: "a" }]);
    const other = await aBareShop(service);
    await enqueue(service, post.channel, other, [{ key: "a" }]);
    await sendDue(service);
    expect(post.received.map((each) => `${each.shop} ${each.key}`).sort()).toEqual([
      `${shop} a`,
      `${shop} b`,
      `${other} a`,
    ]);
    expect(newest.keys()).toEqual(["a"]);

    await transaction(service.ctx.db, (tx) =>
      releaseKeys(tx, post.channel as unknown as Channel, shop, ["a"]),
    );
    await enqueue(service, post.channel, shop, [{ key: "a" }]);
    await sendDue(service);

    expect(post.received.filter((each) => each.shop === shop)).toHaveLength(3);
  });

  it("exists exactly when the transaction of its cause commits, and says what that was", async () => {
    await transaction(service.ctx.db, async (tx) => {
      await enqueueDeliveries(service.ctx, tx, post.channel, [
        { shop, key: "gone", subject: "shop", payload: {} },
      ]);
      throw new Error("changed my mind");
    }).catch(() => {});
    await withCause({ kind: "command", command: "test" }, () =>
      enqueue(service, post.channel, shop, [{ key: "kept" }]),
    );

    expect(await openRows(service, shop)).toMatchObject([
      { key: "kept", cause: { kind: "command", command: "test" } },
    ]);
  });

  it("takes one statement and one wake-up, whatever the number of rows", async () => {
    const { rows: before } = await sql`select 1 from jobs.job where name = 'delivery.send'`.execute(
      service.ctx.db,
    );
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      key: `many ${index}`,
      note: "\0 half \ud83d",
    }));

    const added = await enqueue(service, post.channel, shop, rows);

    const { rows: after } = await sql`select 1 from jobs.job where name = 'delivery.send'`.execute(
      service.ctx.db,
    );
    expect(added).toHaveLength(3000);
    expect(added.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
    expect(after.length - before.length).toBe(1);
  });

  it("is not sent before its time, nor after it", async () => {
    const at = (hours: number) => new Date(service.clock.now.getTime() + hours * 3_600_000);
    await enqueue(service, post.channel, shop, [
      { key: "later", notBefore: at(1) },
      { key: "too late", notBefore: at(1), expiresAt: at(0.5) },
      { key: "a day", notBefore: at(25) },
    ]);
    await sendDue(service);
    expect(post.keys()).toEqual([]);

    wait(service, 3600);
    await sendDue(service);
    wait(service, 24 * 3600);
    await sendDue(service);

    expect(await ended(service, shop)).toEqual([
      ["later", "sent", null],
      ["too late", "expired", "expired"],
      ["a day", "expired", "expired"],
    ]);
  });

  it("is skipped where it is not wanted any more", async () => {
    await enqueue(service, post.channel, shop, [{ key: "a", note: "unwanted" }]);

    await sendDue(service);

    expect(await ended(service, shop)).toEqual([["a", "skipped", "unwanted"]]);
    expect([post.rendered, hooks]).toEqual([[], [{ key: "a", state: "skipped" }]]);
  });
});
