import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { OrderRow } from "../../../../contract/orders";
import { UNDO_MINUTES } from "../../../../contract/bulk-limits";
import { runBulk } from "../../../../service/features/bulk/run-bulk.task";
import { readVersions } from "../../../../service/platform/db/noted-changes";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { tryTask } from "../../long-tasks";
import { bulk, doBulk, jobOf, manyOrders } from "./many-orders";
import { shownJobs } from "./shown-jobs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
});

async function couriers(): Promise<
  Record<string, [courier: string | null, isChosen: boolean, url: string | null]>
> {
  const rows = await service.ctx.db
    .selectFrom("shipments")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .select(["orders.name", "shipments.courier", "shipments.courierChosenAt", "shipments.trackingUrl"])
    .where("shipments.shopId", "=", shop.id)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.name, [row.courier, row.courierChosenAt !== null, row.trackingUrl]]),
  );
}
const set = (ids: string[], courier: string | null) =>
  doBulk(service, shop, { ids }, { kind: "set_courier", courier });
const undo = (job: string | null) =>
  doBulk(service, shop, { job: job! }, { kind: "undo_courier", job: job! });
const limitOf = (changes: number) => {
  const { limits } = service.ctx.trackingProviders[0]!;
  const before = limits.courierChanges;
  limits.courierChanges = changes;
  onTestFinished(() => void (limits.courierChanges = before));
};

describe("a courier for many orders", () => {
  it("is given to each of their shipments, shown in the list, and put back by Undo with link and choice", async () => {
    const [first, second] = await manyOrders(service, shop, 3);
    await set([first!], "dpd-de");
    const before = await couriers();
    const seen = await readVersions(service.ctx.db, shop.id);

    const changed = await set([first!, second!], "gls-de");

    const { orders } = await readVersions(service.ctx.db, shop.id);
    expect(Number(orders)).toBeGreaterThan(Number(seen.orders));
    expect(changed).toMatchObject({ done: [first, second], failed: [], left_out: 0 });
    const now = await couriers();
    expect([now["#M1"]?.slice(0, 2), now["#M2"]?.slice(0, 2)]).toEqual([
      ["gls-de", true],
      ["gls-de", true],
    ]);
    expect(now["#M3"]).toEqual(before["#M3"]);
    await service.settle();
    const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
    const rows = body.data.content as OrderRow[];
    expect(rows.find(({ id }) => id === second)?.shipments).toMatchObject([{ courier: "GLS Germany" }]);
    expect((await shownJobs(service, shop))[0]).toMatchObject({ id: changed.undo, action: "set_courier" });

    expect(await undo(changed.undo)).toMatchObject({ done: [first, second], failed: [] });
    expect(await couriers()).toEqual(before);
  });

  it("is detected anew from numbers and settings, and is then nobody's choice", async () => {
    const [id] = await manyOrders(service, shop, 1);
    const before = await couriers();
    await set([id!], "gls-de");

    expect(await set([id!], null)).toMatchObject({ done: [id], failed: [] });

    expect((await couriers())["#M1"]?.slice(0, 2)).toEqual(before["#M1"]?.slice(0, 2));
  });

  it("must be known, and in the plan", async () => {
    const [id] = await manyOrders(service, shop, 1);

    for (const courier of ["nobody-at-all", "constructor", "__proto__"]) {
      expect(await bulk(service, shop, { ids: [id!] }, { kind: "set_courier", courier })).toMatchObject({
        status: 400,
        body: { code: "A0400" },
      });
    }
  });

  it("is refused by name for orders without a parcel and where the provider's changes are used up", async () => {
    limitOf(1);
    const [first, second, third] = await manyOrders(service, shop, 3);
    await service.settle();
    await set([first!], "gls-de");
    await service.settle();
    await service.ctx.db
      .updateTable("shipments")
      .set({ cancelledAt: service.clock.now })
      .where("orderId", "=", third as never)
      .execute();

    const answer = await set([first!, second!, third!], "dpd-de");

    expect(answer.done).toEqual([second]);
    expect(answer.failed).toEqual([
      { id: first, order: "#M1", why: "courier_changes_used_up" },
      { id: third, order: "#M3", why: "not_shipped" },
    ]);
  });

  it("is left alone by Undo where it was changed again since, and after its time", async () => {
    const [first, second] = await manyOrders(service, shop, 2);
    const { undo: job } = await set([first!, second!], "gls-de");
    service.clock.now = new Date(service.clock.now.getTime() + 1_000);
    await set([first!], "dpd-de");

    const answer = await undo(job);

    expect(answer).toMatchObject({ done: [second], failed: [{ id: first, why: "changed_since" }] });
    expect((await couriers())["#M1"]?.[0]).toBe("dpd-de");
    const { undo: late } = await set([second!], "gls-de");
    service.clock.now = new Date(service.clock.now.getTime() + (UNDO_MINUTES + 1) * 60_000);
    expect(await bulk(service, shop, { job: late! }, { kind: "undo_courier", job: late! })).toMatchObject({
      status: 409,
    });
  });

  it("is undone by its own job and shop only", async () => {
    const [id] = await manyOrders(service, shop, 1);
    const { undo: status } = await doBulk(
      service,
      shop,
      { ids: [id!] },
      { kind: "set_status", status: "ABNORMAL" },
    );
    const { undo: courier } = await set([id!], "gls-de");
    const other = await aShop(service);

    const tries = [
      [shop, status],
      [other, courier],
    ] as const;
    for (const [as, job] of tries) {
      const answer = await bulk(service, as, { job: job! }, { kind: "undo_courier", job: job! });
      expect(answer.status).toBe(404);
    }
    expect((await couriers())["#M1"]?.[0]).toBe("gls-de");
  });

  it("is given to more than a page of orders by a job, which can be undone as well", async () => {
    const ids = await manyOrders(service, shop, 60);
    const before = await couriers();
    const run = async (id: string) => {
      await tryTask(service, runBulk, id);
      return jobOf(service, shop, id);
    };
    const { job } = await set(ids, "gls-de");

    const ended = await run(job!.id);
    expect(ended).toMatchObject({ state: "done", done: 60, failed: 0 });
    expect(ended.undo_until).not.toBeNull();
    expect(Object.values(await couriers()).every(([courier]) => courier === "gls-de")).toBe(true);
    const back = await undo(job!.id);
    await run(back.job!.id);

    expect(await couriers()).toEqual(before);
  });
});

describe("several tags", () => {
  it("are added and removed at once, made where they are new, and told where one is gone", async () => {
    const ids = await manyOrders(service, shop, 2);
    await doBulk(service, shop, { ids }, { kind: "change_tags", add: ["Gift", "VIP"] });
    const tagsOf = async () => {
      const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
      return (body.data.content as OrderRow[]).map(({ tags }) => tags.map(({ name }) => name));
    };
    expect(await tagsOf()).toEqual([
      ["Gift", "VIP"],
      ["Gift", "VIP"],
    ]);
    const { body } = await call(service, "GET", "/endApi/api/order/tags", { as: shop });
    const gift = (body.data.tags as { id: string; name: string }[]).find(({ name }) => name === "Gift")!.id;

    await doBulk(
      service,
      shop,
      { ids: [ids[0]!] },
      { kind: "change_tags", add: ["vip", "Late"], remove: [gift] },
    );

    expect((await tagsOf()).sort((a, b) => a.length - b.length || a[0]!.localeCompare(b[0]!))).toEqual([
      ["Gift", "VIP"],
      ["Late", "VIP"],
    ]);
    const other = await aShop(service);
    const foreign = await bulk(service, other, { ids }, { kind: "change_tags", remove: [gift] });
    expect(foreign.status).toBe(404);
    const tooMany = Array.from({ length: 21 }, (_, at) => `T${at}`);
    expect((await bulk(service, shop, { ids }, { kind: "change_tags", add: tooMany })).status).toBe(400);
  });
});
