import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_PAGES } from "../../../../contract/page-limits";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { pagesOf } from "./some-pages";

let service: TestService;
let shop: TestShop;
let pages: ReturnType<typeof pagesOf>;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  pages = pagesOf(service, shop);
});

const fieldOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { fields: { key: string; path: string }[] }).fields[0];

describe("the pages of a shop", () => {
  it("are one from the start, which is the default and published", async () => {
    expect(await pages.list()).toMatchObject([
      { name: null, is_default: true, is_published: true, has_changes: false, version: 0, changed: null },
    ]);
  });

  it("are made, named and deleted, but for the default", async () => {
    const made = await pages.create();
    await pages.post("rename", { id: made.id, name: " Winter " });

    expect((await pages.list())[1]).toMatchObject({ name: "Winter", is_published: false, has_changes: true });
    expect(await pages.post("delete", { id: made.id })).toMatchObject({ status: 200 });
    expect(await pages.post("delete", { id: (await pages.list())[0]!.id })).toMatchObject({ status: 409 });
    expect(await pages.list()).toHaveLength(1);
  });

  it("are copied from the draft of another, never of another shop's", async () => {
    const first = await pages.publish("One", "Copied text");
    const copy = (await pages.post("create", { name: "Two", copy_of: first.id })).body.data;
    const others = pagesOf(service, await aShop(service));

    expect((await pages.get(`draft?id=${copy.id}`)).body.data.document.sections.at(-1).settings.text).toBe(
      "Copied text",
    );
    expect(await others.post("create", { name: "Two", copy_of: first.id })).toMatchObject({ status: 404 });
  });

  it("are made from a ready design, with words of the shop's language, and not from a copy as well", async () => {
    await service.ctx.db
      .updateTable("shops")
      .set({ storefrontLocale: "de-AT" })
      .where("id", "=", shop.id)
      .execute();
    const made = (await pages.post("create", { name: "Night", design: "night" })).body.data;
    const { document } = (await pages.get(`draft?id=${made.id}`)).body.data;
    const both = await pages.post("create", { name: "Two", design: "bold", copy_of: made.id });

    expect(document.style).toMatchObject({ mode: "dark", width: 960 });
    expect(document.sections.find(({ id }: { id: string }) => id === "offer").settings.title).toBe(
      "Während du wartest",
    );
    expect(await pages.post("publish", { id: made.id, version: 1 })).toMatchObject({ status: 200 });
    expect(fieldOf(both)).toMatchObject({ path: "design", key: "choice" });
    expect(await pages.post("create", { name: "Two", design: "constructor" })).toMatchObject({ status: 400 });
  });

  it("are so many at most", async () => {
    const row = { shopId: shop.id, createdAt: service.clock.now };
    await service.ctx.db
      .insertInto("pages")
      .values(Array.from({ length: MAX_PAGES - 1 }, () => row))
      .execute();

    expect(await pages.post("create", { name: "One more" })).toMatchObject({ status: 409 });
  });

  it("have another default once it is published", async () => {
    const made = await pages.create();
    expect(await pages.post("set-default", { id: made.id })).toMatchObject({ status: 409 });
    await pages.post("publish", { id: made.id, version: 1 });

    await pages.post("set-default", { id: made.id });

    const [now, former] = await pages.list();
    expect([now!.id, now!.is_default, now!.changed?.by]).toEqual([made.id, true, "team"]);
    // As shoppers saw it, so that it can be the default again.
    expect(former).toMatchObject({ is_default: false, is_published: true, has_changes: false });
    expect(await pages.post("set-default", { id: former!.id })).toMatchObject({ status: 200 });
  });

  it.each(["\u200e", "\u202E \u2066", "\n\t"])("have a name that is seen: %j is none", async (name) => {
    expect(fieldOf(await pages.post("create", { name }))).toMatchObject({ path: "name" });
  });

  it("refuse versions that cannot be, and find none of those that could", async () => {
    const { id } = await pages.create();
    const restore = (version: number) => pages.post("restore", { id, version: 1, restore: version });

    expect([await restore(2 ** 31), await restore(1e10), await restore(2 ** 31 - 1)]).toMatchObject([
      ...[{ status: 400 }, { status: 400 }, { status: 404 }],
    ]);
    const link = await pages.post("preview", { id, published_version: 1e10 });
    expect(link).toMatchObject({ status: 400 });
  });
});

describe("the address of a page", () => {
  it.each([
    ["", "addressEmpty"],
    ["  ", "addressEmpty"],
    ["Über uns", "addressMalformed"],
    ["a--b", "addressMalformed"],
    ["../t", "addressMalformed"],
    ["cart", "addressReserved"],
    ["taken", "addressTaken"],
  ])("may not be %j", async (address, key) => {
    const other = await pages.create("Other");
    await pages.post("url/change", { id: other.id, address: "taken" });
    const { id } = await pages.create();

    expect(fieldOf(await pages.post("url/change", { id, address }))).toMatchObject({ path: "address", key });
  });

  it("is made of its name where the plan has addresses, another for each, and never one that was another page's", async () => {
    const one = await pages.create("Größe & Märchen");
    await pages.post("url/change", { id: one.id, address: "winter" });

    expect(one.address).toBe("grosse-marchen");
    expect((await pages.create("Größe & Märchen")).address).toBe("grosse-marchen-2");
    expect((await pages.create("Winter")).address).toBe("winter-2");
    expect((await pages.create("Cart")).address).toBe("cart-2");
    expect((await pages.create("追跡ページ")).address).toBe("page");
    expect((await pages.create("a".repeat(79))).address).toHaveLength(60);
    expect((await pages.post("rename", { id: one.id, name: "Other" })).body.data.address).toBe("winter");
  });

  it("needs the plan that has it", async () => {
    const starter = pagesOf(service, await aShop(service, { planCode: "STARTER" }));
    const { id, address } = await starter.create();

    expect(address).toBeNull();

    expect(await starter.post("url/change", { id, address: "summer" })).toMatchObject({ status: 402 });
  });

  it("may be another shop's as well, and the former one of another page", async () => {
    const others = pagesOf(service, await aShop(service));
    const [one, two, foreign] = [await pages.create("One"), await pages.create("Two"), await others.create()];
    await pages.post("url/change", { id: one.id, address: "summer" });
    await pages.post("url/change", { id: one.id, address: "winter" });

    expect(await others.post("url/change", { id: foreign.id, address: "summer" })).toMatchObject({
      status: 200,
    });
    expect((await pages.post("url/change", { id: two.id, address: "Summer" })).body.data).toMatchObject({
      address: "summer",
    });
  });
});
