import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import { transaction } from "../../../../service/platform/db/database";
import { LEASE_MS } from "../../../../service/platform/deliveries/claim-deliveries";
import { replayDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
import { DeliveryNotReady, PutOff } from "../../../../service/platform/deliveries/channel";
import type { TestService } from "../../harness";
import {
  aQuietShop,
  aServiceWith,
  createFakeChannel,
  ended,
  enqueue,
  logged,
  openRows,
  Refused,
  wait,
} from "./a-channel";
import { sendDue } from "../../send-due";

const hooks: { key: string; state: string }[] = [];
const post = createFakeChannel("post", {
  retry: { tries: 3, firstSeconds: 30, maxSeconds: 40 },
  onDone: async (_ctx, tx, { shop, key }, { state }) => {
    if (key === "bad hook") throw new TypeError("broken on purpose");
    await sql`update shops set owner_name = ${key} where id = ${shop}`.execute(tx);
    hooks.push({ key, state });
  },
});
let service: TestService;
let shop: ShopId;

beforeAll(async () => {
  service = await aServiceWith([post.channel]);
});
beforeEach(async () => {
  hooks.length = 0;
  shop = await aQuietShop(service, [post]);
});

describe("a delivery that is put off by its sending", () => {
  const { send } = post.channel;
  afterEach(() => (post.channel.send = send));

  it("keeps its tries, however often it waits, and says what for", async () => {
    post.channel.send = async (ctx) => {
      throw new PutOff(new Date(ctx.now().getTime() + 10_000), "limit");
    };
    await enqueue(service, post.channel, shop, [{ key: "a" }]);
    for (let at = 0; at < 10; at += 1) {
      await sendDue(service);
      const [row] = await openRows(service, shop);
      expect(row).toMatchObject({
        state: "waiting",
        reason: "limit",
        attempts: at + 1,
        attemptsBefore: at + 1,
      });
      expect(row!.nextAt.getTime() - service.clock.now.getTime()).toBe(10_000);
      wait(service, 10);
    }
    post.channel.send = send;
    await sendDue(service);
    expect(await ended(service, shop)).toEqual([["a", "sent", null]]);
  });

  it("is not begun where its lease leaves less than a minute, and goes at once under a new one", async () => {
    let waited = 0;
    post.channel.send = async (...args) => {
      if ((waited += 1) === 1) wait(service, LEASE_MS / 1000 - 59);
      args[3].begin();
      return send(...args);
    };
    await enqueue(service, post.channel, shop, [{ key: "a" }]);
    await sendDue(service);
    await sendDue(service);

    expect(waited).toBe(2);
    expect(post.keys()).toEqual(["a"]);
    expect(await ended(service, shop)).toEqual([["a", "sent", null]]);
  });
});

describe("a delivery that fails", () => {
  it("is rendered once and tried again with the same bytes, ever later, until it arrives", async () => {
    post.failWith = () => new Error("the server is away\r\nreally");
    await enqueue(service, post.channel, shop, [{ key: "a" }]);

    const waits: number[] = [];
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await sendDue(service);
      const [row] = await openRows(service, shop);
      expect(row).toMatchObject({ state: "waiting", attempts: attempt, reason: "the server is away really" });
      waits.push((row!.nextAt.getTime() - service.clock.now.getTime()) / 1000);
      service.clock.now = row!.nextAt;
    }
    post.failWith = () => undefined;
    await sendDue(service);

    expect(waits).toEqual([30, 40]);
    expect([post.rendered, post.keys()]).toEqual([["a"], ["a"]]);
    expect(await ended(service, shop)).toEqual([["a", "sent", null]]);
  });

  it("ends when its tries are used up, when it is refused for good, and when its worker dies each time", async () => {
    post.failWith = (key) => (key === "refused" ? new Refused("no such mailbox") : new Error("away"));
    await enqueue(service, post.channel, shop, [{ key: "away" }, { key: "refused" }, { key: "killed" }]);
    for (const _ of [1, 2, 3, 4]) {
      await sql`update deliveries set state = 'claimed', attempts = attempts + 1, next_at = ${service.clock.now}
        where shop_id = ${shop} and key = 'killed'`.execute(service.ctx.db);
    }

    for (const _ of [1, 2, 3]) {
      await sendDue(service);
      wait(service, 41);
    }

    expect(await ended(service, shop)).toEqual([
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

    await sendDue(service);
    post.channel.fallback = async () => "plain";
    const ids = (await logged(service, shop)).map(({ id }) => id);
    await transaction(service.ctx.db, (tx) => replayDeliveries(service.ctx, tx, shop, [ids[0]!]));
    delete errors["not yet"];
    wait(service, 30);
    await sendDue(service);
    post.channel.render = render;
    delete post.channel.fallback;

    expect(await ended(service, shop)).toEqual([
      ["no template", "failed", "not_rendered: broken"],
      ["no template", "sent", null],
      ["not yet", "sent", null],
      ["good", "sent", null],
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

    await sendDue(service);

    expect(await ended(service, shop)).toEqual([
      ["old", "failed", "unreadable_payload"],
      ["good", "sent", null],
    ]);
    expect(await openRows(service, shop)).toMatchObject([{ key: "new", reason: "newer_version" }]);
  });

  it("in what follows it was sent all the same, and is not sent again", async () => {
    await enqueue(service, post.channel, shop, [{ key: "bad hook" }, { key: "good" }]);

    await sendDue(service);
    wait(service, LEASE_MS);
    await sendDue(service);

    expect(post.keys().sort()).toEqual(["bad hook", "good"]);
    expect(await ended(service, shop)).toEqual([
      ["bad hook", "sent", null],
      ["good", "sent", null],
    ]);
  });
});
