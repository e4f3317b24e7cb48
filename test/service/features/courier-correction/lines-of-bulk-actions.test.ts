import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TRACE_HEADER } from "../../../../contract/envelope";
import type { OrderId, ShipmentId } from "../../../../contract/ids";
import { countInBulkChange } from "../../../../service/domain/shipments/change/bulk-changes.queries";
import { runBulk } from "../../../../service/features/bulk/run-bulk.task";
import { listCorrections } from "../../../../service/features/courier-correction/list-corrections";
import { attemptsOfPage } from "../../../../service/features/courier-correction/listed-changes.queries";
import { withTrace } from "../../../../service/platform/trace";
import { doBulk, manyOrders } from "../bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { tryTask } from "../../long-tasks";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
});

const give = (ids: string[], courier: string) =>
  doBulk(service, shop, { ids }, { kind: "set_courier", courier });
const lines = (page: { size?: number; after?: string } = {}) =>
  listCorrections(service.ctx, shop.actor, { size: 10, ...page });
const wait = () => void (service.clock.now = new Date(service.clock.now.getTime() + 60_000));

describe("bulk actions in the correction history", () => {
  it("are a line each, with what they changed", async () => {
    const ids = await manyOrders(service, shop, 60);
    await give(ids.slice(0, 2), "dpd-de");
    wait();
    await give(ids, "gls-de");
    await service.settle();
    wait();
    await give([ids[0]!], "ups");

    const first = await lines({ size: 2 });
    const rest = await lines({ after: first.next! });

    // The 60 came from two couriers.
    expect(first.content).toMatchObject([
      { count: 1, order_count: 1, from: ["GLS Germany"], to: ["UPS"], by: "token", order_name: "#M1" },
      { count: 60, order_count: 60, from: ["DPD Germany", null], to: ["GLS Germany"], by: "token" },
    ]);
    expect(rest.content).toMatchObject([{ count: 2, to: ["DPD Germany"], by: "token", is_undo: false }]);
    expect(rest.next).toBeNull();
    const shown = [...first.content, ...rest.content].map(({ id }) => id);
    expect(new Set(shown).size).toBe(3);
  });

  it("are told apart where their caller repeats a trace, of one moment too", async () => {
    const ids = await manyOrders(service, shop, 4);
    const again = async (some: string[]) =>
      call(service, "POST", "/endApi/api/order/bulk", {
        as: shop,
        body: { selection: { ids: some }, action: { kind: "set_courier", courier: "gls-de" } },
        headers: { [TRACE_HEADER]: "the-same-trace-each-time" },
      });
    expect((await again(ids.slice(0, 2))).body.traceId).toBe("the-same-trace-each-time");
    await again(ids.slice(2));

    const first = await lines({ size: 1 });
    const rest = await lines({ after: first.next! });

    expect([...first.content, ...rest.content].map(({ count }) => count)).toEqual([2, 2]);
    expect(rest.next).toBeNull();
  });

  it("are one line where they take several batches, each resumed under another trace", async () => {
    const ids = await manyOrders(service, shop, 60);
    await give(ids.slice(0, 50), "ups");
    await give(ids.slice(50), "dpd-de");
    wait();
    const { job } = await give(ids, "gls-de");
    await splitBatch(job!.id, 25);

    await withTrace("one", () => tryTask(service, runBulk, job!.id));
    const [half] = (await lines()).content;
    wait();
    await withTrace("another", () => tryTask(service, runBulk, job!.id));

    expect(half).toMatchObject({
      count: 25,
      from: ["UPS"],
      to: ["GLS Germany"],
      at: before(service.clock.now),
    });
    expect((await lines()).content).toMatchObject([
      { id: half!.id, count: 60, from: ["DPD Germany", "UPS"], to: ["GLS Germany"], at: now() },
      { count: 10, to: ["DPD Germany"] },
      { count: 50, to: ["UPS"] },
    ]);
  });

  it("are one line when they are undone as well, whichever couriers come back, with the orders by name", async () => {
    const ids = await manyOrders(service, shop, 6);
    await give([ids[0]!], "dpd-de");
    await give([ids[1]!], "ups");
    wait();
    const { undo } = await give(ids, "gls-de");
    wait();
    await doBulk(service, shop, { job: undo! }, { kind: "undo_courier", job: undo! });

    const [undone, changed] = (await lines()).content;

    expect(undone).toMatchObject({
      ...{ is_undo: true, count: 6, order_count: 6, by: "token", from: ["GLS Germany"] },
      to: changed!.from,
    });
    expect(changed!.from).toHaveLength(3);
    expect(undone!.orders).toHaveLength(4);
    expect(undone!.orders).toEqual(changed!.orders);
    expect((await lines()).content).toHaveLength(4);
  });

  it("tell of no couriers where a process of the version before has begun, which did not note them", async () => {
    const { db } = service.ctx;
    const bulk = { action: "of two versions", courier: "gls-de", isUndo: false };
    const add = (fromCourier: string) =>
      countInBulkChange(
        db,
        shop.id,
        bulk,
        [{ shipmentId: "1" as ShipmentId, orderId: "1" as OrderId, fromCourier, toCourier: "gls-de" }],
        service.clock.now,
      );
    await add("ups");
    const unknown = { orders: null, namedOrders: null, fromCouriers: null, toCouriers: null };
    await db.updateTable("courierBulkChanges").set(unknown).where("shopId", "=", shop.id).execute();
    await add("dpd-de");

    const rows = db.selectFrom("courierBulkChanges").selectAll().where("shopId", "=", shop.id);
    expect(await rows.execute()).toMatchObject([{ ...unknown, count: 2, isFromSeveral: true }]);
  });

  it("are one line of the undoing where it put back a single parcel, which is told from a change", async () => {
    const ids = await manyOrders(service, shop, 1);
    const { undo } = await give(ids, "gls-de");
    wait();
    await doBulk(service, shop, { job: undo! }, { kind: "undo_courier", job: undo! });

    expect((await lines()).content).toMatchObject([
      { is_undo: true, count: 1, orders: [{ name: "#M1" }], from: ["GLS Germany"] },
      { is_undo: false, count: 1, orders: [{ name: "#M1" }], to: ["GLS Germany"] },
    ]);
  });

  it("name no order that was deleted since", async () => {
    const ids = await manyOrders(service, shop, 3);
    await give(ids, "gls-de");
    await doBulk(service, shop, { ids: [ids[2]!] }, { kind: "delete" });

    const [line] = (await lines()).content;

    expect(line).toMatchObject({ count: 3, order_count: 3 });
    expect(line!.orders.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  });

  it("of the version before are read as they were counted", async () => {
    const ids = await manyOrders(service, shop, 3);
    await give(ids, "gls-de");
    const [line] = (await lines()).content;

    await sql`update courier_bulk_changes set from_couriers = null, to_couriers = null, orders = null, named_orders = null,
      to_courier = 'gls-de' where shop_id = ${shop.id}`.execute(service.ctx.db);

    expect((await lines()).content).toEqual([
      { ...line, order_count: null, orders: [{ id: line!.order_id, name: line!.order_name }] },
    ]);
  });

  it("stay with what they did when the order that was the newest goes", async () => {
    const ids = await manyOrders(service, shop, 3);
    await give(ids, "gls-de");
    const [line] = (await lines()).content;

    await service.ctx.db
      .deleteFrom("orders")
      .where("shopId", "=", shop.id)
      .where("id", "=", line!.order_id as never)
      .execute();

    const [left] = (await lines()).content;
    expect(left).toMatchObject({ id: line!.id, count: 3, at: line!.at });
    expect(left!.order_id).not.toBe(line!.order_id);
  });

  it("cost the list as much with many rows as with a few", async () => {
    const ids = await manyOrders(service, shop, 5);
    await give([ids[4]!], "dpd-de");
    wait();
    await give(ids.slice(0, 2), "dpd-de");
    wait();
    await give(ids.slice(2, 4), "gls-de");
    const few = await historyRowsRead();

    await addToBulk(2000);

    expect((await historyRowsRead()) - few).toBeLessThanOrEqual(2);
    expect(few).toBeLessThan(10);
    expect((await lines()).content).toHaveLength(3);
  });
});

const now = () => service.clock.now.toISOString();
const before = (now: Date) => new Date(now.getTime() - 60_000).toISOString();

/** As if a batch held so many orders. */
async function splitBatch(task: string, size: number): Promise<void> {
  await sql`
    insert into bulk_job_batches (shop_id, task_id, number, order_ids)
    select shop_id, task_id, 1, order_ids[${size}::int + 1:] from bulk_job_batches
    where shop_id = ${shop.id} and task_id = ${task}`.execute(service.ctx.db);
  await sql`
    update bulk_job_batches set order_ids = order_ids[:${size}::int]
    where shop_id = ${shop.id} and task_id = ${task} and number = 0`.execute(service.ctx.db);
}

/** So many more rows of the shop's last bulk action. */
async function addToBulk(rows: number): Promise<void> {
  await sql`
    insert into courier_history (shop_id, shipment_id, from_courier, to_courier, candidates, outcome, source, attempted_at,
      decided_at, bulk_change_id)
    select shop_id, shipment_id, from_courier, to_courier, candidates, outcome, source, attempted_at, decided_at,
      bulk_change_id
    from (select * from courier_history where shop_id = ${shop.id} and bulk_change_id is not null order by id desc limit 1) one,
      generate_series(1, ${rows}::int)`.execute(service.ctx.db);
  await sql`analyze courier_history`.execute(service.ctx.db);
}

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: PlanNode[];
}

/** Rows of the history that a page of ten reads, those that it drops included. */
async function historyRowsRead(): Promise<number> {
  const [row] = await service.ctx.db.transaction().execute(async (tx) => {
    // So small a table would be read from front to back.
    await sql`set local enable_seqscan = off`.execute(tx);
    return attemptsOfPage(tx, shop.id, { before: null, limit: 11 }).explain("json", sql`analyze`);
  });
  return readBy((row!["QUERY PLAN"] as { Plan: PlanNode }[])[0]!.Plan);
}

function readBy(node: PlanNode): number {
  const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const own = node["Relation Name"] === "courier_history" ? read : 0;
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), 0);
}
