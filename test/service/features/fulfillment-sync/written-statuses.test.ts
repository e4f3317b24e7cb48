import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "../../courier";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import {
  aSentOrder,
  shownShipment,
  reportEvents,
  listWrites,
  switchOnWrites,
  statusesOf,
} from "./a-sent-order";
import { saveSetting } from "../../save-setting";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  service.clock.now = new Date("2026-11-20T12:59:00Z");
});

describe("statuses written to Shopify", () => {
  it("are none until the merchant asks for it, and none of before then", async () => {
    const { id, written } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    await service.settle();
    await switchOnWrites(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:20:00Z"));
    await service.settle();

    expect(written()).toEqual([]);
    expect(await listWrites(service, shop)).toEqual([]);
  });

  it("follow the journey in Shopify's words, with neither the courier's words nor a place", async () => {
    await switchOnWrites(service, shop);
    const { id, written } = await aSentOrder(service, shop);
    const steps = [
      anEvent("INFO_RECEIVED", "2026-11-20T12:01:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", { message: "Left Shenzhen" }),
      anEvent("ABNORMAL", "2026-11-20T12:04:00Z", { subStatus: "ABNORMAL_02" }),
      anEvent("WAITING_DELIVERY", "2026-11-20T12:05:00Z", { subStatus: "WAITING_DELIVERY_01" }),
      anEvent("DELIVERY_FAILED", "2026-11-20T12:06:00Z"),
      anEvent("WAITING_DELIVERY", "2026-11-20T12:07:00Z", { subStatus: "WAITING_DELIVERY_02" }),
      anEvent("DELIVERED", "2026-11-20T12:08:00Z"),
    ];
    for (const step of steps) {
      await reportEvents(service, shop, id, step);
      await service.settle();
    }

    expect(statusesOf(written())).toEqual([
      "CONFIRMED",
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
      "DELAYED",
      "OUT_FOR_DELIVERY",
      "ATTEMPTED_DELIVERY",
      "READY_FOR_PICKUP",
      "DELIVERED",
    ]);
    expect(written().every(({ message, city, country }) => !message && !city && !country)).toBe(true);
    expect(written().at(-1)!.happenedAt).toMatch(/^2026-11-20T12:08:00/);
  });

  it("say that a shipment is late once, as long as it is on its way", async () => {
    await switchOnWrites(service, shop);
    const { id, written } = await aSentOrder(service, shop);
    const steps = [
      anEvent("IN_TRANSIT", "2026-11-20T12:01:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z", { flag: "delayed", message: "Delayed" }),
      anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", { flag: "weather", message: "Snow" }),
      anEvent("ABNORMAL", "2026-11-20T12:04:00Z", { flag: "delayed", message: "Still delayed" }),
      anEvent("IN_TRANSIT", "2026-11-20T12:05:00Z", { message: "On its way again" }),
      anEvent("WAITING_DELIVERY", "2026-11-20T12:06:00Z", { flag: "delayed", message: "Late today" }),
      anEvent("DELIVERED", "2026-11-20T12:07:00Z", { flag: "delayed", message: "Delivered late" }),
    ];
    for (const step of steps) {
      await reportEvents(service, shop, id, step);
      await service.settle();
    }

    expect(statusesOf(written())).toEqual([
      "CARRIER_PICKED_UP",
      "DELAYED",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "DELIVERED",
    ]);
  });

  it("say of a shipment whose status did not move that it is late, and nothing of its other flags", async () => {
    const { id, written } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:01:00Z"));
    await switchOnWrites(service, shop);
    await reportEvents(
      service,
      shop,
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z", { flag: "forwarded", message: "Forwarded" }),
    );
    await service.settle();
    expect(await listWrites(service, shop)).toEqual([]);

    await reportEvents(
      service,
      shop,
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", { flag: "delayed", message: "Delayed" }),
    );
    await service.settle();

    expect(statusesOf(written())).toEqual(["DELAYED"]);
  });

  it("say where a late shipment is to whom does not want its delays written", async () => {
    await switchOnWrites(service, shop, ["IN_TRANSIT", "FAILURE"]);
    const { id, written } = await aSentOrder(service, shop);
    const late = { flag: "delayed" as const };
    await reportEvents(service, shop, id, anEvent("INFO_RECEIVED", "2026-11-20T12:01:00Z"));
    await reportEvents(
      service,
      shop,
      id,
      anEvent("IN_TRANSIT", "2026-11-20T12:02:00Z"),
      anEvent("IN_TRANSIT", "2026-11-20T12:03:00Z", late),
    );
    await service.settle();
    await reportEvents(
      service,
      shop,
      id,
      anEvent("ABNORMAL", "2026-11-20T12:04:00Z", { ...late, message: "Stuck" }),
    );
    await service.settle();

    expect(statusesOf(written())).toEqual(["IN_TRANSIT", "FAILURE"]);
  });

  it("are only the newest where many have piled up", async () => {
    await switchOnWrites(service, shop);
    const { id, written } = await aSentOrder(service, shop);
    for (const [minute, status] of (["IN_TRANSIT", "WAITING_DELIVERY", "DELIVERED"] as const).entries())
      await reportEvents(service, shop, id, anEvent(status, `2026-11-20T12:1${minute}:00Z`));
    await service.settle();

    expect(statusesOf(written())).toEqual(["DELIVERED"]);
    expect((await listWrites(service, shop)).map(({ state }) => state)).toEqual([
      "superseded",
      "superseded",
      "written",
    ]);
  });

  it("are those the merchant has chosen, and nothing that happened before the app was installed", async () => {
    await switchOnWrites(service, shop, ["DELIVERED"]);
    const { id, written } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    await reportEvents(service, shop, id, anEvent("DELIVERED", "2026-11-20T12:20:00Z"));
    await service.ctx.db
      .updateTable("shops")
      .set({ installedAt: new Date("2026-11-19T00:00:00Z") })
      .where("id", "=", shop.id)
      .execute();
    const old = await aSentOrder(service, shop);
    await reportEvents(service, shop, old.id, anEvent("DELIVERED", "2026-11-18T12:20:00Z"));
    await service.settle();

    expect(statusesOf(written())).toEqual(["DELIVERED"]);
    expect(old.written()).toEqual([]);
  });

  it("say delivered when the last shipment of a fulfilment is there", async () => {
    await switchOnWrites(service, shop, ["DELIVERED"]);
    const { shipments, written } = await aSentOrder(service, shop, 2);
    await reportEvents(service, shop, shipments[0]!.id, anEvent("DELIVERED", "2026-11-20T12:20:00Z"));
    await service.settle();
    expect(written()).toEqual([]);

    await reportEvents(service, shop, shipments[1]!.id, anEvent("DELIVERED", "2026-11-20T12:30:00Z"));
    await service.settle();

    expect(statusesOf(written())).toEqual(["DELIVERED"]);
  });

  it.each([
    ["DELIVERED", { status: "DELIVERED" }],
    ["DELAYED", { flag: "delayed" }],
  ])("do not tell Shopify %s, which Shopify has told us", async (status, shown) => {
    await switchOnWrites(service, shop);
    const { fulfillment, written, shipments } = await aSentOrder(service, shop);
    service.sandbox.shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status,
      happenedAt: "2026-11-20T12:30:00Z",
      message: "By another app",
    });
    await service.settle();

    expect(await shownShipment(service, shop, shipments[0]!.orderId)).toMatchObject(shown);
    expect(statusesOf(written())).toEqual([status]);
    expect(await listWrites(service, shop)).toEqual([]);
  });

  it("are dropped where the switch was turned back while they waited", async () => {
    await switchOnWrites(service, shop);
    const { id, written } = await aSentOrder(service, shop);
    await reportEvents(service, shop, id, anEvent("IN_TRANSIT", "2026-11-20T12:10:00Z"));
    await saveSetting(service, shop, "/api/store/fulfillment-events", { enabled: false, statuses: [] });
    await service.settle();

    expect(written()).toEqual([]);
    expect(await listWrites(service, shop)).toMatchObject([{ state: "skipped", reason: "switched_off" }]);
  });
});
