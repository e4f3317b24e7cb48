import { beforeAll, describe, expect, it } from "vitest";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const PATH = "/endApi/api/notification/consent";
const read = async (as = shop) => (await call(service, "GET", PATH, { as })).body.data;
const save = (value: unknown, version: number, as = shop) =>
  call(service, "POST", PATH, { as, body: { value, version } });
const table = (countries: object) => ({ countries, reviews_by_checkout: false });

describe("the table of consent", () => {
  it("begins with our defaults, and names each country of the shop's orders once", async () => {
    const own = await aShop(service);
    for (const country of ["US", "DE", "US", null, "de", "Narnia"]) await anOrder(service, own, { country });
    await service.settle();

    expect(await read(own)).toEqual({
      ...{ value: table({}), version: 0, changed: null },
      destinations: ["DE", "US"],
    });
    expect(await read(await aShop(service))).toMatchObject({ destinations: [] });
  });

  it("keeps each change with its author", async () => {
    const own = await aShop(service);
    await save(table({ DE: { status: "opt_in" } }), 0, own);
    await save(table({ DE: { status: "opt_in" }, ZZ: { marketing: "opt_out" } }), 1, own);

    const { body } = await call(service, "GET", "/endApi/api/store/setting-history?setting=mail_consent", {
      as: own,
    });
    const stale = await save(table({}), 1, own);

    expect(body.data.versions ?? body.data).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect(stale.status).toBe(409);
  });

  it.each([
    ["a country that does not exist", table({ XX: { status: "opt_in" } })],
    ["one by another spelling", table({ de: { status: "opt_in" } })],
    ["an inherited name", table({ constructor: { status: "opt_in" } })],
    ["a purpose that does not exist", table({ DE: { spam: "opt_out" } })],
    ["a mode that does not exist", table({ DE: { status: "always" } })],
    ["more than is asked for", { ...table({}), everything: "opt_out" }],
    ["a country as a list", table([])],
  ])("refuses %s", async (_, value) => {
    expect((await save(value, 0)).status).toBe(400);
    expect(await read()).toMatchObject({ version: 0 });
  });
});
