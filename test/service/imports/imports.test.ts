import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Import, ImportDetail, ImportPreview, ImportReading } from "../../../contract/imports";
import { PART_BYTES } from "../../../contract/import-limits";
import { eraseCustomer } from "../../../service/privacy/erase-customer";
import { doBulk } from "../bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";

let service: TestService;
let shop: TestShop;
/** Orders of the shop: two items of one thing and one of another each. */
let orders: { id: string; name: string; skus: string[] }[];

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  for (let count = 0; count < 3; count += 1) service.sandbox.shopify.placeOrder(shop.domain);
  await service.settle();
  const rows = await service.ctx.db
    .selectFrom("orders")
    .select(["id", "name"])
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();
  orders = [];
  for (const { id, name } of rows) {
    await service.ctx.db
      .deleteFrom("lineItems")
      .where("shopId", "=", shop.id)
      .where("orderId", "=", id)
      .execute();
    for (const [sku, quantity] of [
      ["POT", 2],
      ["FERN", 1],
    ] as const) {
      await service.ctx.db
        .insertInto("lineItems")
        .values({ shopId: shop.id, orderId: id, shopifyId: `${id}-${sku}`, title: sku, sku, quantity })
        .execute();
    }
    orders.push({ id, name, skus: ["POT", "FERN"] });
  }
});

const send = async <Data>(path: string, body: object, as = shop) => {
  const answer = await call(service, "POST", `/endApi/api/order/import/${path}`, { as, body });
  return { ...answer, data: answer.body.data as Data };
};
const look = async <Data>(path: string, as = shop) =>
  (await call(service, "GET", `/endApi/api/order/import/${path}`, { as })).body.data as Data;

async function upload(file: string | Buffer, name = "numbers.csv"): Promise<Import> {
  const bytes = Buffer.from(file);
  let { data: at } = await send<Import>("create", { name, size: bytes.length });
  for (let part = 0; part * PART_BYTES < bytes.length && at.state === "uploading"; part += 1) {
    const data = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString("base64");
    at = (await send<Import>("part", { id: at.id, part, data })).data;
  }
  return at;
}

async function check(file: string | Buffer, change: Partial<ImportReading> = {}) {
  const { id } = await upload(file);
  const { encoding, separator, mapping, date_order } = await look<ImportPreview>(`preview?id=${id}`);
  const reading = { encoding, separator, mapping, date_order, ...change };
  const answer = await send<Import>("check", { id, reading });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await service.settle();
  return look<ImportDetail>(`detail?id=${id}`);
}

async function run(file: string | Buffer, change: Partial<ImportReading> = {}) {
  const checked = await check(file, change);
  await send("start", { id: checked.import.id });
  await service.settle();
  return { checked, ...(await look<ImportDetail>(`detail?id=${checked.import.id}`)) };
}

const shipments = () =>
  service.ctx.db
    .selectFrom("shipments")
    .innerJoin("fulfillments", "fulfillments.id", "shipments.fulfillmentId")
    .select(["shipments.orderId", "trackingNumber", "courier", "shipments.status", "shippedAt", "shopifyId"])
    .where("shipments.shopId", "=", shop.id)
    .where("cancelledAt", "is", null)
    .orderBy("shipments.id")
    .execute();

describe("an import", () => {
  it("does not keep its orders from being brought back once they were deleted", async () => {
    await run(`Order number,Tracking number\n${orders[0]!.name},SIM000000001\n`);
    const ids = [orders[0]!.id];
    await doBulk(service, shop, { ids }, { kind: "delete" });

    const restored = await doBulk(service, shop, { ids }, { kind: "restore" });

    expect(restored).toMatchObject({ done: ids, failed: [] });
    expect(await shipments()).toMatchObject([{ orderId: ids[0], trackingNumber: "SIM000000001" }]);
  });

  it("makes a tracked shipment of each line, found by the order's number as people type it", async () => {
    const used = () =>
      service.ctx.db.selectFrom("quotaUnits").select("orderId").where("shopId", "=", shop.id).execute();
    const before = (await used()).length;

    const { import: done } = await run(
      `Order number,Tracking number,Courier,Date shipped\n${orders[0]!.name},SIM000000001,UPS,2026-11-18\n${orders[1]!.name.replace("#", "# ")},SIM000000002,,\n`,
    );

    expect(done).toMatchObject({ state: "done", lines: 2, imported: 2, known: 0, wrong: 0, progress: 100 });
    expect(await shipments()).toMatchObject([
      {
        orderId: orders[0]!.id,
        trackingNumber: "SIM000000001",
        courier: "ups",
        shopifyId: expect.stringMatching(/^import:/),
      },
      { orderId: orders[1]!.id, trackingNumber: "SIM000000002" },
    ]);
    expect((await shipments())[0]!.shippedAt?.toISOString().slice(0, 10)).toMatch(/2026-11-1[78]/);
    expect(service.courier.asked.map(({ trackingNumber }) => trackingNumber)).toContain("SIM000000002");
    expect(await used()).toHaveLength(before);
  });

  it("changes nothing when the same file is imported again, and says of each line that it is known", async () => {
    const file = `Order,Tracking number,SKU,Qty\n${orders[0]!.name},SIM000000001,POT,1\n${orders[0]!.name},SIM000000002,POT,1\n`;
    await run(file);
    const before = await shipments();

    const { checked, import: again } = await run(file);

    expect(checked.problems.map(({ problem }) => problem)).toEqual(["known", "known"]);
    expect(again).toMatchObject({ state: "done", imported: 0, known: 2 });
    expect(await shipments()).toEqual(before);
  });

  it("splits an order into shipments by SKU and quantity, and lowers what is more than is open", async () => {
    const [order] = orders;

    const { import: done } = await run(
      `Order,Tracking number,SKU,Qty\n${order!.name},SIM1000,POT,1\n${order!.name},SIM1000,FERN,1\n${order!.name},SIM2000,pot,9\n${order!.name},SIM3000,POT,1\n`,
    );

    const items = await service.ctx.db
      .selectFrom("fulfillmentItems")
      .innerJoin("shipments", "shipments.fulfillmentId", "fulfillmentItems.fulfillmentId")
      .select(["trackingNumber", "lineItemShopifyId", "quantity"])
      .where("shipments.shopId", "=", shop.id)
      .orderBy("trackingNumber")
      .orderBy("lineItemShopifyId")
      .execute();
    expect(items).toEqual([
      { trackingNumber: "SIM1000", lineItemShopifyId: `${order!.id}-FERN`, quantity: 1 },
      { trackingNumber: "SIM1000", lineItemShopifyId: `${order!.id}-POT`, quantity: 1 },
      { trackingNumber: "SIM2000", lineItemShopifyId: `${order!.id}-POT`, quantity: 1 },
    ]);
    expect(done).toMatchObject({ imported: 3, wrong: 1 });
  });

  it("marks shipments as delivered without a mail about the past, whether they are new or known", async () => {
    await run(`Order,Tracking number\n${orders[0]!.name},SIM4000\n`);
    const mails = service.mails.sent.length;

    await run(
      `Order,Tracking number,Delivered\n${orders[0]!.name},SIM4000,yes\n${orders[1]!.name},SIM5000,x\n`,
    );

    expect((await shipments()).map(({ status }) => status)).toEqual(["DELIVERED", "DELIVERED"]);
    expect(service.mails.sent).toHaveLength(mails);
    const list = await call(service, "POST", "/endApi/api/order/list", {
      as: shop,
      body: { filter: { tab: "delivered" } },
    });
    expect(list.body.data.content).toHaveLength(2);
  });

  it("says of every line what is wrong with it before anything is imported", async () => {
    const name = orders[0]!.name;
    const lines = [
      `${name},SIM6000,,,,`,
      `#999999,SIM6001,,,,`,
      `,SIM6002,,,,`,
      `${name},,,,,`,
      `${name},1.23457E+12,,,,`,
      `${name},=?,,,,`,
      `${name},SIM6003,NOPE,1,,`,
      `${name},SIM6004,,3,,`,
      `${name},SIM6005,POT,-1,,`,
      `${name},SIM6006,,,31.31.2026,`,
      `${name},SIM6007,,,,perhaps`,
      `${name},"SIM6008,,,,`,
      `${name}, sim-6000,,,,`,
      `${name},SIM6009,,,,,too,many`,
      ",,,,,",
    ];

    const checked = await check(
      `Order,Tracking number,SKU,Qty,Date shipped,Delivered\n${lines.join("\n")}\n`,
    );

    expect(checked.problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, "order_unknown"],
      [4, "order_missing"],
      [5, "number_missing"],
      [6, "number_rounded"],
      [7, "number_invalid"],
      [8, "sku_unknown"],
      [9, "sku_needed"],
      [10, "quantity_invalid"],
      [11, "date_invalid"],
      [12, "delivered_invalid"],
      [13, "quote_open"],
      [14, "repeated"],
      [15, "columns"],
    ]);
    expect(checked.import).toMatchObject({ state: "checked", lines: 14, known: 1, wrong: 12, imported: 0 });
    expect(await shipments()).toEqual([]);
  });

  it("gives the lines that were not imported as a file, defused", async () => {
    const { import: done } = await run(
      `Order,Tracking number,SKU\n#999999,SIM7000,=1+1\n${orders[0]!.name},SIM7001,\n`,
    );

    const { data } = await send<{ url: string }>("report", { id: done.id });
    const text = await (await fetch(data.url)).text();

    expect(text.replace("\uFEFF", "").split("\r\n")).toEqual([
      "line,problem,order_number,tracking_number,courier,sku,quantity,shipped_at,delivered",
      "2,order_unknown,#999999,SIM7000,,'=1+1,,,",
      "",
    ]);
  });

  it("finds no order of another shop", async () => {
    const other = await aShop(service);
    const mine = shop;
    shop = other;

    const checked = await check(`Order,Tracking number\n${orders[0]!.name},SIM8000\n`);

    shop = mine;
    expect(checked.problems.map(({ problem }) => problem)).toEqual(["order_unknown"]);
  });

  it("gives way to Shopify's own fulfilment with the same number", async () => {
    const order = service.sandbox.shopify.placeOrder(shop.domain);
    await service.settle();
    await run(`Order,Tracking number\n${order.name},SIM000000009\n`);

    service.sandbox.shopify.fulfillOrder(shop.domain, order.id, { trackingNumber: "SIM000000009" });
    await service.settle();

    const now = await shipments();
    expect(now.map(({ trackingNumber }) => trackingNumber)).toEqual(["SIM000000009"]);
    expect(now[0]!.shopifyId).not.toMatch(/^import:/);
  });
});

describe("a hostile file", () => {
  it("that names one shipment 100,000 times makes one", async () => {
    const line = `${orders[0]!.name},SIM7100\n`;

    const done = await run(`Order,Tracking number\n${line.repeat(100_000)}`);

    expect(done.checked.import).toMatchObject({ lines: 100_000, known: 99_999, wrong: 0 });
    expect(done.import).toMatchObject({ state: "done", imported: 1, known: 99_999, wrong: 0 });
    expect((await shipments()).map(({ trackingNumber }) => trackingNumber)).toEqual(["SIM7100"]);
  }, 240_000);

  it("of one line too many is refused as a whole", async () => {
    const { import: checked } = await check(
      `Order,Tracking number\n${`${orders[0]!.name},SIM7100\n`.repeat(100_001)}`,
    );

    expect(checked).toMatchObject({ state: "refused", problem: "too_many_lines" });
  });

  it("whose headers are named as what all objects have is read as any other", async () => {
    const { import: done } = await run(
      `__proto__,constructor,Order,Tracking number\n{"a":1},toString,${orders[0]!.name},SIM7200\n`,
    );

    expect(done).toMatchObject({ state: "done", imported: 1 });
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it("of SQL, scripts and formulas is a file of order numbers that are not known", async () => {
    const words = ["'); drop table orders; --", "<script>alert(1)</script>", "=cmd|' /C calc'!A0", "%", "_"];

    const { import: checked, problems } = await check(
      `Order,Tracking number\n${words.map((word) => `"${word}",SIM7300\n`).join("")}`,
    );

    expect(checked).toMatchObject({ state: "checked", lines: words.length, wrong: words.length });
    expect(problems.map(({ order_number }) => order_number)).toEqual(words);
    expect(new Set(problems.map(({ problem }) => problem))).toEqual(new Set(["order_unknown"]));
  });
});

describe("a file", () => {
  it.each([
    ["of a workbook with another name", Buffer.from("504b030414000600", "hex"), "excel"],
    ["of nothing", Buffer.alloc(0), "empty"],
    ["of blank lines", Buffer.from("\n\n  \n"), "empty"],
    ["of headers only", Buffer.from("Order,Tracking number\n"), "header_only"],
    ["of bytes", Buffer.from([97, 0, 98, 0, 0, 99, 44]), "binary"],
  ])("%s is refused by its content", async (_, bytes, problem) => {
    expect(await upload(bytes)).toMatchObject({ state: "refused", problem });
  });

  it("that is too large is refused at once, and one that only grows is cut off as it comes", async () => {
    const announced = await send<Import>("create", { name: "a.csv", size: 50 * 1024 * 1024 + 1 });
    const { data: lying } = await send<Import>("create", { name: "a.csv", size: 10 });
    await service.ctx.db
      .updateTable("imports")
      .set({ size: 50 * 1024 * 1024 - 1, announced: 60 * 1024 * 1024, parts: 100 })
      .where("id", "=", lying.id)
      .execute();
    const cut = await send<Import>("part", {
      id: lying.id,
      part: 100,
      data: Buffer.from("ab").toString("base64"),
    });

    expect(announced.data).toMatchObject({ state: "refused", problem: "too_large" });
    expect(cut.data).toMatchObject({ state: "refused", problem: "too_large" });
  });

  it.each([
    ["utf-16le", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ] as const)("in %s with semicolons is understood", async (encoding, encode) => {
    const { id } = await upload(
      encode(`Bestellnummer;Sendungsnummer;Größe\n${orders[0]!.name};SIM9000;groß\n`),
    );

    const preview = await look<ImportPreview>(`preview?id=${id}`);

    expect(preview).toMatchObject({
      encoding,
      separator: ";",
      headers: ["Bestellnummer", "Sendungsnummer", "Größe"],
      rows: [[orders[0]!.name, "SIM9000", "groß"]],
      mapping: { order_number: 0, tracking_number: 1 },
    });
  });

  it("is read as the last one with the same headers was", async () => {
    const file = `A,B,C\n${orders[0]!.name},,SIM9100\n`;
    await check(file, { mapping: { order_number: 0, tracking_number: 2 }, date_order: "dmy" });

    const { id } = await upload(file);
    const preview = await look<ImportPreview>(`preview?id=${id}`);

    expect(preview).toMatchObject({
      is_remembered: true,
      mapping: { order_number: 0, tracking_number: 2 },
      date_order: "dmy",
    });
  });

  it("comes in pieces; one that is sent twice counts once, and none may be left out", async () => {
    const { data: file } = await send<Import>("create", { name: "a.csv", size: 60 });
    const data = Buffer.from("Order,Tracking number\n").toString("base64");
    await send("part", { id: file.id, part: 0, data });

    const again = await send<Import>("part", { id: file.id, part: 0, data });
    const later = await send("part", { id: file.id, part: 2, data });
    const early = await send("check", {
      id: file.id,
      reading: { encoding: "utf-8", separator: ",", mapping: { order_number: 0, tracking_number: 1 } },
    });

    expect(again.data).toMatchObject({ size: 22, state: "uploading" });
    expect(later).toMatchObject({ status: 400, body: { data: { fields: [{ path: "part" }] } } });
    expect(early.status).toBe(409);
  });

  it("is gone when its import has ended, and the rest after thirty days", async () => {
    const count = async (table: "importParts" | "importLines" | "imports") =>
      (await service.ctx.db.selectFrom(table).select("shopId").where("shopId", "=", shop.id).execute())
        .length;
    await run(`Order,Tracking number\n${orders[0]!.name},SIM9200\n`);
    const ended = [await count("importParts"), await count("importLines")];
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 31 * 86_400_000);
    const clean = (await import("../../../service/imports/clean-imports.job")).cleanImports;
    await clean.run(service.ctx, {});
    service.clock.now = before;

    expect(ended).toEqual([0, 1]);
    expect([await count("imports"), await count("importLines")]).toEqual([0, 0]);
  });

  it("that waits is deleted when a customer is forgotten", async () => {
    const { id } = await upload(`Order,Tracking number,Name\n#1,SIM9300,Greta\n`);

    await eraseCustomer(service.ctx, shop.id, { email: "greta@example.com", phone: null, shopifyIds: [] });

    const { import: now } = await look<ImportDetail>(`detail?id=${id}`);
    expect(now.state).toBe("cancelled");
    const parts = await service.ctx.db
      .selectFrom("importParts")
      .select("part")
      .where("shopId", "=", shop.id)
      .execute();
    expect(parts).toEqual([]);
  });
});

describe("stopping an import", () => {
  it("leaves what is imported, and the jobs that are queued do nothing", async () => {
    const checked = await check(`Order,Tracking number\n${orders[0]!.name},SIM9400\n`);
    await send("start", { id: checked.import.id });

    const { data } = await send<Import>("cancel", { id: checked.import.id });
    await service.settle();

    expect(data.state).toBe("cancelled");
    expect(await shipments()).toEqual([]);
    expect((await send("start", { id: checked.import.id })).status).toBe(409);
  });
});
