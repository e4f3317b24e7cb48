import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";
import { saveSetting } from "../../../save-setting";
import { doBulk } from "../../bulk/many-orders";
import { aWriteback } from "./a-writeback";

let service: TestService;
let shop: TestShop;
let at: ReturnType<typeof aWriteback>;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  at = aWriteback(service, shop);
});

/** No courier is detected from it. */
const aNumber = () => `WBQ${String((count += 1)).padStart(7, "0")}`;
const dhlLink = (number: string) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`;
const upsLink = (number: string) => `https://www.ups.com/track?tracknum=${number}`;

/** A shipment that Shopify says is with UPS. */
async function aShipment(company: string | null = "UPS") {
  const number = aNumber();
  const fulfillment = await at.ship([number], company);
  const [shipment] = await at.shipmentsOf(fulfillment);
  return { number, fulfillment, id: shipment!.id };
}

describe("a courier that the merchant corrects", () => {
  it("stays as it is at Shopify unless the merchant asks for it", async () => {
    const { id, number, fulfillment } = await aShipment();

    expect(await at.choose(id, number, "dhl-express")).toBe(200);
    await service.settle();

    expect(at.shown(fulfillment)).toEqual([{ number, company: "UPS", url: upsLink(number) }]);
    expect(await at.history(fulfillment)).toEqual([]);
  });

  it("is written with its link, by the name that Shopify knows, and told in the order's history", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();

    await at.choose(id, number, "dhl-express");
    await service.settle();

    expect(at.shown(fulfillment)).toEqual([{ number, company: "DHL Express", url: dhlLink(number) }]);
    expect(await at.history(fulfillment)).toEqual([
      { change: "courier", what: "courier", state: "sent", reason: null },
    ]);
    await at.choose(id, number, "la-poste");
    await service.settle();
    expect(at.shown(fulfillment)[0]!.company).toBe("La Poste Colissimo");
  });

  it("is not written again over what the merchant enters at Shopify afterwards", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    await at.choose(id, number, "dhl-express");
    await service.settle();

    at.later();
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment, {
      trackingNumber: number,
      company: "FedEx",
    });
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("FedEx");
    expect(await at.deliveries()).toHaveLength(1);
  });

  it("keeps the link to the tracking page, where the merchant has chosen that", async () => {
    await saveSetting(service, shop, "/api/store/tracking-link", { target: "host" });
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    const url = at.shown(fulfillment)[0]!.url;
    expect(url).toContain("/t/");

    await at.choose(id, number, "dhl-express");
    await service.settle();

    expect(at.shown(fulfillment)).toEqual([{ number, company: "DHL Express", url }]);
  });

  it("is written for each fulfilment of a bulk action, and put back by Undo", async () => {
    await at.switchOn();
    const [first, second] = [await aShipment(), await aShipment("FedEx")];
    const ids = await Promise.all(
      [first, second].map(async ({ fulfillment }) => (await at.shipmentsOf(fulfillment))[0]!.orderId),
    );

    const { undo } = await doBulk(service, shop, { ids }, { kind: "set_courier", courier: "dhl-express" });
    await service.settle();
    expect([first, second].map(({ fulfillment }) => at.shown(fulfillment)[0]!.company)).toEqual([
      "DHL Express",
      "DHL Express",
    ]);

    at.later();
    await doBulk(service, shop, { job: undo! }, { kind: "undo_courier", job: undo! });
    await service.settle();
    expect([first, second].map(({ fulfillment }) => at.shown(fulfillment)[0]!.company)).toEqual([
      "UPS",
      "FedEx",
    ]);
  });

  it("of one's own making is written by its own name with its own link", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    const body = { name: "Van of the Blue Door", tracking_url: "https://van.example/{number}" };
    const created = await call(service, "POST", "/endApi/api/courier/custom/create", { as: shop, body });
    expect(created.status).toBe(200);

    await at.choose(id, number, created.body.data.code as string);
    await service.settle();

    expect(at.shown(fulfillment)).toEqual([
      { number, company: body.name, url: `https://van.example/${number}` },
    ]);
  });

  it("changes the links alone where the fulfilment's shipments have different couriers", async () => {
    await at.switchOn();
    const numbers = [aNumber(), aNumber()];
    const fulfillment = await at.ship(numbers, "UPS");
    const [, second] = await at.shipmentsOf(fulfillment);

    await at.choose(second!.id, numbers[1]!, "dhl-express");
    await service.settle();

    expect(at.shown(fulfillment)).toEqual([
      { number: numbers[0], company: "UPS", url: upsLink(numbers[0]!) },
      { number: numbers[1], company: "UPS", url: dhlLink(numbers[1]!) },
    ]);
    expect(await at.history(fulfillment)).toMatchObject([{ state: "sent", reason: "several_couriers" }]);

    const [first] = await at.shipmentsOf(fulfillment);
    await at.choose(first!.id, numbers[0]!, "dhl-express");
    await service.settle();
    expect(at.shown(fulfillment).map(({ company }) => company)).toEqual(["DHL Express", "DHL Express"]);
  });

  it("is not written with a number that replaces Shopify's: that one is still the other courier's", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();

    expect(await at.choose(id, aNumber(), "dhl-express")).toBe(200);
    await service.settle();

    expect(at.shown(fulfillment)).toEqual([{ number, company: "UPS", url: upsLink(number) }]);
  });

  it("of another shop's shipment is neither changed nor written", async () => {
    await at.switchOn();
    const { number, fulfillment, id } = await aShipment();
    const other = aWriteback(service, await aShop(service));
    await other.switchOn();

    expect(await other.choose(id, number, "dhl-express")).toBe(404);
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("UPS");
    expect([await at.deliveries(), await other.deliveries()]).toEqual([[], []]);
  });
});

describe("a courier that the number surely is of, whatever Shopify says", () => {
  it("is written once for what Shopify says, so that the merchant may insist", async () => {
    await at.switchOn();
    const number = "1Z999AA10123456784";
    const fulfillment = await at.ship([number], "FedEx");

    expect(at.shown(fulfillment)[0]).toMatchObject({ company: "UPS" });
    expect((await at.history(fulfillment)).map(({ state }) => state)).toEqual(["sent"]);

    at.later();
    const said = { trackingNumber: number, company: "FedEx" };
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment, said);
    await service.settle();
    expect(at.shown(fulfillment)[0]).toMatchObject({ company: "FedEx" });
    expect(await at.deliveries()).toHaveLength(1);
  });

  it("stays unwritten for what was sent before the switch", async () => {
    const fulfillment = await at.ship(["1Z999AA10123456784"], "FedEx");
    at.later();

    await at.switchOn();
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment, { status: "SUCCESS" });
    await service.settle();

    expect(at.shown(fulfillment)[0]).toMatchObject({ company: "FedEx" });
  });
});

describe("our own write, coming back by webhook", () => {
  it("neither undoes the choice nor changes what detection has found since", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment("Other");
    await at.choose(id, number, "dhl-express");
    await service.settle();
    const [before] = await at.shipmentsOf(fulfillment);
    expect(before!.courier).toBe("dhl-express");

    await at.choose(id, number, null);
    const [detected] = await at.shipmentsOf(fulfillment);
    at.later();
    service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment, { status: "SUCCESS" });
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("DHL Express");
    expect(await at.shipmentsOf(fulfillment)).toMatchObject([{ courier: detected!.courier }]);
    expect(detected!.courier).toBeNull();
  });

  it("is no update in the order's history, which a later change there is", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment("Other");
    const before = await at.updates(fulfillment);

    await at.choose(id, number, "dhl-express");
    await service.settle();

    expect(await at.history(fulfillment)).toMatchObject([{ state: "sent" }]);
    expect(await at.updates(fulfillment)).toBe(before);

    at.later();
    at.touch(fulfillment);
    await service.settle();
    expect(await at.updates(fulfillment)).toBeGreaterThan(before);
  });

  it("counts as the merchant's word no more once the merchant has named another company there", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment("Other");
    await at.choose(id, number, "dhl-express");
    await service.settle();
    await at.choose(id, number, null);
    const rename = async (company: string) => {
      at.later();
      const said = { trackingNumber: number, company };
      service.sandbox.shopify.updateFulfillment(shop.domain, fulfillment, said);
      await service.settle();
      return (await at.shipmentsOf(fulfillment))[0]!.courier;
    };

    expect(await rename("FedEx")).toBe("fedex");
    expect(await rename("DHL Express")).toBe("dhl-express");
    expect(await at.deliveries()).toHaveLength(1);
  });

  it("is not undone by an older one that arrives after the next write", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment("Other");
    const { faults } = service.sandbox.shopify;
    faults.reorder = 1000;
    onTestFinished(() => void Object.assign(faults, { reorder: 0, drop: 0 }));
    await at.choose(id, number, "dhl-express");
    while ((await service.queue.runDue(service.ctx)) > 0);
    // The next one's own webhook is lost, or comes later still.
    faults.drop = 1000;
    await at.choose(id, number, "fedex");
    while ((await service.queue.runDue(service.ctx)) > 0);
    faults.drop = 0;
    await at.choose(id, number, null);
    const [detected] = await at.shipmentsOf(fulfillment);
    expect(detected!.courier).toBeNull();

    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("FedEx");
    expect(await at.shipmentsOf(fulfillment)).toMatchObject([{ courier: null }]);
  });

  it("is told apart where nothing was to be written", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment("DHL Express");
    await at.choose(id, number, "dhl-express");
    await service.settle();
    expect(await at.history(fulfillment)).toMatchObject([{ state: "skipped", reason: "already_there" }]);

    await at.choose(id, number, "fedex");
    await at.choose(id, number, null);
    await service.settle();
    expect(await at.history(fulfillment)).toMatchObject([
      { state: "skipped", reason: "courier_unknown" },
      { state: "skipped", reason: "already_there" },
    ]);
  });
});
