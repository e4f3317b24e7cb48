import type { ShipmentId } from "../../../../contract/ids";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderDetail } from "../../../../contract/order-detail";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { setShipmentDate } from "../../../../service/domain/shipments/set-shipment-date";
import { transaction } from "../../../../service/platform/db/database";
import { readVersions } from "../../../../service/platform/db/noted-changes";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";

const UPS = "1Z5R89390357567127";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
let shipment: ShipmentId;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  order = await anOrder(service, shop);
  shipment = order.shipments[0]!.id;
  await service.settle();
});

const change = (
  tracking_number: string,
  courier: string | null,
  { id = shipment, as = shop, ...more }: { id?: ShipmentId; as?: TestShop; allow_duplicate?: boolean } = {},
) =>
  call(service, "POST", "/endApi/api/order/change-shipment", {
    as,
    body: { id, tracking_number, courier, ...more },
  });

const pass = (ms: number) => void (service.clock.now = new Date(service.clock.now.getTime() + ms));

async function shipments() {
  await service.settle();
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });
  return OrderDetail.parse(body.data).shipments;
}

/** Shopify sends the order once more, with these numbers, as newer than before. */
async function shopifySends(numbers: string[], company = "UPS") {
  const at = new Date(service.clock.now.getTime() + 60_000);
  const trackings = numbers.map((number) => ({ number, company, url: `https://x.example/${company}` }));
  const fulfillments = [
    { ...aFulfillment(order.shopifyId, numbers, at), shopifyId: `${order.shopifyId}7`, trackings },
  ];
  const { id: _, shipments: __, number: ___, ...incoming } = order;
  await saveOrders(service.ctx, shop.id, [{ ...incoming, updatedAt: at, fulfillments }]);
}

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

describe("a number that the merchant gives", () => {
  it("is a new shipment of the same fulfilment, found by its number, and tracked at once", async () => {
    await applyEvents(service, shop, shipment, [
      anEventAt(service.clock.now, { message: "Of the old number" }),
    ]);

    const response = await change(UPS, null);

    const [present, ...others] = await shipments();
    expect(others).toEqual([]);
    expect(present).toMatchObject({
      id: response.body.data.id,
      tracking_number: UPS,
      courier_code: "ups",
      courier_by: "reasons",
    });
    expect(present!.last_checked_at).not.toBeNull();
    expect(present!.events.map(({ message }) => message)).not.toContain("Of the old number");
    const old = await service.ctx.db
      .selectFrom("trackingEvents")
      .where("shipmentId", "=", shipment)
      .select("message")
      .execute();
    expect(old).toContainEqual({ message: "Of the old number" });
  });

  it("leaves what was heard of the old one to be read where it was given in Shopify, too", async () => {
    await applyEvents(service, shop, shipment, [
      anEventAt(service.clock.now, { message: "Of the old number" }),
    ]);
    await shopifySends([UPS, "1Z999AA10123456784"]);

    const [first, second] = await shipments();
    expect(first!.earlier).toMatchObject([
      { tracking_number: order.number, events: [{ message: "Of the old number" }] },
    ]);
    expect(second!.earlier).toEqual([]);

    await change("SIM000000077", null, { id: first!.id });
    await shopifySends(["SIM000000078"]);
    const [last] = await shipments();
    expect(last!.earlier.map((old) => old.tracking_number)).toEqual(
      expect.arrayContaining(["SIM000000077", UPS, "1Z999AA10123456784", order.number]),
    );
  });

  it("leaves what was heard of the old one to be read, under every later number", async () => {
    await applyEvents(service, shop, shipment, [
      anEventAt(service.clock.now, { message: "Of the old number" }),
    ]);
    const { id } = (await change(UPS, null)).body.data;
    expect(await shipments()).toMatchObject([
      {
        id,
        earlier: [
          {
            tracking_number: order.number,
            replaced_at: service.clock.now.toISOString(),
            events: [{ message: "Of the old number", place: "Leipzig, DE" }],
          },
        ],
      },
    ]);

    service.clock.now = new Date(service.clock.now.getTime() + 60_000);
    await change("1Z999AA10123456784", null, { id });
    expect((await shipments())[0]!.earlier.map((old) => old.tracking_number)).toEqual([UPS, order.number]);
  });

  it("is not undone when Shopify sends the old number again, and gives way to one that is new", async () => {
    await change(UPS, null);

    await shopifySends([order.number]);
    expect(await shipments()).toMatchObject([{ tracking_number: UPS }]);

    service.clock.now = new Date(service.clock.now.getTime() + 120_000);
    await shopifySends(["1Z999AA10123456784"]);
    expect(await shipments()).toMatchObject([{ tracking_number: "1Z999AA10123456784" }]);
  });

  it("can be changed again, and back", async () => {
    const { id } = (await change(UPS, null)).body.data;
    const { id: third } = (await change("1Z999AA10123456784", null, { id })).body.data;
    await shopifySends([order.number]);
    expect(await shipments()).toMatchObject([{ id: third }]);

    expect((await change(order.number, "ups", { id: third })).body.data).toEqual({ id: shipment });
    service.clock.now = new Date(service.clock.now.getTime() + 120_000);
    await shopifySends([order.number]);
    expect(await shipments()).toMatchObject([{ id: shipment, tracking_number: order.number }]);
  });

  it("is refused where another shipment of the fulfilment has it", async () => {
    service.clock.now = new Date(service.clock.now.getTime() + 120_000);
    await shopifySends([order.number, UPS]);

    expect(await change(UPS, null)).toMatchObject({ status: 409 });
  });

  it("is asked about where another order has it, and can be given all the same", async () => {
    const other = await anOrder(service, shop);

    expect(await change(other.number, null)).toMatchObject({
      status: 409,
      body: { data: { reason: "numberOfAnotherOrder", order: other.name } },
    });
    expect(await change(other.number, null, { allow_duplicate: true })).toMatchObject({ status: 200 });
  });

  it.each(["", "   ", "<b>", "hello", "A123", "x1".repeat(51)])("must look like one: %j", async (number) => {
    expect(await change(number, null)).toMatchObject({ status: 400, body: { code: "A0400" } });
  });

  it("is not another shop's to give, nor one for a shipment that is gone", async () => {
    const other = await aShop(service);
    expect(await change(UPS, null, { as: other })).toMatchObject({ status: 404 });
    await change(UPS, null);
    expect(await change("1Z999AA10123456784", null)).toMatchObject({ status: 404 });
  });
});
