import type { OrderId } from "../../../../contract/ids";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { whyCommands } from "../../../../scripts/why-commands";
import { explainOrder } from "../../../../service/read/order-history/explain-order";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { runCommand } from "../../run-command";
import { anEventAt, applyEvents } from "../../shipments";
import { aSentOrder, listWrites, switchOnWrites } from "../fulfillment-sync/a-sent-order";
import { listMailRows } from "../notifications/mail-rows";
import { importFile, threeOrders } from "./import-calls";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
});

const delivered = (...lines: { name: string; number: string }[]) =>
  `Order,Tracking number,Delivered\n${lines.map(({ name, number }) => `${name},${number},yes\n`).join("")}`;

async function explained(order: OrderId) {
  const events = await explainOrder(service.ctx.db, [...service.ctx.channels.keys()], shop.id, order);
  return events.filter(
    ({ name, payload }) => name === "shipment.tracked" && (payload as { isFromImport: boolean }).isFromImport,
  );
}

const inList = async () => {
  const body = { filter: { tab: "delivered" } };
  const { body: list } = await call(service, "POST", "/endApi/api/order/list", { as: shop, body });
  return list.data.content.map(({ id }: { id: string }) => String(id));
};

it("a line that marks a shipment as delivered is an event of the merchant's call; nobody outside is told", async () => {
  await switchOnWrites(service, shop);
  const { order, shipments, id } = await aSentOrder(service, shop);
  await applyEvents(service, shop, id, [anEventAt(service.clock.now)]);
  service.clock.now = new Date(service.clock.now.getTime() + 1_800_000);
  await service.settle();
  const [mails, writes] = [await listMailRows(service, shop.id, id), await listWrites(service, shop)];
  const sent = service.mails.sent.length;
  const { trackingNumber: number } = await service.ctx.db
    .selectFrom("shipments")
    .select("trackingNumber")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

  await importFile(service, shop, delivered({ name: order.name, number }));

  expect([mails.length, writes.length]).toEqual([1, 1]);
  expect(await listMailRows(service, shop.id, id)).toEqual(mails);
  expect(await listWrites(service, shop)).toEqual(writes);
  expect(service.mails.sent).toHaveLength(sent);
  const { orderId } = shipments[0]!;
  expect(await inList()).toEqual([orderId]);
  const [event, ...others] = await explained(orderId);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    cause: { kind: "call", user: "admin-token" },
    payload: {
      ...{ shipment: id, from: { status: "IN_TRANSIT" }, to: { status: "DELIVERED" }, isManual: true },
      change: { at: service.clock.now.toISOString(), isManual: true },
    },
    deliveries: [],
    decisions: [
      { subscriber: "fulfillment-events.enqueue", decision: "came_from_import" },
      { subscriber: "notifications.write", decision: "came_from_import" },
    ],
  });
  const { stdout } = await runCommand(service, whyCommands, ["order", orderId]);
  expect(stdout).toMatch(/shipment\.tracked {2}shipment \d+ {2}IN_TRANSIT → DELIVERED .*isFromImport true/);
  expect(stdout).toContain("no       notifications.write: came_from_import");
});

it("shipments that the file adds are delivered from the beginning, once, without an entry in their timeline", async () => {
  const [first, second] = await threeOrders(service, shop);
  const file = delivered({ name: first!.name, number: "SIM4100" }, { name: second!.name, number: "SIM4101" });

  await importFile(service, shop, file);
  await importFile(service, shop, file);

  expect((await inList()).toSorted()).toEqual([first!.id, second!.id].toSorted());
  for (const { id } of [first!, second!]) {
    expect((await explained(id)).map(({ payload }) => payload)).toMatchObject([
      { from: { status: "INIT" }, to: { status: "DELIVERED" } },
    ]);
  }
  const entries = await service.ctx.db
    .selectFrom("trackingEvents")
    .select("message")
    .where("shopId", "=", shop.id)
    .execute();
  expect(entries).toEqual([]);
});

it("what the courier reports later about an imported shipment is told as before", async () => {
  const [order] = await threeOrders(service, shop);
  await importFile(service, shop, delivered({ name: order!.name, number: "SIM4200" }));
  const { id } = await service.ctx.db
    .selectFrom("shipments")
    .select("id")
    .where("shopId", "=", shop.id)
    .where("trackingNumber", "=", "SIM4200")
    .executeTakeFirstOrThrow();
  service.clock.now = new Date(service.clock.now.getTime() + 1_800_000);

  await applyEvents(service, shop, id, [anEventAt(service.clock.now, { status: "DELIVERY_FAILED" })]);

  expect(await listMailRows(service, shop.id, id)).toMatchObject([
    { payload: { from: "DELIVERED", status: "DELIVERY_FAILED" } },
  ]);
});
