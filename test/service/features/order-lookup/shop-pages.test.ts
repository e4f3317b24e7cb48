import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aDocument, pagesOf } from "../../domain/pages/some-pages";
import { anOrder } from "../../shipments";
import { openPage, pageUrl } from "./open-page";

let service: TestService;
let shop: TestShop;
let pages: ReturnType<typeof pagesOf>;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  pages = pagesOf(service, shop);
  await service.ctx.db.deleteFrom("rateLimits").execute();
});

const open = (path = "", init?: RequestInit) => fetch(pageUrl(service, shop) + path, init);
const htmlOf = async (path = "") => (await open(path)).text();

describe("what a shop has published", () => {
  it("is shown at once, and never what is only a draft", async () => {
    const { id } = (await pages.list())[0]!;
    await htmlOf();
    await pages.post("save", { id, version: 0, document: aDocument("Winter sale") });
    expect(await htmlOf()).not.toContain("Winter sale");

    await pages.post("publish", { id, version: 1 });

    expect(await htmlOf()).toContain("Winter sale");
  });

  it("is at its address, to which a former one leads with the query, a form too", async () => {
    const { id } = await pages.publish("Summer", "Summer text");
    await pages.post("url/change", { id, address: "spring" });
    await pages.post("url/change", { id, address: "summer" });

    expect(await htmlOf("/Summer")).toContain("Summer text");
    expect(await htmlOf()).not.toContain("Summer text");
    const moved = await open("/spring?order=1001", { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([
      301,
      `${new URL(pageUrl(service, shop)).pathname}/summer?order=1001`,
    ]);
    const form = await open("/spring", {
      method: "POST",
      body: new URLSearchParams({ order: "1" }),
      redirect: "manual",
    });
    expect(form.status).toBe(307);
    expect((await open("/constructor")).status).toBe(404);
  });

  it("may show frames of the video's provider where there is a video, and none elsewhere", async () => {
    const url = "https://vimeo.com/76979871";
    const section = { id: "film", type: "video", settings: { url, title: "How we knit" } };
    const document = { ...aDocument("News"), sections: [...aDocument("News").sections, section] };
    const { id } = (await pages.list())[0]!;
    const before = await open();
    await pages.post("save", { id, version: 0, document });
    await pages.post("publish", { id, version: 1 });
    const after = await open();

    expect(before.headers.get("content-security-policy")).not.toContain("frame-src");
    expect(after.headers.get("content-security-policy")).toContain(
      "frame-src https://www.youtube-nocookie.com https://player.vimeo.com;",
    );
    expect(await after.text()).toContain('href="https://vimeo.com/76979871"');
  });

  it("is not found at the address of a draft", async () => {
    const { id } = await pages.create();
    await pages.post("url/change", { id, address: "secret" });

    expect((await open("/secret")).status).toBe(404);
  });

  it("is chosen by the language, and by where the order goes", async () => {
    const german = await pages.publish("German", "Nur auf Deutsch");
    const austria = await pages.publish("Austria", "Only to Austria");
    await pages.post("rules", { id: german.id, rules: { languages: ["de"] } });
    await pages.post("rules", { id: austria.id, rules: { countries: ["AT"] } });
    const order = await anOrder(service, shop);
    await service.ctx.db
      .updateTable("orders")
      .set({ country: "AT" })
      .where("id", "=", order.id as never)
      .execute();
    const found = { order: order.name, email: order.email! };

    expect((await openPage(service, shop, { locale: "de" })).html).toContain("Nur auf Deutsch");
    expect((await openPage(service, shop, { locale: "fr" })).html).not.toMatch(
      /Nur auf Deutsch|Only to Austria/,
    );
    expect((await openPage(service, shop, { ...found, locale: "de" })).html).toContain("Only to Austria");
    // Who knows the tracking number alone does not learn where the order goes.
    expect((await openPage(service, shop, { number: order.number, locale: "fr" })).html).not.toContain(
      "Only to Austria",
    );
  });

  it("does not fail with a document that cannot be read", async () => {
    await pages.publish("Summer", "Summer text");
    await service.ctx.db
      .updateTable("pages")
      .set({ isDefault: false })
      .where("shopId", "=", shop.id)
      .execute();
    await service.ctx.db
      .updateTable("pageVersions")
      .set({ document: `{"version": 99}` })
      .where("shopId", "=", shop.id)
      .execute();
    await service.ctx.db
      .updateTable("pages")
      .set({ isDefault: true })
      .where("shopId", "=", shop.id)
      .where("name", "=", "Summer")
      .execute();
    service.ctx.publishedPages.forget(shop.id);

    const response = await open();

    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Track your order");
    expect(service.logged.at(-1)?.msg).toContain("the default stands in");
  });
});

describe("a section with conditions", () => {
  it("is shown for the order's own status and tag, and to nobody who may not see the order", async () => {
    const { id } = (await pages.list())[0]!;
    const document = aDocument("For our best customers");
    Object.assign(document.sections.at(-1)!, { conditions: { tags: ["VIP"] } });
    await pages.post("save", { id, version: 0, document });
    await pages.post("publish", { id, version: 1 });
    const [vip, other] = [await anOrder(service, shop), await anOrder(service, shop)];
    await service.ctx.db
      .updateTable("orders")
      .set({ tags: ["vip"] })
      .where("id", "=", vip.id as never)
      .execute();
    const htmlFor = async ({ name, email }: typeof vip) =>
      (await openPage(service, shop, { order: name, email: email! })).html;

    expect(await htmlFor(vip)).toContain("For our best customers");
    expect(await htmlFor(other)).not.toContain("For our best customers");
    expect((await openPage(service, shop, { number: vip.number })).html).not.toContain(
      "For our best customers",
    );
    expect(await htmlFor(vip)).not.toMatch(/\bvip\b/i);
  });
});

describe("a preview link", () => {
  const linkTo = async (id: string, version: number | null = null) =>
    (await pages.post("preview", { id, published_version: version })).body.data.url as string;

  it("shows the draft, or a version, with an order that nobody has placed", async () => {
    const { id } = await pages.publish("Summer", "First");
    await pages.post("save", { id, version: 2, document: aDocument("Draft") });

    const draft = await fetch(await linkTo(id));
    const version = await fetch(`${await linkTo(id, 1)}&state=lookup`);

    expect(draft.headers.get("x-robots-tag")).toBe("noindex");
    expect(draft.headers.get("cache-control")).toBe("no-store");
    expect(await draft.text()).toMatch(/Draft[^]*|Merino sweater/);
    const html = await version.text();
    expect(html).toContain("First");
    expect(html).toContain("Track your order");
  });

  it("opens nothing once it is forged, expired, or of a page that is gone", async () => {
    const { id } = await pages.create();
    const url = await linkTo(id);
    // Not the last sign: some of its bits are padding.
    const forged = url.replace(/.(?=.{9}$)/, (sign) => (sign === "A" ? "B" : "A"));
    const now = service.clock.now;

    expect((await fetch(forged)).status).toBe(401);
    expect((await fetch(url.split("&link=")[0]!)).status).toBe(401);
    service.clock.now = new Date(now.getTime() + 8 * 86_400_000);
    expect((await fetch(url)).status).toBe(401);
    service.clock.now = now;
    await pages.post("delete", { id });
    expect((await fetch(url)).status).toBe(404);
  });

  it("is made for pages of the own shop alone", async () => {
    const others = pagesOf(service, await aShop(service));
    const { id } = await pages.create();

    expect(await others.post("preview", { id })).toMatchObject({ status: 404 });
  });
});
