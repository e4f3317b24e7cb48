import { beforeAll, describe, expect, it } from "vitest";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aShipment, postCourier, saveListedCouriers } from "./shipments-of-couriers";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await saveListedCouriers(service);
});

const saveCouriers = (as: TestShop, value: object) =>
  saveSetting(service, as, "/api/courier/settings", value);

describe("courier settings", () => {
  it("give shipments of a mapped name to their courier, whatever the name is written like", async () => {
    await saveCouriers(shop, {
      mapping: [{ name: "Standard Shipping", courier: "gls-de" }],
      preferred: [],
    });

    expect(await aShipment(service, shop, "12345678906", "standard-shipping")).toMatchObject({
      courier: "gls-de",
    });
  });

  it("let the preferred courier win where numbers fit several", async () => {
    await saveCouriers(shop, { mapping: [], preferred: ["dhl-parcel-pl"] });

    expect(await aShipment(service, shop, "12345678906", null)).toMatchObject({ courier: "dhl-parcel-pl" });
  });

  it("know the shop's own courier by its name, with its link, and follow its changes", async () => {
    const own = await postCourier(service, shop, "custom/create", {
      name: "Blue Van",
      tracking_url: "https://van.example/t?n={number}",
    });
    const { id, code } = own.body.data;
    await saveCouriers(shop, {
      mapping: [{ name: "Van", courier: code }],
      preferred: [],
    });

    const shipment = await aShipment(service, shop, "van 77-1", "Van");
    await postCourier(service, shop, "custom/update", {
      id,
      name: "Green Van",
      tracking_url: "https://van.example/{number}",
    });

    expect(shipment).toMatchObject({
      courier: code,
      courierName: "Blue Van",
      trackingUrl: "https://van.example/t?n=VAN771",
    });
    const [after] = await service.ctx.db
      .selectFrom("shipments")
      .selectAll()
      .where("courier", "=", code)
      .execute();
    expect(after).toMatchObject({ courierName: "Green Van", trackingUrl: "https://van.example/VAN771" });
    await postCourier(service, shop, "custom/delete", { id });
    const settings = await call(service, "GET", "/endApi/api/courier/settings", { as: shop });
    expect(settings.body.data).toMatchObject({ own: [], value: { mapping: [] } });
  });

  it.each([
    "http://van.example/{number}",
    "https://van.example/",
    "https://{number}.example/",
    "https:/{number}.example/",
    "https:///{number}.example/",
    "https://van.example{number}/",
    "https://van.example:{number}/",
    "https://{number}@van.example/",
    "https://user@van.example/{number}",
    "https://van.example/{number}/{number}",
    "https://van.example/{ number }",
    "https://localhost/{number}",
    "https://van.localhost/{number}",
    "https://van.local./{number}",
    "https://VAN.Internal/{number}",
    "https://127.0.0.1/{number}",
    "https://0x7f.1/{number}",
    "https://2130706433/{number}",
    "https://１６９.254.169.254/{number}",
    "https://8.8.8.8./{number}",
    "https://[::1]/{number}",
    "https://[::ffff:127.0.0.1]:8443/{number}",
    "javascript:alert({number})",
  ])("refuse %s as the address of a courier", async (tracking_url) => {
    expect(await postCourier(service, shop, "custom/create", { name: "Van", tracking_url })).toMatchObject({
      status: 400,
      body: { code: "A0400", data: { fields: [{ path: "tracking_url" }] } },
    });
  });

  it("give every shipment of an own courier its new link, whatever its number is written like", async () => {
    const store = await aShop(service);
    const made = await postCourier(service, store, "custom/create", {
      name: "Van",
      tracking_url: "https://a.example/{number}",
    });
    const { id, code } = made.body.data;
    await saveCouriers(store, {
      mapping: [{ name: "Van", courier: code }],
      preferred: [],
    });
    const before: string[] = [];
    for (const number of ["van 7-1", "v/1?x=2&y#3", "v_1(2)!*'~", "v%41€", "車7"])
      before.push((await aShipment(service, store, number, "Van")).trackingUrl!);

    const change = { id, name: "Bus", tracking_url: "https://b.example/{number}" };
    await postCourier(service, store, "custom/update", change);

    const after = await service.ctx.db
      .selectFrom("shipments")
      .select(["courierName", "trackingUrl"])
      .where("shopId", "=", store.id)
      .orderBy("id")
      .execute();
    expect(after).toEqual(
      before.map((url) => ({
        courierName: "Bus",
        trackingUrl: url.replace("https://a.", "https://b."),
      })),
    );
  });

  it("change an own courier only to what could be added as well", async () => {
    const tracking_url = "https://van.example/{number}";
    const [first, second] = await Promise.all(
      ["Red Van", "Grey Van"].map((name) =>
        postCourier(service, shop, "custom/create", { name, tracking_url }),
      ),
    );
    const { id } = second!.body.data;

    for (const [change, path] of [
      [{ name: "Grey Van", tracking_url: "javascript:alert({number})" }, "tracking_url"],
      [{ name: "Grey Van", tracking_url: "https://van.example/" }, "tracking_url"],
      [{ name: " ", tracking_url }, "name"],
      [{ name: "x".repeat(61), tracking_url }, "name"],
    ] as const) {
      expect(await postCourier(service, shop, "custom/update", { id, ...change })).toMatchObject({
        status: 400,
        body: { code: "A0400", data: { fields: [{ path }] } },
      });
    }
    expect(
      await postCourier(service, shop, "custom/update", { id, name: "RED VAN", tracking_url }),
    ).toMatchObject({
      status: 409,
      body: { data: { fields: [{ path: "name" }] } },
    });
    // Its own name in another spelling is no clash.
    expect(
      await postCourier(service, shop, "custom/update", { id, name: "grey van", tracking_url }),
    ).toMatchObject({
      status: 200,
      body: { data: { id, name: "grey van" } },
    });
    for (const own of [first!.body.data.id, id])
      await postCourier(service, shop, "custom/delete", { id: own });
  });

  it("do not let a store change or delete another's courier", async () => {
    const tracking_url = "https://van.example/{number}";
    const other = await aShop(service);
    const own = (await postCourier(service, other, "custom/create", { name: "Theirs", tracking_url })).body
      .data;

    expect(
      await postCourier(service, shop, "custom/update", { id: own.id, name: "Ours", tracking_url }),
    ).toMatchObject({
      status: 404,
    });
    expect(await postCourier(service, shop, "custom/delete", { id: own.id })).toMatchObject({ status: 404 });

    const theirs = await call(service, "GET", "/endApi/api/courier/settings", { as: other });
    expect(theirs.body.data.own).toEqual([own]);
  });

  it("propose a name as unknown only where most of its shipments are nobody's", async () => {
    const store = await aShop(service);
    await aShipment(service, store, "1Z5R89390357567127", "Mixed");
    for (const number of ["?1", "?2"]) await aShipment(service, store, number, "Mixed");
    await aShipment(service, store, "1Z5R89390357567127", "Big Brown");

    const { body } = await call(service, "GET", "/endApi/api/courier/settings", { as: store });

    expect(body.data.seen).toEqual([
      { name: "Mixed", shipments: 3, courier: null },
      { name: "Big Brown", shipments: 1, courier: "ups" },
    ]);
  });

  it("refuse a courier nobody knows, and another shop's own", async () => {
    const other = await aShop(service);
    const own = await postCourier(service, other, "custom/create", {
      name: "Theirs",
      tracking_url: "https://van.example/{number}",
    });

    for (const courier of ["nobody", own.body.data.code]) {
      expect(await saveCouriers(shop, { mapping: [], preferred: [courier] })).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: "value.preferred" }] } },
      });
    }
  });

  it.each([
    ["STARTER", { ups: true, "17track-0": false, "17track-1200": false }],
    ["GROWTH", { ups: true, "17track-0": true, "17track-1200": false }],
    ["ADVANCED", { ups: true, "17track-0": true, "17track-1200": true }],
  ])("open as much of the directory as %s has", async (planCode, open) => {
    const store = await aShop(service, { planCode });

    for (const [courier, isOpen] of Object.entries(open)) {
      const response = await saveCouriers(store, {
        mapping: [],
        preferred: [courier],
      });
      expect([courier, response.status]).toEqual([courier, isOpen ? 200 : 402]);
      const found = await postCourier(service, store, "list", {
        query: courier.replace("17track-", "listed "),
      });
      const row = found.body.data.content.find(({ code }: { code: string }) => code === courier);
      expect(row.available).toBe(isOpen);
    }
  });
});
