import { TrackedOrder } from "../../../../contract/tracking";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { hoursAgo, track } from "../visibility/a-tracked-order";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
});

const listed = async (number?: string, as = shop) => {
  const response = await call(service, "POST", "/endApi/api/tracking-page/orders", {
    as,
    body: number === undefined ? {} : { number },
  });
  return response.body.data.orders as { name: string; transit_status: string | null }[];
};
const list = async (number?: string, as = shop) => (await listed(number, as)).map(({ name }) => name);
const read = (id: string, as = shop) =>
  call(service, "POST", "/endApi/api/tracking-page/order", { as, body: { id } });
const placed = (days: number) => new Date(service.clock.now.getTime() - days * 86_400_000);

describe("the orders that a page can be looked at with", () => {
  it("are the six that were placed last, of this shop alone", async () => {
    const days = [8, 7, 6, 5, 4, 3, 2];
    const names: string[] = [];
    for (const each of days) names.unshift((await anOrder(service, shop, { orderedAt: placed(each) })).name);
    await anOrder(service, await aShop(service));

    expect(await list()).toEqual(names.slice(0, 6));
  });

  it.each(["#4711", "4711", " ＃4711 ", "# 47 11"])(
    "are found by their number as one types it: %s",
    async (typed) => {
      await anOrder(service, shop, { name: "#4711", orderedAt: placed(90) });
      await anOrder(service, shop);

      expect(await list(typed)).toEqual(["#4711"]);
      expect(await list(typed, await aShop(service))).toEqual([]);
    },
  );

  it("say how each stands in the list of orders, the latest and those found by number", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(service.clock.now, { status: "DELIVERED" }),
    ]);
    await anOrder(service, shop, { fulfillments: [], fulfillmentStatus: null });

    const states = (await listed()).map(({ transit_status: status }) => status);
    expect(states.toSorted()).toEqual(["DELIVERED", null]);
    expect(await listed(order.name)).toMatchObject([{ transit_status: "DELIVERED" }]);
  });

  it("are none that the merchant has deleted, and none for a sign that is no number", async () => {
    const order = await anOrder(service, shop);
    expect(await list("#")).toEqual([]);
    await service.ctx.db
      .updateTable("orders")
      .set({ deletedAt: service.clock.now })
      .where("id", "=", order.id)
      .execute();

    expect(await list()).toEqual([]);
    expect(await list(order.name)).toEqual([]);
    expect((await read(order.id)).status).toBe(404);
  });
});

describe("an order in the preview", () => {
  it("is what its customer's page shows, without what the shop hides and without the customer", async () => {
    await saveSetting(service, shop, "/api/store/dropshipping-mode", { enabled: true });
    await saveSetting(service, shop, "/api/store/blacklisted-routing", {
      words: [
        { word: "Rotterdam", action: "hide" },
        { word: "Veghel", action: "replace", replacement: "our hub" },
      ],
    });
    const order = await anOrder(service, shop, { customerLocale: "de-AT", tags: ["gift"] });
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(hoursAgo(service, 9), { message: "Departed Dongguan" }),
      anEventAt(hoursAgo(service, 8), { message: "Left Rotterdam" }),
      anEventAt(hoursAgo(service, 7), { message: "Left Veghel" }),
    ]);

    const { status, body } = await read(order.id);

    expect(status).toBe(200);
    const { order: shoppers } = await track(service, shop, order);
    const { map: _, ...page } = body.data;
    expect(page).toEqual({
      // The page's answer has what it says of each event as well.
      ...{
        order: TrackedOrder.parse(shoppers),
        language: "de-AT",
        country: "DE",
        tags: ["gift"],
        reports: [],
      },
    });
    const text = JSON.stringify(body.data);
    expect(text).toContain("our hub");
    expect(text).not.toMatch(/rotterdam|veghel|dongguan/i);
    for (const personal of [order.email!, "Beispiel", "Geheimweg", "10115"])
      expect(text).not.toContain(personal);
  });

  it("has the map of its customer's page, without the places that the shop hides", async () => {
    await saveSetting(service, shop, "/api/store/blacklisted-routing", {
      words: [{ word: "Hamburg", action: "hide", replacement: "" }],
    });
    const order = await anOrder(service, shop);
    const at = (hours: number, city: string) =>
      anEventAt(hoursAgo(service, hours), { place: { city, province: null, country: "DE", zip: null } });
    await applyEvents(service, shop, order.shipments[0]!.id, [at(9, "Hamburg"), at(8, "Leipzig")]);

    const { map } = (await read(order.id)).body.data;

    expect(map.wide.current).toContain("1 Leipzig");
    expect(map.narrow.destination).toMatch(/^<svg[^>]* width="340"/);
    expect(JSON.stringify(map)).not.toContain("Hamburg");
  });

  it("is another shop's for nobody", async () => {
    const order = await anOrder(service, shop);

    const foreign = await read(order.id, await aShop(service));

    expect(foreign).toMatchObject({ status: 404, body: { code: "A0404" } });
    expect(JSON.stringify(foreign.body)).not.toContain(order.name);
  });
});
