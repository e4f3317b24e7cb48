import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_SEARCH_TOTAL } from "../../../../contract/search";
import { updateOrderSearch } from "../../../../service/read/search/update-order-search";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { namesOf, save, search } from "./search-calls";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

describe("a tracking number", () => {
  it("is found by its beginning and by what is inside, however it is typed", async () => {
    await save(service, shop, { numbers: ["RB 123-456.789 SG"] }, { numbers: ["1Z999AA10123456784"] });

    for (const typed of [
      "RB123456789SG",
      "rb 123 456",
      "Rb-1234",
      "456-789",
      "8.9 s g",
      "#RB12",
      "ＲＢ１２３",
    ]) {
      expect([typed, await namesOf(service, shop, "tracking-number", typed)]).toEqual([
        typed,
        ["RB 123-456.789 SG"],
      ]);
    }
    expect(await namesOf(service, shop, "tracking-number", "RB999")).toEqual([]);
  });

  it("comes with the status of its shipment and the order it belongs to", async () => {
    await save(service, shop, { name: "#EU-77", numbers: ["SIM77"] });

    expect((await search(service, shop, "tracking-number", "sim77")).content).toEqual([
      {
        tracking_number: "SIM77",
        transit_status: "INIT",
        courier: null,
        order_id: expect.stringMatching(/^\d+$/) as string,
        order_name: "#EU-77",
      },
    ]);
  });

  it("that was changed makes way for the new one, and comes back with it", async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 10, hour));
    const order = { shopifyId: "970555", orderedAt: at(0) };
    await save(service, shop, { ...order, updatedAt: at(1), numbers: ["WRONG1"] });
    await save(service, shop, { ...order, updatedAt: at(2), numbers: ["RIGHT1"] });
    expect([
      await namesOf(service, shop, "tracking-number", "wrong1"),
      await namesOf(service, shop, "tracking-number", "right1"),
    ]).toEqual([[], ["RIGHT1"]]);

    await save(service, shop, { ...order, updatedAt: at(3), numbers: ["WRONG1"] });

    expect(await namesOf(service, shop, "tracking-number", "wrong1")).toEqual(["WRONG1"]);
  });
});

describe("the best matches", () => {
  it("come first: what it is, what begins with it, what holds it, and the newest first within", async () => {
    const on = (day: number) => new Date(Date.UTC(2026, 9, day));
    await save(
      service,
      shop,
      { name: "#9123", orderedAt: on(9) },
      { name: "#1239", orderedAt: on(5) },
      { name: "#1230", orderedAt: on(6) },
      { name: "#123", orderedAt: on(1) },
      { name: "#8123", orderedAt: on(3) },
    );

    expect(await namesOf(service, shop, "order-name", "123")).toEqual([
      "#123",
      "#1230",
      "#1239",
      "#9123",
      "#8123",
    ]);
  });

  it("are paged without doubles or gaps, and the total is the same on each page and beyond the last", async () => {
    await save(service, shop, ...Array.from({ length: 12 }, (_, index) => ({ name: `#PG${index}` })));

    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => search(service, shop, "order-name", "pg", { page, size: 5 })),
    );

    expect(pages.map((page) => page.content.length)).toEqual([5, 5, 2, 0]);
    expect(pages.map((page) => page.total_elements)).toEqual([12, 12, 12, 12]);
    const names = pages.flatMap((page) => page.content.map((row) => row.order_name));
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `#PG${11 - index}`));
  });

  it("are counted as far as the cap, and the newest of too many still come first", async () => {
    const many = Array.from({ length: MAX_SEARCH_TOTAL + 50 }, (_, index) => ({
      name: `#MA${10_000 + index}`,
    }));
    await save(service, shop, ...many);

    for (const query of ["m", "ma", "ma1", "a1"]) {
      const found = await search(service, shop, "order-name", query, { size: 3 });
      expect([query, found.total_elements]).toEqual([query, MAX_SEARCH_TOTAL]);
      expect(found.content.map((row) => row.order_name)).toEqual(["#MA11049", "#MA11048", "#MA11047"]);
    }
    expect((await search(service, shop, "order-name", "ma1", { page: 1000, size: 50 })).content).toEqual([]);
    expect((await search(service, shop, "order-name", "ma1", { page: 19, size: 50 })).content).toHaveLength(
      50,
    );
  });
});

describe("an old order in a large shop", () => {
  it("is found by three letters anywhere, and by one or two at the beginning", async () => {
    await save(service, shop, { name: "#qxz-old", orderedAt: new Date("2020-01-01T00:00:00Z") });
    await fillWith(5100);

    for (const query of ["q", "qx", "qxz", "xz-o", "old"]) {
      expect([query, await namesOf(service, shop, "order-name", query)]).toEqual([query, ["#qxz-old"]]);
    }
    expect(await namesOf(service, shop, "order-name", "xz")).toEqual([]);
    expect((await search(service, shop, "order-name", "105")).total_elements).toBe(
      Array.from({ length: 5100 }, (_, index) => String(10_001 + index)).filter((name) =>
        name.includes("105"),
      ).length,
    );
  });

  /** Orders named #10001 and on. */
  async function fillWith(count: number): Promise<void> {
    const { db } = service.ctx;
    await sql`
      insert into orders (shop_id, shopify_id, name, ordered_at, shopify_updated_at, created_at)
      select ${shop.id}::int, 'fill-' || n, '#' || 10000 + n, now(), now(), now()
      from generate_series(1, ${count}::int) as n`.execute(db);
    const rows = await db.selectFrom("orders").select("id").where("shopId", "=", shop.id).execute();
    await updateOrderSearch(
      db,
      shop.id,
      rows.map(({ id }) => id),
    );
  }
});

describe("the list of orders", () => {
  it("is searched in the same form, and a mark alone asks for nothing", async () => {
    await save(service, shop, {
      name: "#EU-9-01",
      numbers: ["RB 1-2"],
      customerName: "Zoë Müller",
      email: "zoe@example.com",
    });
    const listed = async (query: string) => {
      const { body } = await call(service, "POST", "/endApi/api/order/list", {
        as: shop,
        body: { filter: { query } },
      });
      return (body.data.content as { name: string }[]).map(({ name }) => name);
    };

    for (const query of ["eu901", "#EU-9", "rb12", "1 2", "zoe muller", "ZOË@"]) {
      expect([query, await listed(query)]).toEqual([query, ["#EU-9-01"]]);
    }
    for (const query of ["#", "-", "%", "_"]) expect([query, await listed(query)]).toEqual([query, []]);
  });
});

describe("saving an order again", () => {
  it("writes nothing to search where nothing has changed", async () => {
    const order = { shopifyId: "970111", name: "#again", numbers: ["AG1"], email: "ag@example.com" };
    await save(service, shop, order);
    const versions = () =>
      service.ctx.db
        .selectFrom("searchDocs")
        .select(["kind", "refId"])
        .select((row) => row.ref("xmin" as never).as("xmin"))
        .where("shopId", "=", shop.id)
        .orderBy("kind")
        .execute();
    const before = await versions();
    expect(before).toHaveLength(3);

    await save(service, shop, { ...order, updatedAt: new Date("2026-11-30T00:00:00Z") });

    expect(await versions()).toEqual(before);
  });
});

describe("texts too long for an index", () => {
  it("are found by their beginning", async () => {
    const long = "𝒳ab¿".repeat(2000);
    await save(service, shop, {
      name: `#${long}`,
      numbers: [long],
      customerName: long,
      email: `${"x".repeat(900)}@example.com`,
    });

    for (const kind of ["tracking-number", "order-name", "customer"] as const) {
      expect([kind, (await search(service, shop, kind, long.slice(0, 900))).total_elements]).toEqual([
        kind,
        1,
      ]);
    }
  });
});
