import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Import, ImportDetail } from "../../../../contract/imports";
import type { OrderDetail } from "../../../../contract/order-detail";
import { doBulk } from "../bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { checkFile as checkTask } from "../../../../service/features/imports/check-file.task";
import { listLatestTasks } from "../../../../service/platform/long-tasks/long-tasks.queries";
import { checkFile, importFile, postImport, listShipments, threeOrders, uploadFile } from "./import-calls";

let service: TestService;
let shop: TestShop;
let orders: Awaited<ReturnType<typeof threeOrders>>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  orders = await threeOrders(service, shop);
});

const firstProblems = ({ problems }: ImportDetail) => problems.map((line) => line.problems[0]!.problem);

describe("an import", () => {
  it("does not keep its orders from being brought back once they were deleted", async () => {
    await importFile(service, shop, `Order number,Tracking number\n${orders[0]!.name},SIM000000001\n`);
    const ids = [orders[0]!.id];
    await doBulk(service, shop, { ids }, { kind: "delete" });

    const restored = await doBulk(service, shop, { ids }, { kind: "restore" });

    expect(restored).toMatchObject({ done: ids, failed: [] });
    expect(await listShipments(service, shop)).toMatchObject([
      { orderId: ids[0], trackingNumber: "SIM000000001" },
    ]);
  });

  it("makes a tracked shipment of each line, found by the order's number as people type it", async () => {
    const used = () =>
      service.ctx.db.selectFrom("quotaUnits").select("orderId").where("shopId", "=", shop.id).execute();
    const before = (await used()).length;

    const { import: done } = await importFile(
      service,
      shop,
      `Order number,Tracking number,Courier,Date shipped\n${orders[0]!.name},SIM000000001,UPS,2026-11-18\n${orders[1]!.name.replace("#", "# ")},SIM000000002,,\n`,
    );

    expect(done).toMatchObject({ state: "done", lines: 2, imported: 2, known: 0, wrong: 0, progress: 100 });
    expect(await listShipments(service, shop)).toMatchObject([
      {
        orderId: orders[0]!.id,
        trackingNumber: "SIM000000001",
        courier: "ups",
        shopifyId: expect.stringMatching(/^import:/),
      },
      { orderId: orders[1]!.id, trackingNumber: "SIM000000002" },
    ]);
    expect((await listShipments(service, shop))[0]!.shippedAt?.toISOString().slice(0, 10)).toMatch(
      /2026-11-1[78]/,
    );
    expect(service.courier.asked.map(({ trackingNumber }) => trackingNumber)).toContain("SIM000000002");
    expect(await used()).toHaveLength(before);
  });

  it("changes nothing when the same file is imported again, and says of each line that it is known", async () => {
    const file = `Order,Tracking number,SKU,Qty\n${orders[0]!.name},SIM000000001,POT,1\n${orders[0]!.name},SIM000000002,POT,1\n`;
    await importFile(service, shop, file);
    const before = await listShipments(service, shop);

    const { checked, import: again } = await importFile(service, shop, file);

    expect(firstProblems(checked)).toEqual(["known", "known"]);
    expect(again).toMatchObject({ state: "done", imported: 0, known: 2 });
    expect(await listShipments(service, shop)).toEqual(before);
  });

  it("splits an order into shipments by SKU and quantity, lowers what is more than is open, and says so", async () => {
    const [order] = orders;

    const { checked, import: done } = await importFile(
      service,
      shop,
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
    const lowered = [{ line: 4, order_number: order!.name, tracking_number: "SIM2000" }];
    expect(checked.lowered).toEqual(lowered);
  });

  it("says that a file named the courier, and does not call items open that may be in its parcel", async () => {
    const { id, name } = orders[0]!;
    await importFile(service, shop, `Order,Tracking number,Courier\n${name},1Z999AA10123456784,UPS\n`);

    const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop });

    const { shipments, not_yet_shipped, other_items } = body.data as OrderDetail;
    expect(shipments[0]!.courier_reasons.map(({ code }) => code)).toContain("file");
    expect(shipments[0]!.courier_reasons.map(({ code }) => code)).not.toContain("company");
    expect(not_yet_shipped).toEqual([]);
    expect(other_items).not.toEqual([]);
  });

  it("marks shipments as delivered without a mail about the past, whether they are new or known", async () => {
    await importFile(service, shop, `Order,Tracking number\n${orders[0]!.name},SIM4000\n`);
    const mails = service.mails.sent.length;

    await importFile(
      service,
      shop,
      `Order,Tracking number,Delivered\n${orders[0]!.name},SIM4000,yes\n${orders[1]!.name},SIM5000,x\n`,
    );

    expect((await listShipments(service, shop)).map(({ status }) => status)).toEqual([
      "DELIVERED",
      "DELIVERED",
    ]);
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

    const checked = await checkFile(
      service,
      shop,
      `Order,Tracking number,SKU,Qty,Date shipped,Delivered\n${lines.join("\n")}\n`,
    );

    expect(checked.problems.map(({ line, problems }) => [line, problems[0]!.problem])).toEqual([
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
    expect(await listShipments(service, shop)).toEqual([]);
  });

  it("gives the lines that were not imported as a file, defused", async () => {
    const { import: done } = await importFile(
      service,
      shop,
      `Order,Tracking number,SKU\n#999999,SIM7000,=1+1\n${orders[0]!.name},SIM7001,\n`,
    );

    const { data } = await postImport<{ url: string }>(service, shop, "report", { id: done.id });
    const text = await (await fetch(data.url)).text();

    expect(text.replace("\uFEFF", "").split("\r\n")).toEqual([
      "Order,Tracking number,SKU,Waybill line,Waybill problems",
      "#999999,SIM7000,'=1+1,2,Order: order_unknown",
      "",
    ]);
  });

  it("tells all that is wrong with a line, and gives it back with every column, to be mended and sent again", async () => {
    const { name } = orders[0]!;
    const header = "Order,Notes,Tracking number,SKU,Qty,Shipped on";
    const checked = await checkFile(
      service,
      shop,
      `${header}\n${name},for Ann,SIM7100,NONE,x,someday\n#888888,,SIM7101,,,someday\n${name},,SIM7102,,,\n`,
    );
    const problems = checked.problems.map(({ problems: found }) =>
      found.map(({ column, problem }) => [column, problem]),
    );
    expect(problems).toEqual([
      [
        ["SKU", "sku_unknown"],
        ["Qty", "quantity_invalid"],
        ["Shipped on", "date_invalid"],
      ],
      [
        ["Order", "order_unknown"],
        ["Shipped on", "date_invalid"],
      ],
    ]);
    const { data } = await postImport<{ url: string }>(service, shop, "report", { id: checked.import.id });
    const report = (await (await fetch(data.url)).text()).replace("\uFEFF", "");
    expect(report.split("\r\n").slice(0, 2)).toEqual([
      `${header},Waybill line,Waybill problems`,
      `${name},for Ann,SIM7100,NONE,x,someday,2,"SKU: sku_unknown; Qty: quantity_invalid; Shipped on: date_invalid"`,
    ]);

    const mended = report.replace("NONE,x,someday", ",,2026-11-17").replace("#888888", orders[1]!.name);
    const again = await importFile(service, shop, mended.replace("someday", "2026-11-18"));

    expect(again.import).toMatchObject({ state: "done", imported: 2, wrong: 0 });
  });

  it("says how far the check of many lines is, also within a part of the file", async () => {
    const lines = Array.from({ length: 600 }, (_, index) => `#none,SIM9${index}`);
    const { id } = await uploadFile(service, shop, `Order,Tracking number\n${lines.join("\n")}\n`);
    const mapping = { order_number: 0, tracking_number: 1 };
    await postImport(service, shop, "check", { id, reading: { encoding: "utf-8", separator: ",", mapping } });
    const [task] = await listLatestTasks(service.ctx.db, checkTask, shop.id, 1);
    const shares: (number | undefined)[] = [];

    for await (const { progress } of checkTask.read!(service.ctx, task!)) shares.push(progress);

    expect(shares).toEqual([41, 83, 100]);
  });

  it("finds no order of another shop", async () => {
    const other = await aShop(service);

    const checked = await checkFile(service, other, `Order,Tracking number\n${orders[0]!.name},SIM8000\n`);

    expect(firstProblems(checked)).toEqual(["order_unknown"]);
  });

  it("gives way to Shopify's own fulfilment with the same number", async () => {
    const order = service.sandbox.shopify.placeOrder(shop.domain);
    await service.settle();
    await importFile(service, shop, `Order,Tracking number\n${order.name},SIM000000009\n`);

    service.sandbox.shopify.fulfillOrder(shop.domain, order.id, { trackingNumber: "SIM000000009" });
    await service.settle();

    const now = await listShipments(service, shop);
    expect(now.map(({ trackingNumber }) => trackingNumber)).toEqual(["SIM000000009"]);
    expect(now[0]!.shopifyId).not.toMatch(/^import:/);
  });
});

describe("stopping an import", () => {
  it("leaves what is imported, and the jobs that are queued do nothing", async () => {
    const checked = await checkFile(service, shop, `Order,Tracking number\n${orders[0]!.name},SIM9400\n`);
    await postImport(service, shop, "start", { id: checked.import.id });

    const { data } = await postImport<Import>(service, shop, "cancel", { id: checked.import.id });
    await service.settle();

    expect(data.state).toBe("cancelled");
    expect(await listShipments(service, shop)).toEqual([]);
    expect((await postImport(service, shop, "start", { id: checked.import.id })).status).toBe(409);
  });
});
