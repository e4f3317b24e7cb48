import { beforeAll, expect, it } from "vitest";
import { signProxyQuery } from "../../../../sandbox/shopify/proxy-signature";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import { aShop, CLIENT_SECRET, createTestService, type TestService, type TestShop } from "../../harness";
import { pagesOf } from "../../domain/pages/some-pages";
import { openPage } from "./open-page";

let service: TestService;
let shop: TestShop;

const code = {
  top: '<h2>Holidays</h2><script>alert(1)</script><p onclick="x()">{{ shop.email }}</p></div></main>',
  bottom: '<p class="note">See our <a href="/pages/faq">questions</a></p>',
};

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await publish({ code });
});

async function publish(parts: object): Promise<void> {
  const pages = pagesOf(service, shop);
  const { id, version } = (await pages.list())[0]!;
  const document = { ...DEFAULT_DOCUMENT, ...parts };
  const saved = await pages.post("save", { id, version, document });
  // What was typed stays as it is: somebody is in the middle of it.
  expect(saved.body.data).toMatchObject({ document: { code } });
  await pages.post("publish", { id, version: (saved.body.data as { version: number }).version });
}

function proxied(): Promise<Response> {
  const query = new URLSearchParams({
    ...{ shop: shop.domain, path_prefix: "/apps/track", logged_in_customer_id: "" },
    timestamp: String(Math.floor(service.clock.now.getTime() / 1000)),
  });
  query.set("signature", signProxyQuery(query, CLIENT_SECRET));
  return fetch(`${service.url}/proxy?${query}`);
}

it("stands above and below the sections, on our own host", async () => {
  const { html } = await openPage(service, shop, {});

  const [, main] = /<main[^>]*>([^]*?)<\/main>/.exec(html)!;
  expect(main).toMatch(/^<div class="part prose own-html" data-section="html:top"><h2>Holidays<\/h2><p>/);
  expect(main).toMatch(/">questions<\/a><\/p><\/div>$/);
  expect(html).not.toContain("alert(1)");
  expect(main).not.toContain("onclick");
  expect(html.match(/<script/g)).toHaveLength(2);
});

it("stands on the shop's domain, in its theme as well, where nothing of it is Liquid", async () => {
  const own = await (await proxied()).text();
  await publish({ code, style: { layout: "theme" } });
  const inTheme = await (await proxied()).text();

  for (const html of [own, inTheme]) {
    expect(html).toContain('data-section="html:top"><h2>Holidays</h2>');
    expect(html).not.toContain("alert(1)");
    expect(html).toContain("/pages/faq");
  }
  expect(inTheme).toContain("<p>&#123;&#123; shop.email &#125;&#125;</p>");
});

it("does not push a failure out of sight", async () => {
  const { status, html } = await openPage(service, shop, { number: "NO-SUCH-NUMBER" });

  expect(status).toBe(404);
  expect(html).not.toContain("Holidays");
});
