import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNDO_MINUTES } from "../../../../contract/bulk-limits";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { bulk, doBulk, listed, manyOrders } from "./many-orders";
import { shownJobs } from "./shown-jobs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

describe("something done to up to 50 orders", () => {
  it("is done at once, and answers with what it was done to", async () => {
    const ids = await manyOrders(service, shop, 50);

    const response = await doBulk(service, shop, { ids }, { kind: "delete" });

    expect(response).toMatchObject({ job: null, done: ids, failed: [], left_out: 0 });
    expect(await listed(service, shop)).toEqual([]);
  });

  it("can be undone for half an hour where it was a deletion, longer than its toast is there", async () => {
    const ids = await manyOrders(service, shop, 3);
    await doBulk(service, shop, { ids: ids.slice(0, 2) }, { kind: "delete" });
    const [deletion] = await shownJobs(service, shop);
    expect(deletion).toMatchObject({ action: "delete", state: "done", total: 2, done: 2 });
    expect(deletion!.undo_until).not.toBeNull();

    const undone = await doBulk(service, shop, { job: deletion!.id }, { kind: "restore" });

    expect(undone.done).toEqual(ids.slice(0, 2));
    expect(await listed(service, shop)).toHaveLength(3);
    expect(await shownJobs(service, shop)).toEqual([]);
  });

  it("is not offered to be undone once all its orders are back, or the half hour is over", async () => {
    const ids = await manyOrders(service, shop, 3);
    await doBulk(service, shop, { ids }, { kind: "delete" });
    await doBulk(service, shop, { ids: ids.slice(0, 2) }, { kind: "restore" });
    expect(await shownJobs(service, shop)).toHaveLength(1);
    await doBulk(service, shop, { ids: ids.slice(2) }, { kind: "restore" });
    expect(await shownJobs(service, shop)).toEqual([]);

    await doBulk(service, shop, { ids }, { kind: "delete" });
    await service.ctx.db
      .updateTable("longTasks")
      .set({ createdAt: new Date(service.ctx.now().getTime() - UNDO_MINUTES * 60_000) })
      .where("shopId", "=", shop.id)
      .execute();
    expect(await shownJobs(service, shop)).toEqual([]);
  });

  it("does not push a job that is under way off the list, however much is deleted meanwhile", async () => {
    const ids = await manyOrders(service, shop, 62);
    const { job } = await doBulk(service, shop, { filter: {} }, { kind: "add_tag", name: "Sale" });
    for (const id of ids.slice(0, 11)) await doBulk(service, shop, { ids: [id] }, { kind: "delete" });

    expect((await shownJobs(service, shop))[0]).toMatchObject({ id: job!.id, state: "waiting" });
  });

  it("names orders that are not there, and never touches another shop's", async () => {
    const other = await aShop(service);
    const [own] = await manyOrders(service, shop, 1);
    const [foreign] = await manyOrders(service, other, 1);

    const response = await doBulk(service, shop, { ids: [own!, foreign!, "999999999"] }, { kind: "delete" });

    expect(response.done).toEqual([own]);
    expect(response.failed).toEqual([
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
      expect(await doBulk(service, shop, twice, action)).toMatchObject({ job: null, done: [id], failed: [] });
      expect(await doBulk(service, shop, twice, action)).toMatchObject({ job: null, done: [id], failed: [] });
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
