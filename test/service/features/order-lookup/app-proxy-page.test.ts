import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signProxyQuery } from "../../../../sandbox/shopify/proxy-signature";
import { isSignedProxyRequest } from "../../../../service/adapters/shopify/verify-hmac";
import { aShop, CLIENT_SECRET, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { aDocument, pagesOf } from "../../domain/pages/some-pages";
import { openPage } from "./open-page";

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
    query.set("signature", signProxyQuery(query, secret));
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
