import { beforeAll, describe, expect, it } from "vitest";
import { refreshCourierUsage } from "../../../service/couriers/refresh-courier-usage.job";
import { upsertCatalogCouriers } from "../../../service/couriers/catalog-couriers.queries";
import { shapeInSql, shapeOf } from "../../../service/couriers/number-shape";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { aFulfillment, anEvent, anOrder, hear } from "../shipments";

let service: TestService;
let shop: TestShop;
const post = (path: string, body: object, as: TestShop = shop) =>
  call(service, "POST", `/endApi/api/courier/${path}`, { as, body });

async function aShipment(number: string, company: string | null, as = shop) {
  const shippedAt = new Date(service.clock.now.getTime() - 86_400_000);
  const shopifyId = String(7_000_000_000 + Math.floor(Math.random() * 1e9));
  const fulfillment = {
    ...aFulfillment(shopifyId, [], shippedAt),
    trackings: [{ number, company: company as string, url: null }],
  };
  const order = await anOrder(service, as, { fulfillments: [fulfillment] });
  return service.ctx.db
    .selectFrom("shipments")
    .selectAll()
    .where("id", "=", order.shipments[0]!.id)
    .executeTakeFirstOrThrow();
}

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  const place = (index: number) => ({
    code: `17track-${index}`,
    name: `Listed ${index}`,
    plainName: `listed${index}`,
    country: "CN",
    homepage: "https://listed.example",
    phone: null,
    trackingUrl: "https://listed.example/{number}",
    place: index,
  });
  await upsertCatalogCouriers(service.ctx.db, [place(0), place(700), place(1200)], service.clock.now);
});

describe("courier settings", () => {
  it("give shipments of a mapped name to their courier, whatever the name is written like", async () => {
    await post("update-settings", {
      mapping: [{ name: "Standard Shipping", courier: "gls-de" }],
      preferred: [],
    });

    expect(await aShipment("12345678906", "standard-shipping")).toMatchObject({ courier: "gls-de" });
  });

  it("let the preferred courier win where numbers fit several", async () => {
    await post("update-settings", { mapping: [], preferred: ["dhl-parcel-pl"] });

    expect(await aShipment("12345678906", null)).toMatchObject({ courier: "dhl-parcel-pl" });
  });

  it("know the shop's own courier by its name, with its link, and follow its changes", async () => {
    const own = await post("custom/create", {
      name: "Blue Van",
      tracking_url: "https://van.example/t?n={number}",
    });
    const { id, code } = own.body.data;
    await post("update-settings", { mapping: [{ name: "Van", courier: code }], preferred: [] });

    const shipment = await aShipment("van 77-1", "Van");
    await post("custom/update", { id, name: "Green Van", tracking_url: "https://van.example/{number}" });

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
    await post("custom/delete", { id });
    const settings = await call(service, "GET", "/endApi/api/courier/settings", { as: shop });
    expect(settings.body.data).toMatchObject({ own: [], settings: { mapping: [] } });
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
    expect(await post("custom/create", { name: "Van", tracking_url })).toMatchObject({
      status: 400,
      body: { code: "A0400", data: { fields: [{ path: "tracking_url" }] } },
    });
  });

  it("give every shipment of an own courier its new link, whatever its number is written like", async () => {
    const store = await aShop(service);
    const made = await post(
      "custom/create",
      { name: "Van", tracking_url: "https://a.example/{number}" },
      store,
    );
    const { id, code } = made.body.data;
    await post("update-settings", { mapping: [{ name: "Van", courier: code }], preferred: [] }, store);
    const before: string[] = [];
    for (const number of ["van 7-1", "v/1?x=2&y#3", "v_1(2)!*'~", "v%41€", "車7"])
      before.push((await aShipment(number, "Van", store)).trackingUrl!);

    const change = { id, name: "Bus", tracking_url: "https://b.example/{number}" };
    await post("custom/update", change, store);

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
      ["Red Van", "Grey Van"].map((name) => post("custom/create", { name, tracking_url })),
    );
    const { id } = second!.body.data;

    for (const [change, path] of [
      [{ name: "Grey Van", tracking_url: "javascript:alert({number})" }, "tracking_url"],
      [{ name: "Grey Van", tracking_url: "https://van.example/" }, "tracking_url"],
      [{ name: " ", tracking_url }, "name"],
      [{ name: "x".repeat(61), tracking_url }, "name"],
    ] as const) {
      expect(await post("custom/update", { id, ...change })).toMatchObject({
        status: 400,
        body: { code: "A0400", data: { fields: [{ path }] } },
      });
    }
    expect(await post("custom/update", { id, name: "RED VAN", tracking_url })).toMatchObject({
      status: 409,
      body: { data: { field: "name" } },
    });
    // Its own name in another spelling is no clash.
    expect(await post("custom/update", { id, name: "grey van", tracking_url })).toMatchObject({
      status: 200,
      body: { data: { id, name: "grey van" } },
    });
    for (const own of [first!.body.data.id, id]) await post("custom/delete", { id: own });
  });

  it("do not let a store change or delete another's courier", async () => {
    const tracking_url = "https://van.example/{number}";
    const other = await aShop(service);
    const own = (await post("custom/create", { name: "Theirs", tracking_url }, other)).body.data;

    expect(await post("custom/update", { id: own.id, name: "Ours", tracking_url })).toMatchObject({
      status: 404,
    });
    expect(await post("custom/delete", { id: own.id })).toMatchObject({ status: 404 });

    const theirs = await call(service, "GET", "/endApi/api/courier/settings", { as: other });
    expect(theirs.body.data.own).toEqual([own]);
  });

  it("propose a name as unknown only where most of its shipments are nobody's", async () => {
    const store = await aShop(service);
    await aShipment("1Z5R89390357567127", "Mixed", store);
    for (const number of ["?1", "?2"]) await aShipment(number, "Mixed", store);
    await aShipment("1Z5R89390357567127", "Big Brown", store);

    const { body } = await call(service, "GET", "/endApi/api/courier/settings", { as: store });

    expect(body.data.seen).toEqual([
      { name: "Mixed", shipments: 3, courier: null },
      { name: "Big Brown", shipments: 1, courier: "ups" },
    ]);
  });

  it("refuse a courier nobody knows, and another shop's own", async () => {
    const other = await aShop(service);
    const own = await post(
      "custom/create",
      { name: "Theirs", tracking_url: "https://van.example/{number}" },
      other,
    );

    for (const courier of ["nobody", own.body.data.code]) {
      expect(await post("update-settings", { mapping: [], preferred: [courier] })).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: "preferred" }] } },
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
      const answer = await post("update-settings", { mapping: [], preferred: [courier] }, store);
      expect([courier, answer.status]).toEqual([courier, isOpen ? 200 : 402]);
      const found = await post("list", { query: courier.replace("17track-", "listed ") }, store);
      const row = found.body.data.content.find(({ code }: { code: string }) => code === courier);
      expect(row.available).toBe(isOpen);
    }
  });
});

describe("the directory", () => {
  it("is read page by page, each courier once, ours before the provider's", async () => {
    const codes: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await post("list", { after, size: 100 });
      codes.push(...body.data.content.map(({ code }: { code: string }) => code));
      after = body.data.next ?? undefined;
      expect(body.data.total).toBeGreaterThan(400);
    } while (after);

    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.slice(-3)).toEqual(["17track-0", "17track-700", "17track-1200"]);
  });

  it("shows couriers first whose name begins with what was typed, each once over all pages", async () => {
    const codes: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await post("list", { query: "post", after, size: 50 });
      codes.push(...body.data.content.map(({ code }: { code: string }) => code));
      after = body.data.next ?? undefined;
    } while (after);

    expect(codes.indexOf("postnl")).toBeLessThan(codes.indexOf("chronopost"));
    expect(codes.length).toBeGreaterThan(100);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("finds a courier by any of its names", async () => {
    const { body } = await post("list", { query: "österreich" });

    expect(body.data.content.map(({ code }: { code: string }) => code)).toContain("austrian-post");
  });
});

describe("what the shop's numbers turned out to be", () => {
  it("breaks ties between couriers from the next night on", async () => {
    const store = await aShop(service);
    await post("update-settings", { mapping: [{ name: "ACME", courier: "aramex" }], preferred: [] }, store);
    for (let count = 0; count < 12; count += 1) {
      const shipment = await aShipment(`1234567${8000 + count}`, "ACME", store);
      await hear(service, store, shipment.id, [anEvent(service.clock.now)]);
    }
    await post("update-settings", { mapping: [], preferred: [] }, store);

    await refreshCourierUsage.run(service.ctx, { shop: store.id });
    const { body } = await post("detect", { number: "12345678906" }, store);

    expect(body.data.candidates[0]).toMatchObject({ code: "aramex" });
    expect(body.data.candidates[0].reasons[0]).toEqual({ code: "learned", count: 12, share: 1 });
    expect((await aShipment("12345678906", null)).courier).not.toBe("aramex");
  });

  it("is counted by the same shape in the database as here", async () => {
    const numbers = [
      "1Z5R8939-0357 567127",
      "rr123456785de",
      "12",
      "ab1",
      "äö 12/34",
      "JJD00.0390007889456123",
    ];
    for (const number of numbers) {
      const shipment = await aShipment(number, null);
      const { shape } = await service.ctx.db
        .selectFrom("shipments")
        .select(shapeInSql.as("shape"))
        .where("id", "=", shipment.id)
        .executeTakeFirstOrThrow();
      expect(shape).toBe(shapeOf(number));
    }
  });
});
