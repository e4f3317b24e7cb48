import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { UNDO_MINUTES } from "../../../../contract/bulk-limits";
import { OrderDetail } from "../../../../contract/order-detail";
import type { OrderRow } from "../../../../contract/orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { type ActionInput, bulk, doBulk, jobOf, listed, manyOrders } from "./many-orders";
import { shownJobs } from "./shown-jobs";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

const later = (minutes: number) => {
  const { now } = service.clock;
  service.clock.now = new Date(now.getTime() + minutes * 60_000);
  onTestFinished(() => void (service.clock.now = now));
};
type SetStatus = Extract<ActionInput, { kind: "set_status" }>;
const set = (ids: string[], status: SetStatus["status"], more: Pick<SetStatus, "note"> = {}) =>
  doBulk(service, shop, { ids }, { kind: "set_status", status, ...more });
const undo = (job: string | null) => doBulk(service, shop, { job: job! }, { kind: "undo_status", job: job! });
const setByMerchant = () => listed(service, shop, { status_by: "merchant" });

async function statuses(): Promise<[string, string | null, boolean][]> {
  const { body } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
  return (body.data.content as OrderRow[])
    .map(({ name, status, shipments }): [string, string | null, boolean] => [
      name,
      status,
      shipments[0]!.is_manual,
    ])
    .sort();
}

it("puts statuses back as they were, those set by hand and those of tracking, and says no more of it", async () => {
  const [first, second] = await manyOrders(service, shop, 2);
  await set([first!], "IN_TRANSIT");
  const before = await statuses();
  expect(before).toEqual([
    ["#M1", "IN_TRANSIT", true],
    ["#M2", "INIT", false],
  ]);

  const changed = await set([first!, second!], "ABNORMAL");
  expect(await setByMerchant()).toEqual(["#M1", "#M2"]);
  expect(await shownJobs(service, shop)).toMatchObject([
    { id: changed.undo, action: "set_status", undo_until: "2026-11-20T12:30:00.000Z" },
    { action: "set_status" },
  ]);
  const undone = await undo(changed.undo);

  expect(undone).toMatchObject({ done: [first, second], failed: [], left_out: 0 });
  expect(await statuses()).toEqual(before);
  expect(await setByMerchant()).toEqual(["#M1"]);
  expect((await shownJobs(service, shop)).map(({ id }) => id)).not.toContain(changed.undo);
  expect(await undo(changed.undo)).toMatchObject({
    ...{ done: [], failed: [], left_out: 2 },
  });
});

it("counts only orders that had something to take back, and puts that back with its note", async () => {
  const ids = await manyOrders(service, shop, 3);
  await set([ids[0]!], "DELIVERED", { note: "Left with Ms Weber" });
  await set([ids[1]!], "EXPIRED");
  const automatic = { kind: "automatic", status: "DELIVERED" } as const;

  const taken = await doBulk(service, shop, { ids }, automatic);
  expect(taken).toMatchObject({ done: [ids[0]], failed: [], left_out: 2 });
  expect(await setByMerchant()).toEqual(["#M2"]);
  await undo(taken.undo);

  expect(await setByMerchant()).toEqual(["#M1", "#M2"]);
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${ids[0]}`, { as: shop });
  expect(OrderDetail.parse(body.data).shipments[0]!.events).toMatchObject([
    { source: "merchant", status: "DELIVERED", message: "Left with Ms Weber" },
  ]);
});

it("does so for many orders by a job, but for those whose status was changed since", async () => {
  const ids = await manyOrders(service, shop, 60);
  const { job } = await doBulk(service, shop, { filter: {} }, { kind: "set_status", status: "DELIVERED" });
  expect(await bulk(service, shop, { job: job!.id }, { kind: "undo_status", job: job!.id })).toMatchObject({
    status: 409,
  });
  await service.settle();
  await set([ids[7]!], "EXPIRED");

  const undone = await undo(job!.id);
  await service.settle();

  expect(await jobOf(service, shop, undone.job!.id)).toMatchObject({
    state: "done",
    done: 59,
    failed: 1,
    left_out: 0,
    undo_until: null,
    failures: [{ order: "#M8", why: "changed_since" }],
  });
  expect(await setByMerchant()).toEqual(["#M8"]);
});

it("takes back many at once without counting those that had nothing to take back", async () => {
  const ids = await manyOrders(service, shop, 55);
  await set(ids.slice(0, 2), "DELIVERED");

  const { job } = await doBulk(service, shop, { filter: {} }, { kind: "automatic", status: "DELIVERED" });
  await service.settle();

  expect(await jobOf(service, shop, job!.id)).toMatchObject({
    state: "done",
    total: 55,
    done: 2,
    left_out: 53,
  });
});

it("puts back what its own job has changed, and leaves every other job its Undo", async () => {
  const [first, second] = await manyOrders(service, shop, 2);
  const { undo: deleted } = await doBulk(service, shop, { ids: [first!] }, { kind: "delete" });
  const { undo: changed } = await set([second!], "DELIVERED");
  const tries: [Parameters<typeof bulk>[2], string | null][] = [
    [{ job: deleted! }, deleted],
    [{ ids: [second!] }, changed],
    [{ job: deleted! }, changed],
  ];

  for (const [selection, job] of tries)
    expect((await bulk(service, shop, selection, { kind: "undo_status", job })).body.data).toEqual({
      reason: "jobNotFound",
    });

  expect((await shownJobs(service, shop)).map(({ id }) => id)).toEqual([changed, deleted]);
});

it("is over after half an hour, and no other shop's job can be named", async () => {
  const ids = await manyOrders(service, shop, 1);
  const changed = await set(ids, "DELIVERED");
  const other = await aShop(service);
  const action = { kind: "undo_status", job: changed.undo };

  expect(await bulk(service, other, { job: changed.undo! }, action)).toMatchObject({ status: 404 });
  later(UNDO_MINUTES + 1);

  expect(await bulk(service, shop, { job: changed.undo! }, action)).toMatchObject({
    status: 409,
    body: { data: { reason: "undoOver" } },
  });
  expect(await shownJobs(service, shop)).toEqual([]);
});
