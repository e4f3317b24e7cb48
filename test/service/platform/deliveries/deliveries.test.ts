import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { transaction } from "../../../../service/platform/db/database";
import { LEASE_MS } from "../../../../service/platform/deliveries/claim-deliveries";
import {
  enqueueDeliveries,
  releaseKeys,
  replayDeliveries,
} from "../../../../service/platform/deliveries/enqueue-deliveries";
import { type Channel, DeliveryNotReady } from "../../../../service/platform/deliveries/channel";
import { withCause } from "../../../../service/platform/cause";
import type { TestService } from "../../harness";
import {
  aBareShop,
  aServiceWith,
  createFakeChannel,
  enqueue,
  logged,
  openRows,
  Refused,
  run,
  wait,
} from "./a-channel";

const hooks: { key: string; state: string }[] = [];
const post = createFakeChannel("post", {
  expireAfter: { hours: 24 },
  retry: { tries: 3, firstSeconds: 30, maxSeconds: 40 },
  check: async (_ctx, { payload }) => (payload.note === "unwanted" ? { skip: "unwanted" } : null),
  onDone: async (_ctx, tx, { shop, key }, { state }) => {
    if (key === "bad hook") throw new TypeError("broken on purpose");
    await sql`update shops set owner_name = ${key} where id = ${shop}`.execute(tx);
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
  for (const fake of [post, newest]) {
    fake.received.length = 0;
    fake.rendered.length = 0;
    fake.failWith = () => undefined;
  }
  hooks.length = 0;
  service.logged.length = 0;
  await service.ctx.db.deleteFrom("deliveries").execute();
  shop = await aBareShop(service);
});

const ended = async () => (await logged(service, shop)).map(({ key, state, reason }) => [key, state, reason]);

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
    await run(service);
    expect(await enqueue(service, post.channel, shop, [{ key: "a" }])).toEqual([]);
    await enqueue(service, newest.channel, shop, [{ key: "a" }]);
    const other = await aBareShop(service);
    await enqueue(service, post.channel, other, [{ key: "a" }]);
    await run(service);
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
    await run(service);

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
    await run(service);
    expect(post.keys()).toEqual([]);

    wait(service, 3600);
    await run(service);
    wait(service, 24 * 3600);
    await run(service);

    expect(await ended()).toEqual([
      ["later", "sent", null],
      ["too late", "expired", "expired"],
      ["a day", "expired", "expired"],
    ]);
  });

  it("is skipped where it is not wanted any more", async () => {
    await enqueue(service, post.channel, shop, [{ key: "a", note: "unwanted" }]);

    await run(service);

    expect(await ended()).toEqual([["a", "skipped", "unwanted"]]);
    expect([post.rendered, hooks]).toEqual([[], [{ key: "a", state: "skipped" }]]);
  });
});

describe("a delivery that fails", () => {
  it("is rendered once and tried again with the same bytes, ever later, until it arrives", async () => {
    post.failWith = () => new Error("the server is away\r\nreally");
    await enqueue(service, post.channel, shop, [{ key: "a" }]);

    const waits: number[] = [];
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await run(service);
      const [row] = await openRows(service, shop);
      expect(row).toMatchObject({ state: "waiting", attempts: attempt, reason: "the server is away really" });
      waits.push((row!.nextAt.getTime() - service.clock.now.getTime()) / 1000);
      service.clock.now = row!.nextAt;
    }
    post.failWith = () => undefined;
    await run(service);

    expect(waits).toEqual([30, 40]);
    expect([post.rendered, post.keys()]).toEqual([["a"], ["a"]]);
    expect(await ended()).toEqual([["a", "sent", null]]);
  });

  it("ends when its tries are used up, when it is refused for good, and when its worker dies each time", async () => {
    post.failWith = (key) => (key === "refused" ? new Refused("no such mailbox") : new Error("away"));
    await enqueue(service, post.channel, shop, [{ key: "away" }, { key: "refused" }, { key: "killed" }]);
    for (const _ of [1, 2, 3, 4]) {
      await sql`update deliveries set state = 'claimed', attempts = attempts + 1, next_at = ${service.clock.now}
        where shop_id = ${shop} and key = 'killed'`.execute(service.ctx.db);
    }

    for (const _ of [1, 2, 3]) {
      await run(service);
      wait(service, 41);
    }

    expect(await ended()).toEqual([
      ["away", "failed", "away"],
      ["refused", "failed", "no such mailbox"],
      ["killed", "failed", "worker_died"],
    ]);
    expect(hooks.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  });

  it("to render is sent by its fallback; without one it has failed; what is not ready is tried again", async () => {
    const { render } = post.channel;
    const errors: Record<string, Error> = {
      "no template": new TypeError("broken"),
      "not yet": new DeliveryNotReady("a file is on its way"),
    };
    post.channel.render = async (ctx, delivery) => {
      if (errors[delivery.key]) throw errors[delivery.key];
      return render(ctx, delivery);
    };
    await enqueue(service, post.channel, shop, [{ key: "no template" }, { key: "not yet" }, { key: "good" }]);

    await run(service);
    post.channel.fallback = async () => "plain";
    const ids = (await logged(service, shop)).map(({ id }) => id);
    await transaction(service.ctx.db, (tx) => replayDeliveries(service.ctx, tx, shop, [ids[0]!]));
    delete errors["not yet"];
    wait(service, 30);
    await run(service);
    post.channel.render = render;
    delete post.channel.fallback;

    expect(await ended()).toEqual([
      ["no template", "failed", "not_rendered: broken"],
      ["not yet", "sent", null],
      ["good", "sent", null],
      ["no template", "sent", null],
    ]);
    expect(post.received.find(({ key }) => key === "no template")!.rendered).toBe("plain");
  });

  it("to be read ends alone, and one of a newer version of the app waits", async () => {
    await enqueue(service, post.channel, shop, [{ key: "old" }, { key: "new" }, { key: "good" }]);
    await sql`update deliveries set payload = '{"note": 1}' where shop_id = ${shop} and key <> 'good'`.execute(
      service.ctx.db,
    );
    await sql`update deliveries set version = 2 where shop_id = ${shop} and key = 'new'`.execute(
      service.ctx.db,
    );

    await run(service);

    expect(await ended()).toEqual([
      ["old", "failed", "unreadable_payload"],
      ["good", "sent", null],
    ]);
    expect(await openRows(service, shop)).toMatchObject([{ key: "new", reason: "newer_version" }]);
  });

  it("in what follows it was sent all the same, and is not sent again", async () => {
    await enqueue(service, post.channel, shop, [{ key: "bad hook" }, { key: "good" }]);

    await run(service);
    wait(service, LEASE_MS);
    await run(service);

    expect(post.keys().sort()).toEqual(["bad hook", "good"]);
    expect(await ended()).toEqual([
      ["bad hook", "sent", null],
      ["good", "sent", null],
    ]);
  });
});
