import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderMap } from "../../../../contract/order-map";
import type { Place } from "../../../../service/platform/db/tables/shipments";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { saveSetting } from "../../save-setting";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  order = await anOrder(service, shop);
  await service.settle();
});

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
const place = (city: string | null, country: string | null): Place => ({
  city,
  country,
  province: null,
  zip: null,
});

/** The shipment was in these places, one after the other. */
async function travels(places: (Place | null)[], words: string[] = []) {
  const events = places.map((each, index) =>
    anEventAt(hoursAgo(90 - index), { place: each, message: words[index] ?? `Scan ${index}` }),
  );
  await applyEvents(service, shop, order.shipments[0]!.id, events);
}

async function route() {
  const { body } = await call(service, "GET", `/endApi/api/order/map?id=${order.id}`, { as: shop });
  return OrderMap.parse(body.data);
}

const change = (path: string, value: object) => saveSetting(service, shop, `/api/store/${path}`, value);

describe("the route of an order", () => {
  it("has each place once while the shipment stays there, with its point where that is certain", async () => {
    await travels([
      place("Shenzhen", "CN"),
      null,
      place("Shenzhen", "CN"),
      place("Springfield", "US"),
      place(null, "DE"),
      place("Leipzig", "DE"),
      place("Shenzhen", "CN"),
    ]);

    const { shipments, destination } = await route();

    expect(shipments).toHaveLength(1);
    expect(shipments[0]).toMatchObject({ tracking_number: order.number, under_way: true, hidden: 0 });
    expect(shipments[0]!.stops.map(({ place, country, point }) => [place, country, point !== null])).toEqual([
      ["Shenzhen, CN", "CN", true],
      ["Springfield, US", "US", false],
      ["DE", "DE", false],
      ["Leipzig, DE", "DE", true],
      ["Shenzhen, CN", "CN", true],
    ]);
    expect(destination).toMatchObject({ place: "Berlin, DE", country: "DE" });
    expect(destination!.point!.map(Math.round)).toEqual([13, 53]);
  });

  it.each([
    ["has arrived", { status: "DELIVERED" as const, subStatus: "DELIVERED_01" as const }],
    ["goes back", { status: "ABNORMAL" as const, subStatus: "ABNORMAL_07" as const }],
  ])("has no way to come where the shipment %s", async (_, kind) => {
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(3), kind)]);

    expect((await route()).shipments[0]!.under_way).toBe(false);
  });

  it("is at the destination in its town, which couriers name without its state", async () => {
    const shipTo = { city: "Portland", province: "Oregon", country: "US" };
    order = await anOrder(service, shop, { shipTo, country: "US" });
    await travels([place("Newark", "US"), place("Portland", "US"), place("Portland, ME", "US")]);

    const { shipments, destination } = await route();

    expect(destination).toMatchObject({ place: "Portland, Oregon, US", point: expect.any(Array) });
    expect(shipments[0]!.stops.map(({ place }) => place)).toEqual([
      "Newark, US",
      "Portland, Oregon, US",
      "Portland, ME, US",
    ]);
    expect(shipments[0]!.stops[1]).toEqual(destination);
  });

  it("reaches the destination once delivered, wherever the courier's last place is", async () => {
    await travels([place("Shenzhen", "CN"), place("Leipzig", "DE")]);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(hoursAgo(3), { status: "DELIVERED", subStatus: "DELIVERED_01" }),
    ]);

    const { shipments, destination } = await route();

    expect(shipments[0]).toMatchObject({ delivered: true, under_way: false });
    expect(shipments[0]!.stops.at(-1)).toEqual(destination);
  });

  it("is empty where nothing is known", async () => {
    order = await anOrder(service, shop, { fulfillments: [], shipTo: null, country: null });

    expect(await route()).toEqual({ shipments: [], destination: null });
  });
});

describe("what the merchant hides from shoppers", () => {
  beforeEach(() => travels([place("Shenzhen", "CN"), place("Hong Kong", "HK"), place("Leipzig", "DE")]));

  it("is nowhere in the route with dropshipping mode", async () => {
    expect(await change("dropshipping-mode", { enabled: true })).toMatchObject({ status: 200 });

    const shown = await route();

    expect(shown.shipments[0]!.stops.map(({ place }) => place)).toEqual(["Leipzig, DE"]);
    expect(shown.shipments[0]!.hidden).toBe(2);
    expect(JSON.stringify(shown)).not.toMatch(/CN|HK|Shenzhen|Hong|114\./);
  });

  it.each([
    ["hidden", { word: "Shenzhen", action: "hide", replacement: "" }],
    ["in other words", { word: "Shenzhen", action: "replace", replacement: "Our hub" }],
  ])("is not in the route where its word is %s", async (_, word) => {
    expect(await change("blacklisted-routing", { words: [word] })).toMatchObject({ status: 200 });

    const shown = await route();

    expect(shown.shipments[0]!.stops.map(({ place }) => place)).toEqual(["Hong Kong, HK", "Leipzig, DE"]);
    expect(JSON.stringify(shown)).not.toMatch(/CN|Shenzhen|114\.0/);
  });

  it("takes the place along where the words of its event are hidden", async () => {
    const words = [{ word: "Scan 1", action: "hide", replacement: "" }];
    expect(await change("blacklisted-routing", { words })).toMatchObject({ status: 200 });

    expect((await route()).shipments[0]!.stops.map(({ place }) => place)).toEqual([
      "Shenzhen, CN",
      "Leipzig, DE",
    ]);
  });
});
