import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import type { Channel } from "../../../../service/platform/deliveries/channel";
import { claimDeliveries } from "../../../../service/platform/deliveries/claim-deliveries";
import type { ClaimedRow } from "../../../../service/platform/deliveries/claim-deliveries.queries";
import { together } from "../../../../service/platform/deliveries/settle-together";
import { lockShop } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { countStatements } from "../../count-statements";
import type { TestService } from "../../harness";
import { aBareShop, aServiceWith, createFakeChannel, enqueue, logged, openRows } from "./a-channel";

const post = createFakeChannel("post", { concurrency: 8, concurrencyPerShop: 8 });
let service: TestService;
let shops: [ShopId, ShopId];

beforeAll(async () => {
  service = await aServiceWith([post.channel]);
});
beforeEach(async () => {
  await service.ctx.db.deleteFrom("deliveries").execute();
  shops = [await aBareShop(service), await aBareShop(service)];
});

/** Claimed rows of both shops, in turn. */
async function claimRows(keys: string[]): Promise<ClaimedRow[]> {
  for (const shop of shops) {
    await enqueue(
      service,
      post.channel,
      shop,
      keys.map((key) => ({ key })),
    );
  }
  const request = { limit: 8, after: 0, inFlight: new Map<ShopId, number>() };
  return claimDeliveries(service.ctx, post.channel as unknown as Channel, request);
}

const sent = () => ({ state: "sent" as const, reason: null, receipt: { id: 7 }, at: service.clock.now });

it("what deliveries store at the same time is one statement, and how they end another", async () => {
  const rows = await claimRows(["a", "b", "c"]);
  const { count, db } = countStatements(service.ctx.db);

  const stored = await Promise.all(rows.map((row) => together(db).store({ ...row, rendered: row.key })));
  const open = await openRows(service, shops[0]);
  const ended = await Promise.all(
    rows.map((row, index) =>
      together(db).finish({
        ...row,
        end: index === 0 ? { ...sent(), state: "failed", reason: "no", receipt: null } : sent(),
      }),
    ),
  );

  expect([stored, ended]).toEqual([Array(6).fill(true), Array(6).fill(true)]);
  expect(open.map(({ rendered }) => rendered)).toEqual(["a", "b", "c"]);
  expect(count.statements).toBe(2);
  const all = [...(await logged(service, shops[0])), ...(await logged(service, shops[1]))];
  expect(all.filter(({ state }) => state === "failed")).toMatchObject([{ reason: "no", receipt: null }]);
  expect(all.filter(({ state }) => state === "sent")).toHaveLength(5);
  expect(all.at(-1)).toMatchObject({ key: "c", rendered: "c", reason: null, receipt: { id: 7 } });
});

it("a claim that is lost is lost alone, and what was sent is logged all the same", async () => {
  const rows = await claimRows(["a", "b"]);
  const old = rows.map((row, index) => ({ ...row, attempts: index === 0 ? row.attempts - 1 : row.attempts }));
  const { store, finish } = together(service.ctx.db);

  const stored = await Promise.all(old.map((row) => store({ ...row, rendered: "" })));
  const failed = { ...sent(), state: "failed" as const, reason: "no" };
  const first = await Promise.all(old.map((row) => finish({ ...row, end: failed })));
  const again = await Promise.all(old.map((row) => finish({ ...row, end: sent() })));

  expect(stored).toEqual([false, true, true, true]);
  expect(first).toEqual([false, true, true, true]);
  expect(again).toEqual([true, false, false, false]);
});

it("one that the database refuses costs no other one", async () => {
  const rows = await claimRows(["a", "b"]);
  const { store } = together(service.ctx.db);

  const results = await Promise.allSettled(
    rows.map((row, index) => store({ ...row, id: index === 1 ? "no id" : row.id, rendered: "" })),
  );

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

it("a shop that is locked holds up no other shop", async ({ skip }) => {
  skip(service.database.isEmbedded, "one connection: nothing else runs beside a transaction");
  const rows = await claimRows(["a"]);
  const own = (shop: ShopId) => rows.find(({ shopId }) => shopId === shop)!;
  const { finish } = together(service.ctx.db);
  let locked = Promise.resolve(false);

  await transaction(service.ctx.db, async (tx) => {
    await lockShop(tx, shops[0]);
    locked = finish({ ...own(shops[0]), end: sent() });
    expect(await finish({ ...own(shops[1]), end: sent() })).toBe(true);
    // The pool's next statement of this kind does not wait for the one that does.
    expect(await finish({ ...own(shops[1]), end: sent() })).toBe(false);
    expect(await logged(service, shops[0])).toEqual([]);
  });

  expect(await locked).toBe(true);
});

it("what waits for the lock of one shop ends by one statement", async ({ skip }) => {
  skip(service.database.isEmbedded, "one connection: nothing else runs beside a transaction");
  const rows = await claimRows(["a", "b", "c"]);
  const [own, others] = shops.map((shop) => rows.filter(({ shopId }) => shopId === shop));
  const { count, db } = countStatements(service.ctx.db);
  const { finish } = together(db);
  let waiting: Promise<boolean>[] = [];

  await transaction(service.ctx.db, async (tx) => {
    await lockShop(tx, shops[0]);
    waiting = own!.map((row) => finish({ ...row, end: sent() }));
    // Its statement comes after the one that has left those of the locked shop out.
    expect(await finish({ ...others![0]!, end: sent() })).toBe(true);
  });

  expect(await Promise.all(waiting)).toEqual([true, true, true]);
  expect(count.statements).toBeLessThanOrEqual(3);
  expect(await logged(service, shops[0])).toHaveLength(3);
});
