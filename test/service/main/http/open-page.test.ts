import { beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "../../../../contract/envelope";
import { BAD_PARAMETER, TOO_LARGE } from "../../../../contract/errors";
import { listOrders } from "../../../../contract/orders";
import { countStatements } from "../../count-statements";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let main: TestShop;
let other: TestShop;
beforeAll(async () => {
  service = await createTestService();
  main = await aShop(service);
  other = await aShop(service);
});

type Page = ReturnType<TestService["openPage"]>;

async function ask(page: Page, path: string, bearer = "", body: string | null = null) {
  const headers = new Headers({ authorization: `Bearer ${bearer}`, "content-type": "application/json" });
  const { signal } = new AbortController();
  const method = body === null ? "GET" : "POST";
  const response = await page({ method, url: `${service.url}/endApi${path}`, headers, body, signal });
  return {
    status: response.status,
    ...(JSON.parse(await response.text()) as Envelope<Record<string, unknown>>),
  };
}

const LOCALE = "/api/store/locale-data";

const setLocale = (shop: TestShop, locale: string) =>
  service.ctx.db.updateTable("shops").set({ locale }).where("id", "=", shop.id).execute();

describe("the calls of one page", () => {
  it("read the shop and the one that pays for it in one statement", async () => {
    await service.ctx.db
      .updateTable("shops")
      .set({ mainShopId: main.id })
      .where("id", "=", other.id)
      .execute();
    const plain = service.ctx.db;
    const { count, db } = countStatements(plain);
    service.ctx.db = db;
    const page = service.openPage();

    const answers = await Promise.all([1, 2, 3].map(() => ask(page, LOCALE, other.bearer)));

    service.ctx.db = plain;
    await plain.updateTable("shops").set({ mainShopId: null }).where("id", "=", other.id).execute();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(count.statements).toBe(1);
  });

  it("have a body of the same limit in bytes as calls of the network", async () => {
    const page = service.openPage();
    const list = (query: string) =>
      ask(page, listOrders.path, main.bearer, JSON.stringify({ filter: { query } }));
    const tooLong = "é".repeat(listOrders.maxBytes / 2);

    expect(await list("")).toMatchObject({ status: 200, data: { content: [] } });
    expect(await list(tooLong)).toMatchObject({ status: 413, code: TOO_LARGE });
    expect(await ask(page, listOrders.path, main.bearer, "{")).toMatchObject({
      status: 400,
      code: BAD_PARAMETER,
    });
  });

  it("are answered for the shop of their bearer, and refused without one", async () => {
    await setLocale(main, "de_DE");
    await setLocale(other, "fr_FR");
    const page = service.openPage();

    const [first, second, none] = await Promise.all([
      ask(page, LOCALE, main.bearer),
      ask(page, LOCALE, other.bearer),
      ask(page, LOCALE),
    ]);

    expect([first.data, second.data]).toEqual([{ locale: "de_DE" }, { locale: "fr_FR" }]);
    expect(none.status).toBe(401);
  });

  it("know nothing of what an earlier page has read", async () => {
    await setLocale(main, "de_DE");
    await ask(service.openPage(), LOCALE, main.bearer);
    await setLocale(main, "fr_FR");

    const later = await ask(service.openPage(), LOCALE, main.bearer);

    expect(later.data).toEqual({ locale: "fr_FR" });
  });
});
