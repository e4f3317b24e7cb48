import { withGuard } from "../../../../contract/csv-guard";
import { OrderId } from "../../../../contract/ids";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { EXPORT_COLUMNS } from "../../../../contract/export-columns";
import { ORDER_SORTS } from "../../../../contract/order-filter";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
  for (const [index, owner] of [shop, other, shop, other, shop].entries()) {
    const order = service.sandbox.shopify.placeOrder(owner.domain);
    const trackingNumber = `SIM00000000${index + 1}`;
    service.sandbox.shopify.fulfillOrder(owner.domain, order.id, { trackingNumber });
    service.clock.now = new Date(service.clock.now.getTime() + 60_000);
    await service.settle();
  }
});

const ask = (path: string, body: unknown, as = shop) =>
  call(service, "POST", `/endApi/api/order/${path}`, { as, body });
const list = (body: object, as = shop) => ask("list", body, as);
const idsOf = async (body: object, as = shop) =>
  ((await list(body, as)).body.data.content as { id: string }[]).map(({ id }) => id);
/** The calls that take a filter, each with what else it needs. */
const filtering: [string, (filter: unknown) => object][] = [
  ["list", (filter) => ({ filter })],
  ["counts", (filter) => ({ filter })],
  ["export", (filter) => ({ filter })],
  ["create-view", (filter) => ({ name: `View ${Math.random()}`, view: { filter } })],
  ["bulk", (filter) => ({ selection: { filter }, action: { kind: "check" } })],
];

describe("a page's end", () => {
  it.each(ORDER_SORTS)("of another shop leads to the caller's own orders only, sorted by %s", async (by) => {
    const own = new Set(await idsOf({}));
    const foreign = await list({ size: 1, sort: { by } }, other);
    expect(foreign.body.data.next).not.toBeNull();

    const seen = await idsOf({ after: foreign.body.data.next, sort: { by } });

    for (const id of seen) expect(own).toContain(id);
  });

  it.each(ORDER_SORTS)("of another sort shows no order twice and none that is not there: %s", async (by) => {
    const own = await idsOf({});
    const { body } = await list({ size: 1, sort: { by: "last_event", direction: "asc" } });

    const response = await list({ after: body.data.next, sort: { by, direction: "desc" } });
    const seen = (response.body.data.content as { id: string }[]).map(({ id }) => id);

    expect(response.status).toBe(200);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of seen) expect(own).toContain(id);
  });
});

describe("a misspelt or hostile wish", () => {
  it.each([
    ["a column that is SQL", { by: "ordered_at; drop table orders" }],
    ["a direction that is SQL", { direction: "desc nulls last; --" }],
    ["a part that does not exist", { by: "ordered", collate: "C" }],
    ["a property of every object", { by: "constructor" }],
  ])("to sort by %s is refused", async (_, sort) => {
    for (const response of [
      await list({ sort }),
      await ask("export", { sort }),
      await ask("create-view", { name: "Hostile", view: { sort } }),
    ]) {
      expect(response).toMatchObject({ status: 400, body: { code: "A0400" } });
    }
  });

  it.each([
    ["a tab that is SQL", '{"tab":"all\' or 1=1 --"}'],
    ["a part that does not exist", '{"shop_id":"1"}'],
    ["a part named as what all objects inherit from", '{"__proto__":{"tab":"delivered"}}'],
    ["a constructor", '{"constructor":{"prototype":{"tab":"all"}}}'],
    ["a day that is SQL", '{"ordered_from":"2026-11-01\' or true"}'],
    ["a tag that is SQL", '{"tags":["1) or (1=1"]}'],
    ["a country that is SQL", '{"countries":["D\'"]}'],
    ["10,000 couriers", JSON.stringify({ couriers: Array.from({ length: 10_000 }, String) })],
    ["1,001 characters", JSON.stringify({ query: "x".repeat(1001) })],
    ["an object for a text", '{"query":{"$ne":""}}'],
  ])("for %s is refused by every call that takes a filter", async (_, filter) => {
    for (const [path, around] of filtering) {
      const body = JSON.stringify(around("FILTER")).replace('"FILTER"', filter);
      expect([path, (await ask(path, body)).status]).toEqual([path, 400]);
    }
    expect(({} as { tab?: string }).tab).toBeUndefined();
  });

  it("for a courier whose name is SQL finds nothing, and does nothing", async () => {
    const filter = { couriers: ["' or '1'='1", "ups\0", "\ud83d"] };

    expect(await idsOf({ filter })).toEqual([]);
    expect((await ask("counts", { filter })).body.data.all).toBe(0);
    expect((await idsOf({})).length).toBe(3);
  });

  it.each(["__proto__", "constructor", "toString"])("for the column %s is refused", async (column) => {
    for (const response of [
      await ask("export", { columns: [column] }),
      await ask("remember-columns", { columns: [column] }),
      await ask("create-view", { name: "Hostile", view: { columns: [column] } }),
    ]) {
      expect(response.status).toBe(400);
    }
  });
});

describe("another shop's orders", () => {
  it("are in no export, however they are named", async () => {
    const foreign = await idsOf({}, other);
    const response = await ask("export", { ids: foreign, columns: ["order_number", "tracking_number"] });

    const text = await (await fetch((response.body.data as { url: string }).url)).text();

    expect(text.trim().split("\r\n")).toHaveLength(1);
  });

  it("do not tell by a tag of theirs that they are there", async () => {
    const made = await ask("tag/create", { name: "Theirs" }, other);
    const tag = (made.body.data as { id: string }).id;

    expect(await idsOf({ filter: { tags: [tag] } })).toEqual([]);
    const removed = await ask("bulk", {
      selection: { ids: await idsOf({}) },
      action: { kind: "remove_tag", tag },
    });
    expect(removed.status).toBe(404);
  });
});

const HOSTILE = [
  "<script>alert(1)</script>",
  "'); drop table saved_views; --",
  "=HYPERLINK(1)",
  "{{7*7}}",
  "🚀".repeat(30),
  "\u202Egnp.exe",
];

describe("hostile words", () => {
  it.each(HOSTILE)("as the name of a view and in its search come back as they were: %j", async (words) => {
    // A name is one line without marks that turn its direction (contract/one-line.ts).
    const name = words.slice(0, 60);
    const kept = name.replace("\u202E", "");
    const view = { filter: { query: words } };

    const made = await ask("create-view", { name, view });
    const { body } = await call(service, "GET", "/endApi/api/order/views", { as: shop });

    expect(made.status).toBe(200);
    expect(body.data.views).toContainEqual(
      expect.objectContaining({
        name: kept,
        view: expect.objectContaining({
          filter: expect.objectContaining({ query: words }) as object,
        }) as object,
      }) as object,
    );
    const removed = await ask("delete-view", { id: (made.body.data as { id: string }).id });
    expect(removed.status).toBe(200);
  });

  it.each(["a\0b", "half \ud83d"])(
    "that no database can hold do no harm in a view, tag or note: %j",
    async (words) => {
      const [id] = await idsOf({});
      for (const [path, body] of [
        ["create-view", { name: words, view: { filter: { query: words } } }],
        ["tag/create", { name: words }],
        ["note/create", { id, text: words }],
        ["import/create", { name: words, size: 1 }],
      ] as const) {
        expect([path, [200, 400].includes((await ask(path, body)).status)]).toEqual([path, true]);
      }
      expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
    },
  );
});

describe("an export of hostile words", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1"])(
    "runs %j as a formula in no column",
    async (words) => {
      const { db } = service.ctx;
      const [id] = await idsOf({});
      const mine = { shopId: shop.id, id: OrderId.parse(id) };
      await db
        .updateTable("orders")
        .set({
          name: words,
          customerName: words,
          email: words,
          phone: words,
          tags: [words],
          country: "DE",
          shipTo: JSON.stringify({ city: words, zip: words }) as never,
        })
        .where("shopId", "=", mine.shopId)
        .where("id", "=", mine.id)
        .execute();
      await db
        .updateTable("shipments")
        .set({
          courier: null,
          courierName: words,
          trackingUrl: words,
          lastEvent: words,
          trackingNumber: words,
        })
        .where("shopId", "=", mine.shopId)
        .where("orderId", "=", mine.id)
        .execute();

      const response = await ask("export", { ids: [mine.id] });
      const bytes = await (await fetch((response.body.data as { url: string }).url)).arrayBuffer();
      const [headers, row] = parse(Buffer.from(bytes)) as [string[], string[]];

      expect(row).toHaveLength(EXPORT_COLUMNS.length);
      const dangerous = headers.filter((_, index) =>
        /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(row[index]!),
      );
      expect(dangerous).toEqual([]);
      const guarded = row.filter((cell) => cell.startsWith("'") && cell === withGuard(words));
      expect(guarded.length).toBeGreaterThanOrEqual(8);
    },
  );
});
