import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { searchCustomers } from "../../../../service/read/search/search-customers";
import { numberForm, textForm } from "../../../../service/read/search/search-form";
import { searchOrders } from "../../../../service/read/search/search-orders";
import { searchShipments } from "../../../../service/read/search/search-shipments";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anIncomingOrder } from "../../incoming-order";
import { propertyRuns } from "../../../property-runs";
import { anyCharacter } from "../../../any-character";

const TEXTS = [
  "A_1%b",
  "axyzb",
  "A\\1",
  'O\'Brien "Q"',
  "日本 太郎",
  "🚀 Rocket",
  "--",
  "###",
  "x;drop table orders",
  "a%",
];

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
  const own = TEXTS.map((text, index) =>
    anIncomingOrder({ name: text, numbers: [text], customerName: text, email: `own${index}@example.com` }),
  );
  const foreign = TEXTS.map((text, index) =>
    anIncomingOrder({
      name: `F${text}`,
      numbers: [`F${text}`],
      customerName: `F${text}`,
      email: `f${index}@foreign.example`,
    }),
  );
  await saveOrders(service.ctx, shop.id, own);
  await saveOrders(service.ctx, other.id, foreign);
});

const ways = {
  "tracking-number": async (query: string, page = { page: 0, size: 50 }) => {
    const found = await searchShipments(service.ctx, shop.actor, { query, ...page });
    return { ...found, names: found.content.map((row) => row.tracking_number) };
  },
  "order-name": async (query: string, page = { page: 0, size: 50 }) => {
    const found = await searchOrders(service.ctx, shop.actor, { query, ...page });
    return { ...found, names: found.content.map((row) => row.order_name) };
  },
  customer: async (query: string, page = { page: 0, size: 50 }) => {
    const found = await searchCustomers(service.ctx, shop.actor, { query, ...page });
    return { ...found, names: found.content.map((row) => row.customer) };
  },
};
const kinds = Object.entries(ways);

/** Any text at all: other scripts, halves of surrogate pairs, control characters, and pieces of what is stored. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom("%", "_", "\\", "'", '"', "a", "1", "#", "-", "\0", "\ud83d", "ё", "か゛"),
    maxLength: 12,
  }),
  fc.constantFrom(...TEXTS).chain((text) => fc.nat(text.length).map((start) => text.slice(start))),
  fc.integer({ min: 500, max: 1000 }).map((length) => "aB1%_\\".repeat(200).slice(0, length)),
);

describe.each(kinds)("search by %s", (kind, find) => {
  it("answers every text there is, with rows of the shop only that really hold it", async () => {
    const form = kind === "customer" ? textForm : numberForm;
    const known = TEXTS.map((text, index) => ({
      text,
      hay: kind === "customer" ? [textForm(text), `own${index}@example.com`] : [numberForm(text)],
    }));

    await fc.assert(
      fc.asyncProperty(anyText, async (query) => {
        const { names, total_elements: total } = await find(query);

        const term = form(query);
        const expected =
          term === "" ? [] : known.filter(({ hay }) => hay.some((each) => each.includes(term)));
        expect([...names].sort()).toEqual(expected.map(({ text }) => text).sort());
        expect(total).toBe(expected.length);
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  it("never shows another shop's rows, whatever is asked for by whom", async () => {
    for (const query of [
      "f",
      "fa",
      "fax",
      "FA_1%b",
      "foreign",
      "f0@foreign.example",
      "%",
      "_",
      "' or 1=1 --",
    ]) {
      const { names } = await find(query);
      expect(names.filter((name) => name.startsWith("F"))).toEqual([]);
      const { body } = await call(service, "POST", `/endApi/api/order/global-search/${kind}`, {
        as: shop,
        body: { query, shop: other.domain, shop_id: other.id, size: 50 },
      });
      expect(JSON.stringify(body.data)).not.toMatch(/"F/);
    }
  });

  it.each(["%", "_", "\\", "'", '"', "a_1", "a%"])("takes %s for what it is", async (query) => {
    const { names } = await find(query);

    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name.toLowerCase()).toContain(query);
  });

  it.each([
    ["an emoji", "🚀"],
    ["half an emoji", "\ud83d"],
    ["a NUL", "a\0b"],
    ["1,000 characters", "é".repeat(1000)],
    ["1,000 wildcards", "%_\\".repeat(333)],
  ])("answers %s over HTTP", async (_, query) => {
    const { status, body } = await call(service, "POST", `/endApi/api/order/global-search/${kind}`, {
      as: shop,
      body: { query },
    });

    expect([status, body.code]).toEqual([200, "00000"]);
  });

  it.each([
    [{ query: "" }, "query"],
    [{ query: "   " }, "query"],
    [{ query: "x".repeat(1001) }, "query"],
    [{ query: "x", page: -1 }, "page"],
    [{ query: "x", page: 0.5 }, "page"],
    [{ query: "x", size: 51 }, "size"],
    [{ query: ["x"] }, "query"],
  ])("refuses %j", async (body, field) => {
    const response = await call(service, "POST", `/endApi/api/order/global-search/${kind}`, {
      as: shop,
      body,
    });

    expect(response.status).toBe(400);
    expect((response.body.data.fields as { path: string }[]).map(({ path }) => path)).toEqual([field]);
  });
});

describe("the form of a text", () => {
  it("is the same when it is made twice, and has nothing that no database takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const [once, number] = [textForm(text), numberForm(text)];

        expect(textForm(once)).toBe(once);
        expect(numberForm(number)).toBe(number);
        expect(/\p{Cc}|\p{Cs}/u.test(once)).toBe(false);
        expect(Buffer.byteLength(once)).toBeLessThanOrEqual(1020);
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});
