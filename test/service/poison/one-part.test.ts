import { OrderId } from "../../../contract/ids";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Import, ImportDetail, ImportPreview } from "../../../contract/imports";
import { resolveCouriers } from "../../../service/domain/couriers/resolve-couriers";
import { requestSync } from "../../../service/features/order-sync/request-sync";
import { saveReadOrders } from "../../../service/features/order-sync/save-read-orders";
import { applyTracking } from "../../../service/domain/shipments/apply-tracking";
import { anEvent } from "../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { anOrder } from "../shipments";
import { anIncomingOrder } from "../incoming-order";
import { publishDuePages } from "../../../service/domain/pages/publish-due-pages.job";
import { pagesOf } from "../domain/pages/some-pages";
import { leftOut, poison } from "./poison";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  await poison(service, "shipments", "tracking_number", "POISON1");
  await poison(service, "tracking_events", "message", "poison");
  await poison(service, "orders", "name", "#poison");
});
beforeEach(async () => {
  shop = await aShop(service);
  service.logged.length = 0;
});

const errors = () => service.logged.filter(({ level }) => level === "error");
const orderNames = async () => {
  const rows = await service.ctx.db
    .selectFrom("orders")
    .select("name")
    .where("shopId", "=", shop.id)
    .execute();
  return rows.map(({ name }) => name).sort();
};
const numbers = async () => {
  const rows = await service.ctx.db
    .selectFrom("shipments")
    .select("trackingNumber")
    .where("shopId", "=", shop.id)
    .execute();
  return rows.map((row) => row.trackingNumber).sort();
};

describe("a courier that cannot be chosen", () => {
  it("is unknown, and the others are found", async () => {
    const before = await leftOut(service, "courier");
    const company = {
      normalize() {
        throw new TypeError("poisoned on purpose");
      },
    } as never;
    const number = "1Z999AA10123456784";
    const nowhere = { origin: null, destination: null };

    const chosen = await resolveCouriers(service.ctx, service.ctx.db, shop.id, [
      { orderId: OrderId.parse("7"), company, number, ...nowhere },
      { orderId: OrderId.parse("8"), company: "UPS", number, ...nowhere },
    ]);

    expect(chosen.map(({ courier }) => courier)).toEqual([null, "ups"]);
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, order: "7" })]);
    expect(JSON.stringify(errors())).not.toContain(number);
    expect(await leftOut(service, "courier")).toBe(before + 1);
  });
});

describe("a page that cannot be published at its time", () => {
  it("is named by the job's failure, and the pages of other shops are published", async () => {
    const other = await aShop(service);
    const at = new Date(service.clock.now.getTime() + 3_600_000);
    for (const each of [shop, other]) {
      const pages = pagesOf(service, each);
      const { id, version } = await pages.create();
      await pages.post("publish", { id, version, at: at.toISOString() });
    }
    // Named before the trigger is there: from then on no change of it can be written.
    await service.ctx.db
      .updateTable("pages")
      .set({ name: "Poison" })
      .where("shopId", "=", shop.id)
      .where("isDefault", "=", false)
      .execute();
    await poison(service, "pages", "name", "Poison");
    const now = service.clock.now;
    service.clock.now = at;

    const failure = publishDuePages.run(service.ctx, {});

    await expect(failure).rejects.toThrow("pages whose time has come were not published");
    service.clock.now = now;
    const published = async (of: TestShop) => (await pagesOf(service, of).list())[1]!.published_version;
    expect([await published(shop), await published(other)]).toEqual([null, 1]);
  });
});

describe("a line of an import that throws", () => {
  it("is reported with its reason, and the lines around it are imported", async () => {
    for (const name of ["#A1", "#A2", "#A3"])
      await saveReadOrders(service.ctx, shop.id, [anIncomingOrder({ name, numbers: [] })]);
    const before = await leftOut(service, "import line");
    const file = "Order,Tracking number,Courier\nA1,GOOD1,UPS\nA2,POISON1,UPS\nA3,GOOD3,constructor\n";

    const { import: done, problems } = await runImport(file);

    expect(await numbers()).toEqual(["GOOD1", "GOOD3"]);
    expect(done).toMatchObject({ state: "done", imported: 2, wrong: 1, known: 0, progress: 100 });
    expect(problems).toEqual([
      {
        line: 3,
        problems: [{ problem: "unexpected", column: null }],
        order_number: "A2",
        tracking_number: "POISON1",
      },
    ]);
    expect(errors()).toEqual([expect.objectContaining({ line: 3 })]);
    expect(await leftOut(service, "import line")).toBe(before + 1);
  });
});

describe("an order of a sync that throws", () => {
  it("is left out of its page and told; the others are there", async () => {
    const { shopify } = service.sandbox;
    shopify.faults.drop = 1000;
    for (const name of ["#B1", "#poison", "#B2"]) {
      const placed = shopify.placeOrder(shop.domain, {});
      service.shopifyStore.getShop(shop.domain).put("order", { ...placed, name });
    }
    const before = await leftOut(service, "order");

    await requestSync(service.ctx, shop.actor, { days: 14 });
    await service.settle();
    shopify.faults.drop = 0;

    expect(await orderNames()).toEqual(["#B1", "#B2"]);
    const { body } = await call(service, "GET", "/endApi/api/store/get-store-info", { as: shop });
    expect(body.data.sync).toMatchObject({ state: "done", done: 3, total: 3, left_out: 1 });
    expect(errors()).toEqual([
      expect.objectContaining({ shop: shop.id, order: expect.stringMatching(/^\d+$/) }),
    ]);
    expect(await leftOut(service, "order")).toBe(before + 1);
  });

  it("does not stand for a database that is away: then the sync is tried again", async () => {
    const away = Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });
    const db = new Proxy(service.ctx.db, {
      get: (target, name) =>
        name === "transaction" ? () => ({ execute: () => Promise.reject(away) }) : Reflect.get(target, name),
    });

    const saving = saveReadOrders({ ...service.ctx, db }, shop.id, [anIncomingOrder(), anIncomingOrder()]);

    await expect(saving).rejects.toBe(away);
    expect(service.logged).toEqual([]);
  });
});

describe("a shipment whose news throws", () => {
  it("keeps its state and fails the job, and the others have their news", async () => {
    const [good, bad, other] = [
      await anOrder(service, shop),
      await anOrder(service, shop),
      await anOrder(service, shop),
    ];
    const newsOf = (order: typeof good, message: string) => ({
      shipmentId: order.shipments[0]!.id,
      events: [{ ...anEvent("IN_TRANSIT", "2026-11-19T10:00:00Z"), message }],
    });

    const applied = applyTracking(service.ctx, shop.id, [
      newsOf(good, "Left the depot"),
      newsOf(bad, "poison"),
      newsOf(other, "Left the depot"),
    ]);

    await expect(applied).rejects.toThrow("poisoned on purpose");
    const rows = await service.ctx.db
      .selectFrom("shipments")
      .select("status")
      .where("shopId", "=", shop.id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["IN_TRANSIT", "INIT", "IN_TRANSIT"]);
    expect(errors()).toEqual([expect.objectContaining({ shipment: bad.shipments[0]!.id })]);
  });
});

async function runImport(file: string): Promise<ImportDetail> {
  const post = async <Data>(path: string, body: object) =>
    (await call(service, "POST", `/endApi/api/order/import/${path}`, { as: shop, body })).body.data as Data;
  const look = async <Data>(path: string) =>
    (await call(service, "GET", `/endApi/api/order/import/${path}`, { as: shop })).body.data as Data;
  const { id } = await post<Import>("create", { name: "numbers.csv", size: Buffer.byteLength(file) });
  await post("part", { id, part: 0, data: Buffer.from(file).toString("base64") });
  const { encoding, separator, mapping, date_order } = await look<ImportPreview>(`preview?id=${id}`);
  await post("check", { id, reading: { encoding, separator, mapping, date_order } });
  await service.settle();
  await post("start", { id });
  await service.settle();
  return look(`detail?id=${id}`);
}
