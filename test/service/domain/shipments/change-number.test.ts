import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aShop, createTestService, type TestService } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { aShipmentToChange } from "./merchants-changes";

const UPS = "1Z5R89390357567127";

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
