import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { BulkJobId } from "../../../../contract/ids";
import { cancelBulkJob } from "../../../../service/features/bulk/cancel-bulk-job";
import { runBulk } from "../../../../service/features/bulk/run-bulk.task";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { giveUpTask, latestJob, tryTask } from "../../long-tasks";
import { doBulk, jobOf, listed, manyOrders } from "./many-orders";

let service: TestService;
let shop: TestShop;
let ids: string[];

beforeAll(async () => {
  service = await createTestService();
  // Any statement of a batch may fail: this one does where a test has put an order's id.
  await sql`create table broken_orders (order_id bigint primary key)`.execute(service.ctx.db);
  await sql`
    create function fail_on_broken() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from broken_orders b where b.order_id = new.order_id) then raise 'broken on purpose'; end if;
      return new;
    end $$`.execute(service.ctx.db);
  await sql`create trigger break_orders before insert on order_tags for each row execute function fail_on_broken()`.execute(
    service.ctx.db,
  );
  shop = await aShop(service);
  ids = await manyOrders(service, shop, 620);
});

beforeEach(async () => {
  await service.ctx.db.deleteFrom("longTasks").where("kind", "=", runBulk.name).execute();
  await service.ctx.db.deleteFrom("tags").execute();
});

afterEach(() => mend());

const breakAt = (id: string) => sql`insert into broken_orders values (${id})`.execute(service.ctx.db);
const mend = () => sql`delete from broken_orders`.execute(service.ctx.db);
/** One batch after another, as the queue does; of the first it may be said how. */
async function run(id: BulkJobId, first: { singly?: boolean } = {}): Promise<void> {
  await tryTask(service, runBulk, id, first);
  if (["waiting", "running"].includes((await jobOf(service, shop, id)).state)) await run(id);
}
const giveUp = (id: BulkJobId, given: { singly?: boolean } = {}) => giveUpTask(service, runBulk, id, given);
const tagAll = async () =>
  (await doBulk(service, shop, { ids: ids.slice(0, 300) }, { kind: "add_tag", name: "all" })).job!.id;
const tagEvery = async () =>
  (await doBulk(service, shop, { filter: {} }, { kind: "add_tag", name: "all" })).job!.id;
const tagged = async () => {
  const { n } = (
    await sql<{ n: number }>`select count(*)::int as n from order_tags where shop_id = ${shop.id}`.execute(
      service.ctx.db,
    )
  ).rows[0]!;
  return n;
};

describe("a job that is interrupted in the middle of a batch", () => {
  it("keeps the batches before, and goes on behind them", async () => {
    const id = await tagEvery();
    await breakAt(ids[400]!);

    await expect(run(id)).rejects.toThrow("broken on purpose");
    expect(await jobOf(service, shop, id)).toMatchObject({ state: "running", total: 620, done: 250 });
    expect(await tagged()).toBe(250);

    await mend();
    await run(id);
    expect(await jobOf(service, shop, id)).toMatchObject({ state: "done", done: 620, failed: 0 });
    expect(await tagged()).toBe(620);
  });

  it("leaves out the one order that fails at every try, tells it, and goes on", async () => {
    const id = await tagEvery();
    await breakAt(ids[300]!);
    await expect(run(id)).rejects.toThrow("broken on purpose");

    await giveUp(id);
    await service.settle();

    expect(await jobOf(service, shop, id)).toMatchObject({
      state: "done",
      done: 619,
      failed: 1,
      failures: [{ id: ids[300], order: "#M301", why: "unexpected" }],
    });
    expect(await tagged()).toBe(619);
  });

  it("does so in each batch that has such an order", async () => {
    const id = await tagEvery();
    await breakAt(ids[3]!);
    await breakAt(ids[610]!);

    await giveUp(id);
    await expect(run(id, { singly: true })).rejects.toThrow("broken on purpose");
    await giveUp(id);
    await service.settle();

    expect(await jobOf(service, shop, id)).toMatchObject({ state: "done", done: 618, failed: 2 });
    expect(await tagged()).toBe(618);
  });

  it("is told as failed where a batch cannot be done order by order either, and another may begin", async () => {
    const id = await tagEvery();

    await giveUp(id, { singly: true });
    await tryTask(service, runBulk, id);

    expect(await jobOf(service, shop, id)).toMatchObject({ state: "failed", done: 0 });
    expect(await tagAll()).not.toBe(id);
  });
});

describe("a batch that was done", () => {
  it("is neither done nor given up again by a try that was cut off behind it", async () => {
    const id = await tagEvery();
    const first = await latestJob(service, id);
    await tryTask(service, runBulk, id);

    await tryTask(service, runBulk, id, first);
    await giveUpTask(service, runBulk, id, { ...first, singly: true });

    expect(await jobOf(service, shop, id)).toMatchObject({ state: "running", done: 250 });
    await service.settle();
    expect(await jobOf(service, shop, id)).toMatchObject({ state: "done", done: 620 });
  });
});

describe("a job that is cancelled while it runs", () => {
  it("ends behind the batch it is at, and only that is taken back", async () => {
    const { job } = await doBulk(service, shop, { filter: {} }, { kind: "delete" });
    const id = job!.id;
    const oneBatch = () => tryTask(service, runBulk, id);
    await oneBatch();
    // Of three batches the last one is never begun: however fast the second is, the job cannot end before it is cancelled.
    await Promise.all([oneBatch(), cancelBulkJob(service.ctx, shop.actor, id)]);
    await run(id);

    const { state, done } = await jobOf(service, shop, id);
    expect(state).toBe("cancelled");
    expect(done % 250).toBe(0);
    expect(await listed(service, shop)).toHaveLength(Math.min(500, 620 - done));
    await doBulk(service, shop, { job: id }, { kind: "restore" });
    await service.settle();
    const kept = await sql<{ n: number }>`
      select count(*)::int as n from order_list where shop_id = ${shop.id}`.execute(service.ctx.db);
    expect(kept.rows).toEqual([{ n: 620 }]);
  });
});

describe("a job that two workers run at once", () => {
  it("does each order once", async () => {
    const id = await tagEvery();

    await Promise.all([run(id), run(id), run(id)]);

    expect(await jobOf(service, shop, id)).toMatchObject({ state: "done", done: 620, failed: 0 });
    expect(await tagged()).toBe(620);
  });
});

it("any mixture of runs, crashes and repeats does each order exactly once", async () => {
  const step = fc.oneof(
    fc.constant({ what: "run" as const }),
    fc.integer({ min: 0, max: 619 }).map((order) => ({ what: "crash" as const, order })),
    fc.constant({ what: "two" as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      await service.ctx.db.deleteFrom("tags").execute();
      const id = await tagEvery();
      for (const each of steps) {
        if (each.what === "crash") await breakAt(ids[each.order]!);
        await Promise.allSettled(each.what === "two" ? [run(id), run(id)] : [run(id)]);
        await mend();
        const { done } = await jobOf(service, shop, id);
        expect(await tagged()).toBe(done);
      }
      await run(id);
      expect(await jobOf(service, shop, id)).toMatchObject({ state: "done", done: 620, failed: 0 });
      expect(await tagged()).toBe(620);
    }),
    { numRuns: 8 },
  );
});
