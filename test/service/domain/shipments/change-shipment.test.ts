import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { setShipmentDate } from "../../../../service/domain/shipments/set-shipment-date";
import { transaction } from "../../../../service/platform/db/database";
import { readVersions } from "../../../../service/platform/db/noted-changes";
import { createTestService, type TestService } from "../../harness";
import { anEventAt, applyEvents } from "../../shipments";
import { aShipmentToChange } from "./merchants-changes";

type Scene = Awaited<ReturnType<typeof aShipmentToChange>>;
let service: TestService;
let shop: Scene["shop"];
let order: Scene["order"];
let shipment: Scene["shipment"];
let change: Scene["change"];
let shipments: Scene["shipments"];
let shopifySends: Scene["shopifySends"];

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  ({ shop, order, shipment, change, shipments, shopifySends } = await aShipmentToChange(service));
});

const pass = (ms: number) => void (service.clock.now = new Date(service.clock.now.getTime() + ms));

describe("a courier that the merchant names", () => {
  it("holds, says so, keeps the shipment with its events, and is in the history", async () => {
    await applyEvents(service, shop, shipment, [anEventAt(service.clock.now)]);

    await change(order.number, "gls-de");

    expect(await shipments()).toMatchObject([
      { id: shipment, courier_code: "gls-de", courier_by: "merchant", courier_reasons: [] },
    ]);
    expect((await shipments())[0]!.events.length).toBeGreaterThan(0);
    const history = await service.ctx.db
      .selectFrom("courierHistory")
      .where("shopId", "=", shop.id)
      .selectAll()
      .execute();
    expect(history).toMatchObject([{ source: "merchant", toCourier: "gls-de", outcome: "switched" }]);
  });

  it("marks what the former courier reported as its own until the new one reports, and keeps no date of it", async () => {
    const at = service.clock.now;
    const named = new Date(at.getTime() + 3 * 86_400_000);
    await applyTracking(service.ctx, shop.id, [
      { shipmentId: shipment, events: [anEventAt(at)], isCheck: true, estimatedDeliveryAt: named },
    ]);
    expect(await shipments()).toMatchObject([{ known_from: null, estimate: { by: "courier" } }]);
    pass(60_000);

    await change(order.number, "gls-de");

    expect(await shipments()).toMatchObject([
      { status: "IN_TRANSIT", known_from: { name: "UPS" }, estimated_delivery_at: null, estimate: null },
    ]);

    pass(60_000);
    await applyEvents(service, shop, shipment, [
      anEventAt(service.clock.now, { message: "In the new depot" }),
    ]);
    expect(await shipments()).toMatchObject([{ known_from: null }]);
  });

  it("is read again by open pages though no date goes with it", async () => {
    await applyEvents(service, shop, shipment, [anEventAt(service.clock.now)]);
    const before = await readVersions(service.ctx.db, shop.id);

    await change(order.number, "gls-de");

    const after = await readVersions(service.ctx.db, shop.id);
    expect(Number(after.orders)).toBeGreaterThan(Number(before.orders));
  });

  it.each([
    ["keeps the date by which what has arrived came in time", { status: "DELIVERED" }, true],
    ["forgets the former one's date of what is still to arrive", { status: "IN_TRANSIT" }, false],
    ["forgets it of what went back", { status: "ABNORMAL", subStatus: "ABNORMAL_06" }, false],
  ] as const)(
    "%s, and has the new one asked at once and, should that be lost, soon",
    async (_, reported, isKept) => {
      const at = service.clock.now;
      await applyTracking(service.ctx, shop.id, [
        { shipmentId: shipment, events: [anEventAt(at, reported)], isCheck: true, estimatedDeliveryAt: at },
      ]);

      await change(order.number, "gls-de");

      const row = await service.ctx.db
        .selectFrom("shipments")
        .select(["nextCheckAt", "estimatedDeliveryAt"])
        .where("id", "=", shipment)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({
        nextCheckAt: new Date(at.getTime() + 15 * 60_000),
        estimatedDeliveryAt: isKept ? at : null,
      });
    },
  );

  it("leaves what it has reported itself before, in other hands, as its own", async () => {
    await applyEvents(service, shop, shipment, [anEventAt(service.clock.now, { courier: "gls-de" })]);
    pass(60_000);

    await change(order.number, "gls-de");

    expect(await shipments()).toMatchObject([{ courier_code: "gls-de", known_from: null }]);
  });

  it("keeps the date that was set by hand", async () => {
    const hand = { from: "2099-11-30", to: "2099-11-30", reason: "agreed" as const };
    await transaction(service.ctx.db, (tx) =>
      setShipmentDate(service.ctx, tx, shop.id, { order: order.id, shipment, date: hand }),
    );

    await change(order.number, "gls-de");

    expect(await shipments()).toMatchObject([{ estimate: { by: "merchant" } }]);
  });

  it("is not undone when Shopify sends the fulfilment again", async () => {
    await change(order.number, "gls-de");

    await shopifySends([order.number]);

    expect(await shipments()).toMatchObject([
      { id: shipment, courier: "GLS Germany", courier_by: "merchant" },
    ]);
  });

  it("must be known", async () => {
    expect(await change(order.number, "nobody-at-all")).toMatchObject({
      status: 400,
      body: { code: "A0400", data: { fields: [{ path: "courier" }] } },
    });
  });

  it("can be changed as often as the provider lets it", async () => {
    const provider = service.ctx.trackingProviders[0]!;
    const before = provider.limits.courierChanges;
    provider.limits.courierChanges = 1;
    try {
      await change(order.number, "gls-de");
      await service.settle();
      expect(await change(order.number, "dpd-de")).toMatchObject({ status: 409 });
      expect(await shipments()).toMatchObject([{ courier_code: "gls-de" }]);
    } finally {
      provider.limits.courierChanges = before;
    }
  });
});

describe("a company that the merchant names in Shopify", () => {
  it("is the shipment's courier from then on, with its page, and is followed anew", async () => {
    await applyEvents(service, shop, shipment, [anEventAt(service.clock.now)]);

    await shopifySends([order.number], "Evri");

    const [changed] = await shipments();
    expect(changed).toMatchObject({ id: shipment, courier_code: "evri" });
    expect(changed!.events.length).toBeGreaterThan(0);
    const row = await service.ctx.db
      .selectFrom("shipments")
      .selectAll()
      .where("id", "=", shipment)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ trackingUrl: "https://x.example/Evri", provider: "simulated" });
  });

  it("stays with its link where nobody knows it: it is the merchant's word", async () => {
    await shopifySends([order.number], "Uncle Bob");

    expect(await shipments()).toMatchObject([
      { id: shipment, courier_code: null, courier: "Uncle Bob", tracking_url: "https://x.example/Uncle Bob" },
    ]);
  });

  it.each([
    ["that names nobody", "Other"],
    ["that is only written differently", "ups"],
  ])("changes nothing where it is a name %s", async (_, company) => {
    await shopifySends([order.number], company);

    expect(await shipments()).toMatchObject([{ id: shipment, courier_code: "ups" }]);
  });

  it("does not undo what the merchant chose here", async () => {
    await change(order.number, "gls-de");

    await shopifySends([order.number], "Evri");

    expect(await shipments()).toMatchObject([{ courier_code: "gls-de", courier_by: "merchant" }]);
  });
});
