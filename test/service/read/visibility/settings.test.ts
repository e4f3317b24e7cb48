import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { setPlan } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { hoursAgo, track } from "./a-tracked-order";
import { saveSetting } from "../../save-setting";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  await service.ctx.db.deleteFrom("rateLimits").execute();
});

const path = (area: string) => `/endApi/api/store/${area}`;
const save = (area: string, value: object, as = shop) =>
  saveSetting(service, as, `/api/store/${area}`, value);
const read = async (area: string, as = shop) =>
  (await call(service, "GET", path(area), { as })).body.data.value;

describe("a setting of what is shown", () => {
  const words = [{ word: "Shenzhen", action: "replace", replacement: "hub" }];

  it.each([
    ["fulfillment-events", { enabled: true, statuses: ["DELIVERED"] }, { enabled: false }],
    ["dropshipping-mode", { enabled: true }, { enabled: false }],
    ["blacklisted-routing", { words }, { words: [] }],
    ["custom-status", { statuses: [{ name: "Packed", text: "", days: 2 }] }, { statuses: [] }],
    ["silence-text", { enabled: true, days: 5, text: "Patience" }, { enabled: false, days: 7, text: "" }],
  ])("%s is kept as it was given, for this shop alone", async (area, given, initial) => {
    const other = await aShop(service);
    expect(await read(area)).toMatchObject(initial);

    expect((await save(area, given)).body.data.value).toEqual(given);

    expect(await read(area)).toMatchObject(given);
    expect(await read(area, other)).toMatchObject(initial);
  });

  it.each([
    ["fulfillment-events", { enabled: true, statuses: ["LOST"] }, "statuses.0"],
    ["blacklisted-routing", { words: [{ word: " -- ", action: "hide" }] }, "words.0.word"],
    ["blacklisted-routing", { words: [...words, { word: "SHÉNZHEN", action: "hide" }] }, "words.1.word"],
    [
      "blacklisted-routing",
      { words: [...words, { word: "X", action: "replace", replacement: "in Shenzhen" }] },
      "words.1.replacement",
    ],
    ["custom-status", { statuses: [{ name: " ", days: 1 }] }, "statuses.0.name"],
    ["custom-status", { statuses: [1, 2, 3, 4].map((days) => ({ name: "a", days })) }, "statuses"],
    ["silence-text", { enabled: true, days: 7, text: "" }, "text"],
    ["silence-text", { enabled: false, days: 0, text: "" }, "days"],
  ])("%s names what is wrong with %j", async (area, body, field) => {
    const response = await save(area, body);

    expect(response).toMatchObject({ status: 400, body: { code: "A0400" } });
    expect(response.body.data.fields.map((each: { path: string }) => each.path)).toContain(`value.${field}`);
  });

  it("custom-status is sold with Growth", async () => {
    const starter = await aShop(service, { planCode: "STARTER" });

    expect(await save("custom-status", { statuses: [] }, starter)).toMatchObject({
      status: 402,
      body: { data: { feature: "custom-status-editor", level: "Growth" } },
    });
  });
});

describe("a hidden word", () => {
  it("is on no page of a shopper, and marked on the merchant's", async () => {
    await save("blacklisted-routing", {
      words: [
        { word: "Shenzhen", action: "hide" },
        { word: "Yantian", action: "replace", replacement: "our hub" },
      ],
    });
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(hoursAgo(service, 9), { message: "Left SHENZHEN" }),
      anEventAt(hoursAgo(service, 8), { message: "Left Yantian port" }),
      anEventAt(hoursAgo(service, 7), { message: "Arrived" }),
    ]);

    const shopper = await track(service, shop, order);
    const merchant = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });
    const mail = service.mails.sent.at(-1) ?? (await service.settle(), service.mails.sent.at(-1));

    expect(
      shopper.order.shipments[0]!.events.map(({ message, courierText }) => message ?? courierText),
    ).toEqual(["Arrived", "Left our hub port"]);
    for (const text of [shopper.html, JSON.stringify(shopper.order), JSON.stringify(mail)])
      expect(text).not.toMatch(/shenzhen|yantian/i);
    expect(
      merchant.body.data.shipments[0].events.map((event: { message: string; to_shoppers: string }) => [
        event.message,
        event.to_shoppers,
      ]),
    ).toEqual([
      ["Arrived", "shown"],
      ["Left Yantian port", "reworded"],
      ["Left SHENZHEN", "hidden"],
    ]);
  });

  it("hides a Chinese line in dropshipping mode, and shows who brings the shipment at last", async () => {
    await save("dropshipping-mode", { enabled: true });
    const order = await anOrder(service, shop);
    const [shipment] = order.shipments;
    await service.ctx.db
      .updateTable("shipments")
      .set({ courier: "yunexpress", courierName: "Yun Express" })
      .where("id", "=", shipment!.id)
      .execute();
    await applyTracking(service.ctx, shop.id, [
      {
        shipmentId: shipment!.id,
        isCheck: true,
        lastMile: { courier: "dhl-paket", name: "DHL Paket", trackingNumber: "00340434" },
        events: [anEventAt(hoursAgo(service, 4), { message: "Departed Dongguan", place: null })],
      },
    ]);

    const { order: tracked, html } = await track(service, shop, order);

    expect(tracked.shipments[0]).toMatchObject({
      courier: { name: null, url: null },
      lastMile: { courier: { name: "DHL Paket" }, trackingNumber: "00340434" },
      events: [{ message: null, place: null, status: "IN_TRANSIT" }],
    });
    expect(html).toContain("Delivery partner");
    expect(html).toContain("00340434");
    // Not three letters alone: a signed token may have them.
    expect(html).not.toMatch(/dongguan|yun ?express/i);
  });
});

describe("the shop's own steps", () => {
  const statuses = [
    { name: "Washed", text: "", days: 9 },
    { name: "Knitted", text: "By hand", days: 2 },
  ];

  it("stand on the page with their days, in order, until the courier has the shipment", async () => {
    expect((await save("custom-status", { statuses })).body.data.value.statuses[0].name).toBe("Knitted");
    const order = await anOrder(service, shop);
    const waiting = await track(service, shop, order);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(service, 1))]);
    service.clock.now = new Date(service.clock.now.getTime() + 1);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const unshipped = await track(service, shop, await anOrder(service, shop, { fulfillments: [] }));

    expect(waiting.order.shipments[0]!.steps).toEqual([
      expect.objectContaining({ name: "Knitted", isReached: true }),
      expect.objectContaining({ name: "Washed", isReached: false }),
    ]);
    expect(waiting.html).toContain("Before it is shipped");
    expect(unshipped.order.steps).toHaveLength(2);
    expect(unshipped.html).toContain("Knitted");
    expect((await track(service, shop, order)).order.shipments[0]!.steps).toEqual([]);
  });

  it("are shown no more when the plan has lost them, and are there again when it has them back", async () => {
    await save("custom-status", { statuses });
    const order = await anOrder(service, shop, { fulfillments: [] });
    const plan = {
      planInterval: "",
      quotaAmount: null,
      subscriptionId: null,
      cycleStart: null,
      cycleEnd: null,
    };
    const grant = (granted: typeof plan & { planCode: string }) =>
      transaction(service.ctx.db, (tx) => setPlan(tx, shop.id, granted));

    await grant({ ...plan, planCode: "STARTER" });
    expect((await track(service, shop, order)).order.steps).toEqual([]);

    await grant({ ...plan, planCode: "ADVANCED" });
    expect((await track(service, shop, order)).order.steps).toHaveLength(2);
  });
});

describe("the calming text", () => {
  it("comes after so many days without news, and goes with the next", async () => {
    await save("silence-text", { enabled: true, days: 3, text: "All is well, it only takes a while." });
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(service, 80))]);
    const silent = await track(service, shop, order);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(hoursAgo(service, 1), { message: "Moved" }),
    ]);
    const moved = await track(service, shop, order);

    expect(silent.html).toContain("All is well, it only takes a while.");
    expect(moved.order.shipments[0]!.note).toBeNull();
  });
});
