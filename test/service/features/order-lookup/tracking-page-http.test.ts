import type { ShopHostEnv } from "../../../../service/domain/custom-domains/shop-host";
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handleOf } from "../../../../service/domain/shops/shop-addresses";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { aDocument, pagesOf } from "../../domain/pages/some-pages";
import { openPage, pageUrl, sendForm } from "./open-page";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});
// Each test begins as a shopper nobody has counted yet.
beforeEach(() => service.ctx.db.deleteFrom("rateLimits").execute());

describe("headers of a page", () => {
  it("allow only our own script and style, no frame of strangers, no shared cache, no referrer", async () => {
    const { headers, html } = await openPage(service, shop, {});
    const policy = headers.get("content-security-policy")!;

    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cache-control")).toMatch(/^private/);
    expect(html).not.toMatch(/ style="|<script src/);
    const own = [...html.matchAll(/<(?:style|script)>([^]*?)<\/(?:style|script)>/g)];
    expect(own).toHaveLength(2);
    for (const [, source] of own)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(source!).digest("base64")}'`);
  });
});

it.each(["/t/nobody-here", "/t/UPPER..case", "/t/%3Cscript%3E"])(
  "answers %s with a page that says so",
  async (path) => {
    const response = await fetch(service.url + path);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found");
  },
);

it.each([
  ["number=a%00b", 404],
  ["order=%00&email=a@b.c", 200],
  ["order=1001%00&email=%00a@b.c", 404],
  ["order=%ED%A0%80&token=%00", 200],
  ["order=1&token=%00%F0%9F", 404],
  ["number=%EF%BF%BE%00%F0%9F%98", 404],
  [`number=${"x".repeat(253)}%F0%9F%98%80`, 404],
  ["locale=%00&number=%00", 200],
])(
  "answers what no database takes without a fault of ours, in address and form: %s",
  async (query, status) => {
    const before = service.logged.length;

    const asked = await fetch(`${pageUrl(service, shop)}?${query}`);
    const sent = await fetch(pageUrl(service, shop), {
      method: "POST",
      body: query,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

    expect(asked.status).toBe(status);
    // A form that lacks a field is told so.
    expect(sent.status).toBe(status === 200 ? 400 : status);
    expect(service.logged.slice(before)).toEqual([]);
  },
);

it("answers a form that is far too large with 413, and does not say that it was our fault", async () => {
  const page = await sendForm(service, shop, { order: "x".repeat(100_000) });

  expect(page.status).toBe(413);
  expect(page.html).toContain("Please shorten what you entered.");
  expect(page.html).not.toContain("on our side");
});

it.each([
  ["away", { code: "ECONNREFUSED" }],
  ["full", { code: "53100" }],
])("answers kindly while the database is %s, in JSON too", async (_, problem) => {
  const { Hono } = await import("hono");
  const { mountTrackingPages } =
    await import("../../../../service/features/order-lookup/tracking-page.routes");
  const app = new Hono();
  const db = new Proxy(service.ctx.db, {
    get: () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), problem);
    },
  });
  mountTrackingPages(app, new Hono<ShopHostEnv>(), { ...service.ctx, db });

  const page = await app.request(`/t/${handleOf(shop.domain)}`);
  const json = await app.request(`/t/${handleOf(shop.domain)}?format=json`);

  for (const { status, headers } of [page, json]) {
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("2");
  }
  expect(await page.text()).toContain("Something went wrong on our side");
  expect(await json.json()).toMatchObject({ code: "B0300" });
});

describe("search engines", () => {
  const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];

  it("find the form of the default page, on the shop's own domain, unless the merchant says no", async () => {
    const pages = pagesOf(service, shop);
    const { id, version } = (await pages.list())[0]!;
    const order = await anOrder(service, shop);

    const { html } = await openPage(service, shop, {});
    expect(robotsOf(html)).toBe("index");
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/apps\/track">/);
    const queries: Record<string, string>[] = [{ number: order.number }, { order: "x", token: "x" }];
    for (const query of queries)
      expect(robotsOf((await openPage(service, shop, query)).html)).toMatch(/^noindex/);

    const document = { ...aDocument("text"), seo: { isIndexed: false } };
    await pages.post("save", { id, version, document });
    await pages.post("publish", { id, version: version + 1 });
    expect(robotsOf((await openPage(service, shop, {})).html)).toMatch(/^noindex/);
  });

  it("do not find a page that has an address of its own beside it", async () => {
    const pages = pagesOf(service, shop);
    const { id } = await pages.publish("Winter", "text");
    await pages.post("url/change", { id, address: "winter" });

    const html = await (await fetch(`${pageUrl(service, shop)}/winter`)).text();

    expect(html).toContain("text");
    expect(robotsOf(html)).toMatch(/^noindex/);
  });
});

it("is compressed for browsers, and not for Shopify's proxy, which must read it", async () => {
  const accepting = { headers: { "accept-encoding": "gzip, br" } };
  const page = await fetch(`${service.url}/t/${handleOf(shop.domain)}`, accepting);
  const proxied = await fetch(`${service.url}/proxy?shop=${shop.domain}`, accepting);

  expect(page.headers.get("content-encoding")).toBe("gzip");
  expect(page.headers.get("vary")).toContain("accept-encoding");
  expect(proxied.headers.get("content-encoding")).toBeNull();
});

describe("the language of a page", () => {
  it("is that of the address alone; one that the page does not have shows its default language", async () => {
    const pages = pagesOf(service, shop);
    const { id, version } = (await pages.list())[0]!;
    const texts = { da: { "label.page.title": "Spor din ordre" }, de: { "label.page.title": "Wo ist es?" } };
    const languages = { default: "de", added: ["da"] };
    await pages.post("save", { id, version, document: { ...aDocument("text"), texts, languages } });
    await pages.post("publish", { id, version: version + 1 });
    const titleOf = async (query: Record<string, string>) => {
      const { html } = await openPage(service, shop, query);
      return [/<html lang="([^"]*)"/.exec(html)?.[1], /<h1>([^<]*)<\/h1>/.exec(html)?.[1]];
    };

    expect(await titleOf({ locale: "da-DK" })).toEqual(["da", "Spor din ordre"]);
    expect(await titleOf({ locale: "fi" })).toEqual(["de", "Wo ist es?"]);
    expect(await titleOf({ locale: "de-AT" })).toEqual(["de", "Wo ist es?"]);
    expect((await titleOf({ locale: "fr" }))[0]).toBe("fr");
    for (const locale of ["__proto__", "e\u0000n", "<script>", "x".repeat(5000)])
      expect((await titleOf({ locale }))[0]).toMatch(/^(de|en)$/);
  });
});

it("a merchant's style sheet stands last in the page's own style, within the page, and the policy names it", async () => {
  const pages = pagesOf(service, shop);
  const { id, version } = (await pages.list())[0]!;
  const css =
    "body > .x { color: #123456 } @import '//x'; .y { background: url(//x) } .z::after { content: '</style>' }";
  await pages.post("save", { id, version, document: { ...aDocument("text"), code: { css } } });
  await pages.post("publish", { id, version: version + 1 });

  const { html, headers } = await openPage(service, shop, {});

  const [, style] = /<style>([^]*?)<\/style>/.exec(html)!;
  expect(style).toMatch(
    /\.waybill \.x\{color:#123456\}\.waybill \.z::after\{content:"\\3c \/style>"\}\.waybill-frame\{[^}]+\}$/,
  );
  expect(style).not.toContain("//x");
  const integrity = createHash("sha256").update(style!).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`'sha256-${integrity}'`);
});
