import { beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "../../../../contract/locales";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
});

const choose = (locale: unknown, as: TestShop = shop) =>
  call(service, "POST", "/endApi/api/store/update-locale", { as, body: { locale } });
const localesOf = async (as: TestShop) => {
  const responses = await Promise.all(
    ["locale-data", "locale-lang"].map((path) => call(service, "GET", `/endApi/api/store/${path}`, { as })),
  );
  return responses.map(({ body }) => body.data.locale as string);
};
const auditOf = ({ id }: TestShop) =>
  service.ctx.db
    .selectFrom("auditEntries")
    .select(["actor", "details"])
    .where("shopId", "=", id)
    .where("action", "=", "locale.changed")
    .execute();

describe("the interface language of a store", () => {
  it("is English at first, and what the merchant chose afterwards", async () => {
    expect(await localesOf(shop)).toEqual(["en_US", "en_US"]);

    const response = await choose("ja");

    expect(response).toMatchObject({ status: 200, body: { code: "00000", data: { locale: "ja" } } });
    expect(await localesOf(shop)).toEqual(["ja", "ja"]);
  });

  it("is this store's alone", async () => {
    await choose("de");

    expect(await localesOf(other)).toEqual(["en_US", "en_US"]);
  });

  it("is noted with who changed it, once for each real change", async () => {
    const before = (await auditOf(other)).length;

    await choose("fr", other);
    await choose("fr", other);

    const entries = await auditOf(other);
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)).toMatchObject({ actor: "admin-token", details: { from: "en_US", to: "fr" } });
  });

  it("can be any of the languages that are offered", async () => {
    for (const { code } of LOCALES) {
      expect((await choose(code)).body.data).toEqual({ locale: code });
    }
  });

  it.each(["", "xx", "DE", "de_DE", "../../etc/passwd", "en_US' --", null, 7, ["de"]])(
    "is never %s, and the field is named",
    async (locale) => {
      const before = await localesOf(shop);

      const response = await choose(locale);

      expect(response).toMatchObject({ status: 400, body: { code: "A0400" } });
      expect(response.body.data.fields).toMatchObject([{ path: "locale" }]);
      expect(await localesOf(shop)).toEqual(before);
    },
  );

  it("ends as one of the two when two tabs change it at once, with both noted", async () => {
    await choose("it");
    const before = (await auditOf(shop)).length;

    await Promise.all([choose("nl"), choose("sv")]);

    const [last] = await localesOf(shop);
    expect(["nl", "sv"]).toContain(last);
    expect(await auditOf(shop)).toHaveLength(before + 2);
  });
});
