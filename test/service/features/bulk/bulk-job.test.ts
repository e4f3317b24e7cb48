import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelBulkJob } from "../../../../service/features/bulk/cancel-bulk-job";
import type { BulkJobId } from "../../../../contract/ids";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { bulk, doBulk, jobOf, listed, manyOrders } from "./many-orders";
import { shownJobs } from "./shown-jobs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

const end = (what: "cancel" | "dismiss", id: string) =>
  call(service, "POST", `/endApi/api/order/bulk-job/${what}`, { as: shop, body: { id } });

describe("something done to more than 50 orders", () => {
  it("is a job that the list of jobs shows until it is dismissed", async () => {
    await manyOrders(service, shop, 51);

    const { job } = await doBulk(service, shop, { filter: {} }, { kind: "add_tag", name: "Sale" });

    expect(job).toMatchObject({ state: "waiting", total: 51, done: 0, action: "add_tag", tag: "Sale" });
    expect(await shownJobs(service, shop)).toMatchObject([{ id: job!.id, state: "waiting" }]);
    expect(await end("dismiss", job!.id)).toMatchObject({ status: 409 });
    await service.settle();
    expect(await jobOf(service, shop, job!.id)).toMatchObject({ state: "done", done: 51, failed: 0 });
    expect(await end("dismiss", job!.id)).toMatchObject({ status: 200 });
    expect(await shownJobs(service, shop)).toEqual([]);
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

    const responses = await Promise.all(
      ["a", "b", "c"].map((name) => bulk(service, shop, { ids }, { kind: "add_tag", name })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
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
