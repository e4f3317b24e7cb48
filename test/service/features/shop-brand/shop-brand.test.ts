import { beforeAll, describe, expect, it } from "vitest";
import type { ShopBrand } from "../../../../contract/shop-brand";
import type { BrandRecord } from "../../../../sandbox/shopify/records";
import { demoBrand } from "../../../../sandbox/demo/brand";
import { brandQuery, createStorefront } from "../../../../service/adapters/shopify/storefront";
import { renewShopBrand } from "../../../../service/features/shop-brand/renew-shop-brand";
import { sweepShopBrands } from "../../../../service/features/shop-brand/renew-shop-brand.job";
import { shopBrandImages } from "../../../../service/domain/pages/shop-brand/shop-brands.queries";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const PATH = "/endApi/api/tracking-page/brand";
const set = (brand: BrandRecord | null, more: { isLocked?: boolean } = {}) =>
  service.sandbox.shopify.updateShop(shop.domain, { brand, isLocked: false, ...more });
const renew = async () =>
  (await call(service, "POST", `${PATH}/renew`, { as: shop, body: {} })).body.data as ShopBrand;
const show = async () => (await call(service, "GET", PATH, { as: shop })).body.data as ShopBrand;
const page = async () => (await fetch(`${service.url}/t/${shop.domain.split(".")[0]}`)).text();
const only = (brand: Partial<BrandRecord>): BrandRecord => ({
  ...{ primary: null, secondary: null, logo: null, squareLogo: null },
  ...brand,
});

describe("the shop's brand", () => {
  it("is read after the installation, and says that nothing is set", async () => {
    const fresh = await aShop(service);
    const { body } = await call(service, "GET", PATH, { as: fresh });

    expect(body.data).toMatchObject({ state: "empty", logo: null, primary: null });
    expect(body.data.read_at).not.toBeNull();
  });

  it("has the colors, and copies of logo and square logo, which its pages show on every plan", async () => {
    set(demoBrand);

    const brand = await renew();

    expect(brand).toMatchObject({
      state: "read",
      primary: { background: "#1f4d3a", foreground: "#ffffff" },
      logo: { kind: "logo", alt: expect.any(String), width: 600 },
      favicon: { kind: "favicon" },
      unreadable: [],
    });
    const html = await page();
    expect(html).toContain(`/images/${brand.logo!.id}/600.webp`);
    expect(html).toContain(
      `<link rel="icon" type="image/png" sizes="32x32" href="/images/${brand.favicon!.id}/32.png">`,
    );
    expect((await fetch(`${service.url}/images/${brand.logo!.id}/600.webp`)).status).toBe(200);
    const mail = await call(service, "GET", "/endApi/api/notification/preview?kind=delivered&language=en", {
      as: shop,
    });
    expect(mail.body.data.html).toContain(`/images/${brand.logo!.id}/mail.img`);
    expect(mail.body.data.html).toContain("background-color:#1f4d3a");
    const { db } = service.ctx;
    expect(await shopBrandImages.listReferred(db, shop.id, [brand.logo!.id, brand.favicon!.id])).toHaveLength(
      2,
    );
  });

  it.each([
    ["FR", "fr"],
    ["PT_BR", "pt"],
    // What is no code of a language leaves what is known: nothing, and the admin's stands in.
    ["constructor", "de"],
    ["", "de"],
  ])(
    "comes with the language of the online store, %s, which shoppers read whatever the admin's is",
    async (language, shown) => {
      const fresh = await aShop(service);
      service.shopifyStore.getShop(fresh.domain).record.language = language;
      await service.ctx.db
        .updateTable("shops")
        .set({ storefrontLocale: null })
        .where("id", "=", fresh.id)
        .execute();
      await call(service, "POST", `${PATH}/renew`, { as: fresh, body: {} });
      await call(service, "POST", "/endApi/api/store/update-locale", { as: fresh, body: { locale: "de" } });
      const html = await (await fetch(`${service.url}/t/${fresh.domain.split(".")[0]}`)).text();

      expect(/<html lang="([^"]*)"/.exec(html)?.[1]).toBe(shown);
    },
  );

  it("keeps its copies as long as the pictures are the same, and takes others when they change", async () => {
    set(demoBrand);
    const before = await renew();

    expect((await renew()).logo!.id).toBe(before.logo!.id);
    set({ ...demoBrand, logo: demoBrand.logo!.replaceAll("#1f4d3a", "#4d1f3a") });
    expect((await renew()).logo!.id).not.toBe(before.logo!.id);
    set(only({ primary: demoBrand.primary }));
    expect(await renew()).toMatchObject({ state: "read", logo: null, favicon: null, unreadable: [] });
    expect(await page()).not.toMatch(/<link rel="icon"|class="logo"/);
  });

  it("says that the online store is locked, and keeps what was read before", async () => {
    set(demoBrand);
    const before = await renew();
    set(demoBrand, { isLocked: true });

    const locked = await renew();

    expect(locked).toEqual({ ...before, state: "locked", checked_at: expect.any(String) });
  });

  it("names a picture that is none", async () => {
    set(only({ primary: demoBrand.primary, logo: "<svg" }));

    expect(await renew()).toMatchObject({ state: "read", logo: null, unreadable: ["logo"] });
  });

  it("is read again daily", async () => {
    set(only({ primary: { background: "#102030", foreground: "#FFF" } }));
    await sweepShopBrands.run(service.ctx, {});
    await service.settle();

    expect((await show()).primary).toEqual({ background: "#102030", foreground: "#ffffff" });
  });

  it("leaves out what is no color", async () => {
    set(only({ primary: { background: "red;}body{", foreground: null }, secondary: demoBrand.secondary }));

    expect(await renew()).toMatchObject({ state: "empty", primary: null });
  });
});

describe("the Storefront API", () => {
  const domain = "fern.myshopify.com" as never;
  const answering = (answer: () => Response | Promise<Response>, asked: [string, RequestInit][] = []) =>
    createStorefront({
      originOf: (each) => `https://${each}`,
      sandboxUrl: undefined,
      fetch: async (url, init) => {
        asked.push([String(url), init!]);
        return answer();
      },
    });

  it("is asked without a token, at the shop's own address", async () => {
    const asked: [string, RequestInit][] = [];
    const answer = { data: { shop: { brand: null }, localization: { language: { isoCode: "PT_BR" } } } };
    const read = await answering(() => Response.json(answer), asked).readBrand(domain);
    expect(read).toEqual({ brand: null, language: "pt-BR" });
    const [[url, init]] = asked as [[string, RequestInit]];

    expect(url).toBe("https://fern.myshopify.com/api/2026-10/graphql.json");
    expect(init).toMatchObject({
      method: "POST",
      redirect: "error",
      body: JSON.stringify({ query: brandQuery }),
    });
    expect(Object.keys(init.headers!)).toEqual(["content-type"]);
  });

  it.each<[string, string, () => Response]>([
    [
      "locked",
      "as a text",
      () => Response.json({ errors: "Online Store channel is locked." }, { status: 400 }),
    ],
    [
      "locked",
      "as a list",
      () => Response.json({ errors: [{ message: "Online Store channel is locked" }] }, { status: 400 }),
    ],
    ["failed", "as a page of errors", () => new Response("<html>", { status: 503 })],
    ["failed", "with nothing", () => Response.json({ data: null })],
    ["failed", "with megabytes", () => new Response("x".repeat(300_000))],
  ])("%s: answers %s", async (kind, _, answer) => {
    await expect(answering(answer).readBrand(domain)).rejects.toMatchObject({ kind });
  });

  it("may be out of reach", async () => {
    const away = answering(() => Promise.reject(new TypeError("fetch failed")));

    await expect(away.readBrand(domain)).rejects.toMatchObject({ kind: "failed" });
  });

  it.each([
    "https://cdn.shopify.com.evil.example/logo.png",
    "http://cdn.shopify.com/logo.png",
    "https://cdn.shopify.com@evil.example/logo.png",
    "http://127.0.0.1/logo.png",
    "file:///etc/passwd",
  ])("names a picture at %s, which is not asked for", async (url) => {
    const asked: [string, RequestInit][] = [];

    await expect(answering(() => new Response("x"), asked).readImage(url)).rejects.toThrow("not at Shopify");
    expect(asked).toEqual([]);
  });

  it("has pictures on Shopify's own host", async () => {
    const bytes = await answering(() => new Response("x")).readImage(
      "https://cdn.shopify.com/s/files/1/logo.png?v=1",
    );

    expect(bytes).toHaveLength(1);
  });
});

it("a shop that is read by two at once has one row", async () => {
  set(demoBrand);
  await Promise.all([renewShopBrand(service.ctx, shop.id), renewShopBrand(service.ctx, shop.id)]);

  expect((await show()).state).toBe("read");
});
