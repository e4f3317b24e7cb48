import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelBulkJob } from "../../../service/bulk/cancel-bulk-job";
import type { BulkJob } from "../../../contract/bulk";
import { UNDO_MINUTES } from "../../../contract/bulk-limits";
import type { BulkJobId } from "../../../contract/ids";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { anOrder } from "../shipments";
import { bulk, doBulk, jobOf, listed, manyOrders } from "./many-orders";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

const shownJobs = async () => {
  const { body } = await call(service, "GET", "/endApi/api/order/bulk-jobs", { as: shop });
  return body.data.jobs as Pick<BulkJob, "id" | "state" | "action" | "total" | "done" | "undo_until">[];
};
const end = (what: "cancel" | "dismiss", id: string) =>
  call(service, "POST", `/endApi/api/order/bulk-job/${what}`, { as: shop, body: { id } });

describe("something done to up to 50 orders", () => {
  it("is done at once, and answers with what it was done to", async () => {
    const ids = await manyOrders(service, shop, 50);

    const answer = await doBulk(service, shop, { ids }, { kind: "delete" });

    expect(answer).toEqual({ job: null, done: ids, failed: [] });
    expect(await listed(service, shop)).toEqual([]);
  });

  it("can be undone for half an hour where it was a deletion, longer than its toast is there", async () => {
    const ids = await manyOrders(service, shop, 3);
    await doBulk(service, shop, { ids: ids.slice(0, 2) }, { kind: "delete" });
    const [deletion] = await shownJobs();
    expect(deletion).toMatchObject({ action: "delete", state: "done", total: 2, done: 2 });
    expect(deletion!.undo_until).not.toBeNull();

    const undone = await doBulk(service, shop, { job: deletion!.id }, { kind: "restore" });

    expect(undone.done).toEqual(ids.slice(0, 2));
    expect(await listed(service, shop)).toHaveLength(3);
    expect(await shownJobs()).toEqual([]);
  });

  it("is not offered to be undone once all its orders are back, or the half hour is over", async () => {
    const ids = await manyOrders(service, shop, 3);
    await doBulk(service, shop, { ids }, { kind: "delete" });
    await doBulk(service, shop, { ids: ids.slice(0, 2) }, { kind: "restore" });
    expect(await shownJobs()).toHaveLength(1);
    await doBulk(service, shop, { ids: ids.slice(2) }, { kind: "restore" });
    expect(await shownJobs()).toEqual([]);

    await doBulk(service, shop, { ids }, { kind: "delete" });
    await service.ctx.db
      .updateTable("bulkJobs")
      .set({ createdAt: new Date(service.ctx.now().getTime() - UNDO_MINUTES * 60_000) })
      .where("shopId", "=", shop.id)
      .execute();
    expect(await shownJobs()).toEqual([]);
  });

  it("does not push a job that is under way off the list, however much is deleted meanwhile", async () => {
    const ids = await manyOrders(service, shop, 62);
    const { job } = await doBulk(service, shop, { filter: {} }, { kind: "add_tag", name: "Sale" });
    for (const id of ids.slice(0, 11)) await doBulk(service, shop, { ids: [id] }, { kind: "delete" });

    expect((await shownJobs())[0]).toMatchObject({ id: job!.id, state: "waiting" });
  });

  it("names orders that are not there, and never touches another shop's", async () => {
    const other = await aShop(service);
    const [own] = await manyOrders(service, shop, 1);
    const [foreign] = await manyOrders(service, other, 1);

    const answer = await doBulk(service, shop, { ids: [own!, foreign!, "999999999"] }, { kind: "delete" });

    expect(answer.done).toEqual([own]);
    expect(answer.failed).toEqual([
      { id: foreign, order: null, why: "not_found" },
      { id: "999999999", order: null, why: "not_found" },
    ]);
    expect(await listed(service, other)).toEqual(["#M1"]);
  });

  it("may be repeated, and an order that is named twice is one", async () => {
    const [id] = await manyOrders(service, shop, 1);
    const twice = { ids: [id!, id!] };

    for (const action of [
      { kind: "add_tag", name: "gift" },
      { kind: "set_status", status: "DELIVERED" },
      { kind: "check" },
      { kind: "delete" },
      { kind: "restore" },
    ] as const) {
      expect(await doBulk(service, shop, twice, action)).toEqual({ job: null, done: [id], failed: [] });
      expect(await doBulk(service, shop, twice, action)).toEqual({ job: null, done: [id], failed: [] });
    }
    expect(await listed(service, shop)).toEqual(["#M1"]);
  });

  it("takes what passes a filter, but for some", async () => {
    const ids = await manyOrders(service, shop, 5);

    await doBulk(service, shop, { filter: { query: "#M" }, except: [ids[1]!] }, { kind: "delete" });

    expect(await listed(service, shop)).toEqual(["#M2"]);
  });

  it("is refused where nothing, too much or a misspelt filter is chosen", async () => {
    const tooMany = Array.from({ length: 501 }, (_, index) => String(index + 1));
    for (const selection of [{ ids: [] }, { ids: tooMany }, { filter: { tabb: "all" } as never }]) {
      expect(await bulk(service, shop, selection, { kind: "delete" })).toMatchObject({
        status: 400,
        body: { code: "A0400" },
      });
    }
  });

  it("is written into the audit log without a word of the orders", async () => {
    const [id] = await manyOrders(service, shop, 1);
    await doBulk(service, shop, { ids: [id!] }, { kind: "delete" });

    const entries = await service.ctx.db
      .selectFrom("auditEntries")
      .select(["action", "details"])
      .where("shopId", "=", shop.id)
      .where("action", "=", "orders.changed")
      .execute();

    expect(entries).toEqual([{ action: "orders.changed", details: { kind: "delete", orders: 1 } }]);
  });
});

describe("something done to more than 50 orders", () => {
  it("is a job that the list of jobs shows until it is dismissed", async () => {
    await manyOrders(service, shop, 51);

    const { job } = await doBulk(service, shop, { filter: {} }, { kind: "add_tag", name: "Sale" });

    expect(job).toMatchObject({ state: "waiting", total: 51, done: 0, action: "add_tag", tag: "Sale" });
    expect(await shownJobs()).toMatchObject([{ id: job!.id, state: "waiting" }]);
    expect(await end("dismiss", job!.id)).toMatchObject({ status: 409 });
    await service.settle();
    expect(await jobOf(service, shop, job!.id)).toMatchObject({ state: "done", done: 51, failed: 0 });
    expect(await end("dismiss", job!.id)).toMatchObject({ status: 200 });
    expect(await shownJobs()).toEqual([]);
  });

  it("tells which it could not be done to, and why", async () => {
    await manyOrders(service, shop, 60);
    const bare = await anOrder(service, shop, { name: "#bare", fulfillments: [] });

    const { job } = await doBulk(service, shop, { filter: {} }, { kind: "set_status", status: "DELIVERED" });
    await service.settle();

    expect(await jobOf(service, shop, job!.id)).toMatchObject({
      state: "done",
      done: 60,
      failed: 1,
      failures: [{ id: bare.id, order: "#bare", why: "not_shipped" }],
    });
  });

  it("is about the orders of the moment it was begun, whatever becomes of them", async () => {
    const ids = await manyOrders(service, shop, 300);
    const pending = { filter: { tab: "pending" as const } };

    const { job } = await doBulk(service, shop, pending, { kind: "set_status", status: "IN_TRANSIT" });
    await doBulk(service, shop, { ids: [ids[0]!] }, { kind: "set_status", status: "DELIVERED" });
    await anOrder(service, shop, { name: "#later" });
    await service.settle();

    expect(await jobOf(service, shop, job!.id)).toMatchObject({ state: "done", total: 300, done: 300 });
    expect(await listed(service, shop, { tab: "pending" })).toEqual(["#later"]);
  });

  it("waits for no other: a second job is refused while one is open, a few rows are not", async () => {
    const ids = await manyOrders(service, shop, 60);
    const first = await doBulk(service, shop, { ids }, { kind: "add_tag", name: "one" });

    expect(await bulk(service, shop, { ids }, { kind: "delete" })).toMatchObject({
      status: 409,
      body: { code: "A0409" },
    });
    const few = await doBulk(service, shop, { ids: ids.slice(0, 2) }, { kind: "add_tag", name: "two" });
    await service.settle();

    expect(few.done).toHaveLength(2);
    expect(await jobOf(service, shop, first.job!.id)).toMatchObject({ state: "done", done: 60 });
    expect(await bulk(service, shop, { ids }, { kind: "delete" })).toMatchObject({ status: 200 });
    await service.settle();
    expect(await listed(service, shop)).toEqual([]);
  });

  it("is refused a second time even when both are asked for in the same moment", async () => {
    const ids = await manyOrders(service, shop, 60);

    const answers = await Promise.all(
      ["a", "b", "c"].map((name) => bulk(service, shop, { ids }, { kind: "add_tag", name })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await service.settle();
  });

  it("ends when it is cancelled; what was done stays, and can be taken back", async () => {
    const ids = await manyOrders(service, shop, 60);
    const { job } = await doBulk(service, shop, { ids }, { kind: "delete" });

    expect(await end("cancel", job!.id)).toMatchObject({
      status: 200,
      body: { data: { state: "cancelled" } },
    });
    await service.settle();

    expect(await jobOf(service, shop, job!.id)).toMatchObject({
      state: "cancelled",
      done: 0,
      undo_until: null,
    });
    expect(await listed(service, shop)).toHaveLength(60);
    expect(await doBulk(service, shop, { job: job!.id }, { kind: "restore" })).toMatchObject({ done: [] });
    expect(await end("cancel", job!.id)).toMatchObject({ body: { data: { state: "cancelled" } } });
  });

  it("is taken back as a whole", async () => {
    const ids = await manyOrders(service, shop, 60);
    const { job } = await doBulk(service, shop, { ids }, { kind: "delete" });
    await service.settle();
    expect(await listed(service, shop)).toEqual([]);
    expect((await jobOf(service, shop, job!.id)).undo_until).toBe("2026-11-20T12:30:00.000Z");

    const undo = await doBulk(service, shop, { job: job!.id }, { kind: "restore" });
    await service.settle();

    expect(await jobOf(service, shop, undo.job!.id)).toMatchObject({ state: "done", done: 60 });
    expect(await listed(service, shop)).toHaveLength(60);
  });

  it("is not another shop's to choose, to watch or to end", async () => {
    const other = await aShop(service);
    const ids = await manyOrders(service, shop, 60);
    const { job } = await doBulk(service, shop, { ids }, { kind: "delete" });
    const id = job!.id as BulkJobId;

    expect(await bulk(service, other, { job: id }, { kind: "restore" })).toMatchObject({ status: 404 });
    await expect(cancelBulkJob(service.ctx, other.actor, id)).rejects.toMatchObject({ code: "A0404" });
    await service.settle();
    expect(await jobOf(service, shop, id)).toMatchObject({ state: "done" });
  });
});
