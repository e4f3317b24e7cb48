import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import type { Channel } from "../../../../service/platform/deliveries/channel";
import { transaction } from "../../../../service/platform/db/database";
import { claimDeliveries } from "../../../../service/platform/deliveries/claim-deliveries";
import { claimRows } from "../../../../service/platform/deliveries/claim-deliveries.queries";
import type { TestService } from "../../harness";
import { aBareShop, aServiceWith, createFakeChannel, enqueue } from "./a-channel";

const slow = createFakeChannel("slow", { concurrency: 4, concurrencyPerShop: 2 });
let service: TestService;
let large: ShopId;
/** The receiver of the large shop takes for ever, until this is called. */
let open = () => {};
/** It has got something. */
let hangs: Promise<void>;
/** When each shop's first was sent. */
const sentAt = new Map<ShopId, number>();

beforeAll(async () => {
  service = await aServiceWith([slow.channel]);
  large = await aBareShop(service);
  await sql`
    insert into deliveries (shop_id, channel, key, subject, payload, version, state, class, ordering_key, next_at, created_at)
    select ${large}, 'slow', 'key ' || n, 'shop', '{}', 1, 'waiting', 'transactional', 'order ' || n, ${service.clock.now}, ${service.clock.now}
    from generate_series(1, 40000) as n
  `.execute(service.ctx.db);
  const { send } = slow.channel;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let hang = () => {};
  hangs = new Promise((resolve) => (hang = resolve));
  slow.channel.send = async (ctx, rendered, delivery, attempt) => {
    if (!sentAt.has(delivery.shop)) sentAt.set(delivery.shop, performance.now());
    if (delivery.shop === large) {
      hang();
      await opened;
    }
    return send(ctx, rendered, delivery, attempt);
  };
});

describe("a shop with 40,000 deliveries", () => {
  const claim = (limit: number, after = 0) =>
    claimDeliveries(service.ctx, slow.channel as unknown as Channel, { limit, after, inFlight: new Map() });
  const giveBack = () =>
    sql`update deliveries set state = 'waiting', attempts = 0, next_at = ${service.clock.now}
      where state = 'claimed'`.execute(service.ctx.db);

  it("gets as many rows of a claim as any other, and the walk goes on behind the shop served last", async () => {
    const others = [await aBareShop(service), await aBareShop(service)];
    for (const shop of others) await enqueue(service, slow.channel, shop, [{ key: "1" }, { key: "2" }]);

    const all = (await claim(4)).map(({ shopId }) => shopId);
    await giveBack();
    const one = (await claim(1)).map(({ shopId }) => shopId);
    const behind = (await claim(1, one[0])).map(({ shopId }) => shopId);
    await giveBack();

    expect(all.toSorted((a, b) => a - b)).toEqual([large, large, ...others].toSorted((a, b) => a - b));
    expect([one, behind]).toEqual([[large], [others[0]]]);
    await sql`delete from deliveries where shop_id = any(${others})`.execute(service.ctx.db);
  });

  it("delays another shop's first by two seconds at most, even while its own receiver hangs", async () => {
    const other = await aBareShop(service);
    const sending = service.ctx.deliveryWorker.run(service.ctx);
    await hangs;
    const startedAt = performance.now();
    await enqueue(service, slow.channel, other, [{ key: "first" }]);
    while (!sentAt.has(other)) await service.ctx.deliveryWorker.run(service.ctx);
    open();
    await sending;
    await service.ctx.deliveryWorker.rest(10_000);

    expect(sentAt.get(other)! - startedAt).toBeLessThan(2000);
  });

  it("costs a claim as little as one with a single row, though statistics are of the empty queue", async () => {
    const { db } = service.ctx;
    const now = service.clock.now;
    const read = await transaction(db, async (tx) => {
      const claimed = await claimRows(tx, {
        ...{ channel: "slow", isSuperseding: false, now, limit: 4, perShop: 2, after: 0 },
        ...{ inFlight: new Map(), places: new Map(), leaseEndsAt: new Date(now.getTime() + 60_000) },
      });
      expect(claimed.length).toBeGreaterThan(0);
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'deliveries'
      `.execute(tx);
      return rows[0]!.read;
    });

    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(200);
  });
});
