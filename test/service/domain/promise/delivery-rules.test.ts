import { beforeAll, describe, expect, it } from "vitest";
import {
  tryDeliveryRules,
  type DeliveryRules,
  findSoldProducts,
  listHolidays,
} from "../../../../contract/estimated-delivery";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anIncomingOrder } from "../../incoming-order";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { AN_EXAMPLE } from "./promise.calls";
import { aTransitRule, aWarehouse, someRules } from "./some-rules";

const PATH = "/endApi/api/store/estimated-delivery";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const save = (value: unknown) => call(service, "POST", PATH, { as: shop, body: { value, version: 0 } });
const fieldsOf = async (value: unknown) => {
  const { status, body } = await save(value);
  return { status, fields: JSON.stringify(body) };
};

describe("rules of delivery dates", () => {
  it.each<[string, Partial<DeliveryRules>, string]>([
    [
      "a day that is no date",
      { warehouses: [aWarehouse({ closed: [{ from: "2026-02-30", to: "2026-03-01" }] })] },
      "closed.0.from",
    ],
    [
      "a day in another format",
      { warehouses: [aWarehouse({ closed: [{ from: "24.12.2026", to: "2026-12-26" }] })] },
      "Date format error",
    ],
    [
      "days that end before they begin",
      { warehouses: [aWarehouse({ closed: [{ from: "2026-12-26", to: "2026-12-24" }] })] },
      "closed.0.to",
    ],
    ["a time that no clock shows", { warehouses: [aWarehouse({ cutoff: "24:00" })] }, "cutoff"],
    ["no business day", { warehouses: [aWarehouse({ business_days: [] })] }, "business_days"],
    ["an eighth weekday", { warehouses: [aWarehouse({ business_days: [8] })] }, "business_days"],
    [
      "fewer days at most than at least",
      { rest: { days: { min: 5, max: 4 }, courier_days: "every" } },
      "rest.days.max",
    ],
    [
      "a country that there is not",
      { transit: [aTransitRule({ countries: ["XX"] })] },
      "transit.0.countries",
    ],
    [
      "a country of two rules",
      { transit: [aTransitRule(), aTransitRule({ countries: ["AT", "DE"] })] },
      "transit.1.countries.1",
    ],
    [
      "turned postal codes",
      { transit: [aTransitRule({ postal: [{ from: "99", to: "10" }] })] },
      "postal.0.to",
    ],
    ["a source twice", { sources: ["rules", "rules"] }, "sources"],
    ["an inherited name", { sources: ["constructor" as never] }, "sources"],
    ["no warehouse", { warehouses: [] }, "warehouses"],
  ])("are refused with %s, and the field is named", async (_, parts, field) => {
    const { status, fields } = await fieldsOf(someRules(parts));

    expect(status).toBe(400);
    expect(fields).toContain(field);
  });

  it("are as they were saved, postal codes without blanks", async () => {
    const transit = [aTransitRule({ postal: [{ from: "sw1a", to: "sw9z" }] })];

    expect((await save(someRules({ transit }))).status).toBe(200);

    const { body } = await call(service, "GET", PATH, { as: shop });
    expect(body.data).toMatchObject({
      value: { enabled: true, transit: [{ postal: [{ from: "SW1A", to: "SW9Z" }] }] },
      version: 1,
      courier_names: {},
    });
  });
});

describe("what the rules' screen asks for", () => {
  it("is the date of an example, with the clock of the shop's zone", async () => {
    const rules = someRules({ warehouses: [aWarehouse({ cutoff: "12:00" })] });
    const body = { rules, example: { ...AN_EXAMPLE, ordered_at: "2026-11-24T12:00" } };

    const answer = await call(service, "POST", `${PATH}/calculate`, { as: shop, body });

    expect(tryDeliveryRules.response.parse(answer.body.data)).toMatchObject({
      date: { from: "2026-11-28", to: "2026-11-29" },
    });
  });

  it("says whether the product or the collection of the example is excluded, also by rules that are not saved", async () => {
    const rules = someRules({
      excluded_products: [{ id: "7", title: "Sofa" }],
      excluded_collections: [{ id: "48", title: "Made to order" }],
    });
    const firstOf = async (named: { product?: string; collection?: string }) => {
      const body = { rules, example: { ...AN_EXAMPLE, ...named } };
      const answer = await call(service, "POST", `${PATH}/calculate`, { as: shop, body });
      return tryDeliveryRules.response.parse(answer.body.data).steps[0];
    };

    expect(await firstOf({ product: "7" })).toEqual({ step: "excluded", product: "Sofa" });
    expect(await firstOf({ collection: "48" })).toEqual({
      step: "excluded_collection",
      collection: "Made to order",
    });
    expect(await firstOf({ product: "8", collection: "49" })).toEqual({ step: "not_excluded" });
    expect(await firstOf({})).toMatchObject({ step: "counted_from" });
  });

  it.each(["9999-12-31T10:00", "1969-12-31T10:00"])("is no date of an example in %s", async (ordered_at) => {
    const example = { ...AN_EXAMPLE, ordered_at };
    const body = { rules: someRules(), example };
    const answer = await call(service, "POST", `${PATH}/calculate`, { as: shop, body });

    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain("example.ordered_at");
  });

  it("is a date that is needed, and says so where there is none", async () => {
    const fieldsOf = async (example: object) => {
      const body = { rules: someRules(), example: { ...AN_EXAMPLE, ...example } };
      return (await call(service, "POST", `${PATH}/calculate`, { as: shop, body })).body.data.fields;
    };

    expect(await fieldsOf({ ordered_at: "" })).toMatchObject([
      { path: "example.ordered_at", key: "required" },
    ]);
    expect(await fieldsOf({ ordered_at: "24.12.2026" })).toMatchObject([
      { path: "example.ordered_at", key: "date" },
    ]);
    expect(await fieldsOf({ fulfilled_at: "soon" })).toMatchObject([{ path: "example.fulfilled_at" }]);
  });

  it("is a country's holidays of the coming year, in the reader's language where it has them", async () => {
    const answer = await call(service, "GET", `${PATH}/holidays?country=DE&region=BY&language=de`, {
      as: shop,
    });

    const { regions, holidays } = listHolidays.response.parse(answer.body.data);
    expect(regions).toContainEqual({ code: "BY", name: "Bayern" });
    expect(holidays.map(({ name }) => name)).toContain("Heilige Drei Könige");
    expect(holidays.map(({ day }) => day)).toEqual(holidays.map(({ day }) => day).sort());
  });

  it("is products of the shop's own orders, found whatever their title holds", async () => {
    const other = await aShop(service);
    const item = {
      ...{ shopifyId: "1", title: "50% off_lamp", variantTitle: null, sku: null, quantity: 1 },
      ...{ openQuantity: 1, requiresShipping: true, imageUrl: null, productId: "77" },
    };
    await saveOrders(service.ctx, shop.id, [anIncomingOrder({ lineItems: [item] })]);
    const found = async (as: TestShop, search: string) => {
      const path = `${PATH}/products?search=${encodeURIComponent(search)}`;
      return findSoldProducts.response.parse((await call(service, "GET", path, { as })).body.data).products;
    };

    expect(await found(shop, "% OFF_")).toEqual([{ id: "77", title: "50% off_lamp" }]);
    expect(await found(shop, "%lamp")).toEqual([]);
    // A character that the database has no text for is left out.
    expect(await found(shop, "la\0mp")).toHaveLength(1);
    expect(await found(other, "lamp")).toEqual([]);
  });
});
