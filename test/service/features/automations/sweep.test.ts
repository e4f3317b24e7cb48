import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AutomationTrigger } from "../../../../contract/automation";
import { findCounted, findShipped } from "../../../../service/features/automations/find-occurrences";
import { listStarted } from "../../../../service/features/automations/start-runs";
import { sweep } from "../../../../service/features/automations/sweep-automations.job";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass } from "./automations";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
});

const actions = [{ do: "note", text: "Look" } as const];
const placed = (more: object = {}) =>
  anOrder(service, shop, { orderedAt: service.clock.now, updatedAt: service.clock.now, ...more });
const deliver = (order: Awaited<ReturnType<typeof placed>>) =>
  applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now, { status: "DELIVERED" })]);
const unshipped = { fulfillmentStatus: null, fulfillments: [] };
/** The job with pages of so many, and what is done after it has read the automation. */
async function sweepBy(step: number, meanwhile?: () => Promise<unknown>) {
  const [automation] = await transaction(service.ctx.db, (tx) =>
    listStarted(service.ctx, tx, shop.id, ["unfulfilled"]),
  );
  const read = await getShopById(service.ctx.db, shop.id);
  await meanwhile?.();
  await sweep(service.ctx, read, automation!, step);
}

it.each([
  ["switched off", "/change/switch", { is_on: false }],
  ["deleted", "/change/delete", {}],
])("starts nothing for an automation that is %s while it runs", async (_, path, change) => {
  const id = await anAutomation(service, shop, { trigger: { on: "unfulfilled", days: 1 }, actions });
  await placed(unshipped);
  pass(service, 26);

  await sweepBy(10, () => automationCall(service, shop, path, { id, ...change }));

  expect(await listRuns(service, shop)).toEqual([]);
});

it("goes on behind what is filtered and what it knows, also where many are of the same moment", async () => {
  const filters = [{ by: "country" as const, any: ["DE" as const] }];
  await anAutomation(service, shop, { trigger: { on: "unfulfilled", days: 1 }, filters, actions });
  const orders = [await placed(unshipped), await placed(unshipped), await placed(unshipped)];
  // Microseconds, which a date does not have.
  await sql`update orders set ordered_at = ordered_at + interval '333 microseconds'
    where shop_id = ${shop.id}`.execute(service.ctx.db);
  pass(service, 1);
  for (let count = 0; count < 2; count += 1) await placed({ ...unshipped, country: "FR" });
  pass(service, 26);

  await sweepBy(1);

  const ids = orders.map(({ id }) => id).toSorted();
  expect((await listRuns(service, shop)).map(({ orderId }) => orderId).toSorted()).toEqual(ids);
  await sweepBy(2);
  expect(await listRuns(service, shop)).toHaveLength(3);
});

it("knows of a full page that there may be more, whatever was found in it", async () => {
  const { id } = await placed();
  await service.ctx.db
    .updateTable("lineItems")
    .set({ requiresShipping: false })
    .where("shopId", "=", shop.id)
    .where("orderId", "=", id)
    .execute();
  pass(service, 24 * 4);
  const window = { from: new Date("2026-11-20T00:00:00Z"), to: service.clock.now };
  const { db } = service.ctx;
  const row = await getShopById(db, shop.id);
  const partly: AutomationTrigger = { on: "partly_fulfilled" };

  const shipped = await findShipped(db, row, partly, window, { limit: 1 });

  expect(shipped).toMatchObject({ found: [], end: { at: expect.any(Date) } });
  expect(await findShipped(db, row, partly, window, { limit: 2 })).toMatchObject({ found: [], end: null });
});

it("finds of one order what the limit would leave out of all", async () => {
  const [first, second] = [await placed(), await placed()];
  pass(service, 1);
  await deliver(first);
  pass(service, 1);
  await deliver(second);
  pass(service, 24 * 3);
  const window = { from: new Date("2026-11-20T00:00:00Z"), to: service.clock.now };
  const triggers = [
    { on: "delivered", days: 1 },
    { on: "unfulfilled", days: 1 },
    { on: "silent", days: 1 },
  ] as const;
  const row = await getShopById(service.ctx.db, shop.id);
  for (const trigger of triggers) {
    const { found, end } = await findCounted(service.ctx.db, row, trigger, window, {
      ...{ isPast: true, limit: 2, order: first.id },
    });
    expect(found.map(({ order }) => order)).toEqual([first.id]);
    expect(end).toBeNull();
  }
});

it("tries an automation as often as a merchant does, and refuses what a script does", async () => {
  const definition = { trigger: { on: "silent", days: 7 }, actions };
  const order = await placed();
  const body = { definition, order: order.name };
  for (let count = 0; count < 30; count += 1) {
    const { status } = await automationCall(service, shop, "/try-order", body);
    expect(status).toBe(200);
  }

  expect((await automationCall(service, shop, "/try", { definition })).status).toBe(429);
  const other = await aShop(service);
  expect((await automationCall(service, other, "/try", { definition })).status).toBe(200);
});
