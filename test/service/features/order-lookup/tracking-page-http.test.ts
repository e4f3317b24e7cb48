import { createHash, createHmac } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSignedProxyRequest } from "../../../../service/adapters/shopify/verify-hmac";
import { handleOf } from "../../../../service/domain/shops/shop-addresses";
import { aShop, CLIENT_SECRET, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { aDocument, pagesOf } from "../../domain/pages/some-pages";
import { openPage, pageUrl, sendForm } from "./open-page";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
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
    expect(html).not.toMatch(/<script>| style="/);
    const [, style] = /<style>([^]*?)<\/style>/.exec(html)!;
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style!).digest("base64")}'`);
  });

  it("let browsers keep the script for ever", async () => {
    const { html } = await openPage(service, shop, {});
    const [, src] = /<script src="([^"]+)"/.exec(html)!;

    const script = await fetch(service.url + src);

    expect(script.headers.get("content-type")).toContain("text/javascript");
    expect(script.headers.get("cache-control")).toContain("immutable");
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
  mountTrackingPages(app, { ...service.ctx, db });

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

describe("behind the app proxy", () => {
  const seconds = () => Math.floor(service.clock.now.getTime() / 1000);
  const signed = (more: Record<string, string> = {}, secret = CLIENT_SECRET) => {
    const query = new URLSearchParams({
      shop: shop.domain,
      path_prefix: "/apps/track",
      timestamp: String(seconds()),
      logged_in_customer_id: "",
      ...more,
    });
    const message = [...query]
      .map(([key, value]) => `${key}=${value}`)
      .sort()
      .join("");
    query.set("signature", createHmac("sha256", secret).update(message).digest("hex"));
    return query;
  };
  const proxy = (query: URLSearchParams, init?: RequestInit) => fetch(`${service.url}/proxy?${query}`, init);

  it("shows the order under the shop's own address, with style and script in the page", async () => {
    const order = await anOrder(service, shop);

    const response = await proxy(signed(), {
      method: "POST",
      body: new URLSearchParams({ order: order.name, email: order.email! }),
    });
    const html = await response.text();

    expect(response.status).toBe(200);
    expect(html).toContain(order.number);
    expect(html).toContain(`data-url="/apps/track?order=${order.id}&amp;token=`);
    expect(html).toContain('href="/apps/track"');
    expect(html).not.toContain(service.url);
    const [, style] = /<style>([^]*?)<\/style>/.exec(html)!;
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256").update(style!).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  });

  describe("in the theme's layout", () => {
    const words = "{{ shop.email }} {% raw %}{%- liquid -%} {{{x}}}";
    const style = { layout: "theme", colours: { accent: "#aa0000" } };

    async function publish(text: string) {
      const pages = pagesOf(service, shop);
      const page = (await pages.list())[0]!;
      const document = { ...aDocument(text), style };
      const { version } = (await pages.post("save", { id: page.id, version: page.version, document })).body
        .data as { version: number };
      await pages.post("publish", { id: page.id, version });
    }
    async function previewLink() {
      const pages = pagesOf(service, shop);
      const { id } = (await pages.list())[0]!;
      return (await pages.post("preview", { id, published_version: null })).body.data.url as string;
    }
    /** What of an answer is neither our style nor our script. */
    const markupOf = (liquid: string) => liquid.replace(/<(style|script)>[^]*?<\/\1>/g, "");

    it("answers Liquid without a document of its own, in which no text is Liquid", async () => {
      await publish(`<p>${words}</p>`);
      const order = await anOrder(service, shop);
      await service.ctx.db
        .updateTable("lineItems")
        .set({ title: words })
        .where("orderId", "=", order.id as never)
        .execute();
      const found = { order: order.name, email: order.email! };

      const answers = await Promise.all([
        proxy(signed({ order: words })),
        proxy(signed(), { method: "POST", body: new URLSearchParams({ order: words, email: "" }) }),
        proxy(signed(), { method: "POST", body: new URLSearchParams(found) }),
      ]);

      const notFound = await proxy(signed({ number: words }));
      expect(await notFound.clone().text()).not.toContain("shop.email");
      for (const answer of [...answers, notFound]) {
        expect(answer.headers.get("content-type")).toContain("application/liquid");
        expect(answer.headers.get("content-security-policy")).toBeNull();
        const liquid = await answer.text();
        expect(liquid).not.toMatch(/\{\{|\{%|<!doctype|<main|<html|<body/i);
        expect(markupOf(liquid)).not.toMatch(/[{}]/);
        if (answer !== notFound)
          expect(markupOf(liquid)).toContain("&#123;&#123; shop.email &#125;&#125; &#123;% raw %&#125;");
        expect(liquid).toContain("--accent:#aa0000");
      }
    });

    it("styles nothing outside of itself", async () => {
      await publish("text");
      const liquid = await (await proxy(signed())).text();
      const [, sheet] = /<style>([^]*?)<\/style>/.exec(liquid)!;

      expect(sheet).toMatch(/^\.waybill\{[^]*\}$/);
      expect(sheet).not.toMatch(/body|:root|html|\drem/);
    });

    it("is previewed there as well, by a link of the shop alone", async () => {
      await publish("Winter sale");
      const link = await previewLink();

      const onHost = await fetch(link, { redirect: "manual" });
      const target = new URL(onHost.headers.get("location")!);
      const own = Object.fromEntries(target.searchParams);
      const preview = (more: Record<string, string>) =>
        fetch(`${service.url}/proxy/preview?${signed({ ...own, ...more })}`);
      const inTheme = await preview({});
      const foreign = await preview({ shop: other.domain });
      const unsigned = await fetch(`${service.url}/proxy/preview?${target.searchParams}`);

      expect(onHost.status).toBe(302);
      expect(target.pathname).toMatch(/\/apps\/track\/preview$/);
      expect(inTheme.status).toBe(200);
      expect(inTheme.headers.get("content-type")).toContain("application/liquid");
      expect(inTheme.headers.get("cache-control")).toBe("no-store");
      const liquid = await inTheme.text();
      expect(liquid).toContain("Winter sale");
      expect(liquid).not.toMatch(/<!doctype|<html/i);
      expect([foreign.status, unsigned.status]).toEqual([401, 401]);
      expect(await foreign.text()).not.toContain("Winter sale");
    });

    it("is a page of its own on our host", async () => {
      await publish("text");

      expect((await openPage(service, shop, {})).html).toContain("<!doctype html>");
    });
  });

  it.each([
    ["is signed with another secret", () => signed({}, "another-secret")],
    ["names another shop than was signed", () => altered("shop", other.domain)],
    ["has a parameter that was not signed", () => altered("extra", "1")],
    ["was signed two minutes ago", () => signed({ timestamp: String(seconds() - 120) })],
    ["will be signed in two minutes", () => signed({ timestamp: String(seconds() + 120) })],
    ["has no time", () => signed({ timestamp: "" })],
    ["leads elsewhere", () => signed({ path_prefix: "//evil.example" })],
    ["has no signature", () => new URLSearchParams({ shop: shop.domain, path_prefix: "/apps/track" })],
  ])("refuses a request that %s", async (_, query) => {
    const response = await proxy(query());

    expect(response.status).toBe(401);
    expect(await response.text()).toContain("This link is no longer valid");
  });

  function altered(key: string, value: string): URLSearchParams {
    const query = signed();
    query.set(key, value);
    return query;
  }

  it("knows Shopify's published example", () => {
    const query = new URLSearchParams(
      "extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555",
    );
    query.set("signature", "4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb");

    expect(isSignedProxyRequest(query, ["hush"])).toBe(true);
    expect(isSignedProxyRequest(query, ["hush!"])).toBe(false);
  });
});

it("is compressed for browsers, as is its script, and not for Shopify's proxy, which must read it", async () => {
  const accepting = { headers: { "accept-encoding": "gzip, br" } };
  const page = await fetch(`${service.url}/t/${handleOf(shop.domain)}`, accepting);
  const [, script] = /<script src="([^"]+)"/.exec(await page.text()) ?? [];
  const asset = await fetch(service.url + script!, accepting);
  const proxied = await fetch(`${service.url}/proxy?shop=${shop.domain}`, accepting);

  expect(page.headers.get("content-encoding")).toBe("gzip");
  expect(page.headers.get("vary")).toContain("accept-encoding");
  expect(asset.headers.get("content-encoding")).toBe("gzip");
  expect(proxied.headers.get("content-encoding")).toBeNull();
});
