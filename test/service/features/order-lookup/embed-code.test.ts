import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { pagesOf } from "../../domain/pages/some-pages";
import { openPage } from "./open-page";

const CODE = '<div id="guide"></div><script src="https://widgets.example/guide.js"></script><b';

let service: TestService;
let shop: TestShop;
let address: string;
let policy: string;
let html: string;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await publish(CODE);
  const page = await openPage(service, shop, {});
  html = page.html;
  policy = page.headers.get("content-security-policy")!;
  address = addressIn(html);
});

const addressIn = (page: string) => /data-embed="([^"]+)"/.exec(page)![1]!;

async function publish(embedCode: string): Promise<{ id: string }> {
  const pages = pagesOf(service, shop);
  const { id, version } = (await pages.list())[0]!;
  const section = { id: "guide", type: "embed-code", settings: { title: "Size guide", embedCode } };
  const document = { ...DEFAULT_DOCUMENT, sections: [...DEFAULT_DOCUMENT.sections, section] };
  const saved = await pages.post("save", { id, version, document });
  await pages.post("publish", { id, version: (saved.body.data as { version: number }).version });
  return { id };
}

describe("the page", () => {
  it("has a link to the code, and nothing of the code itself", () => {
    expect(html).not.toContain("guide.js");
    expect(html).toMatch(
      /<a class="button outlined" href="[^"]+" target="_blank" rel="noopener nofollow">Show/,
    );
    expect(html).toContain("Showing it loads content from widgets.example.");
    expect(html).not.toContain("<iframe");
  });

  it("lets frames of our host be shown, and no others", () => {
    expect(policy).toContain(`frame-src ${new URL(address).origin};`);
  });
});

describe("the document with the code", () => {
  it("has an origin of its own, whoever opens it, and no cookie", async () => {
    const response = await fetch(address, { headers: { cookie: "waybill=secret" } });
    const own = response.headers.get("content-security-policy")!;

    expect(response.status).toBe(200);
    expect(own).toMatch(/^sandbox allow-scripts allow-popups;/);
    expect(own).not.toContain("allow-same-origin");
    expect(own).toContain("form-action 'none'");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("cache-control")).toContain("public");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await response.text()).toContain(CODE);
  });

  it("knows nothing of an order", async () => {
    expect(await (await fetch(address)).text()).not.toContain(shop.domain);
  });

  it("is of this very code: another address shows nothing", async () => {
    const parts = new URL(address).pathname.split("/");
    const others = [
      parts.with(-1, "a".repeat(32)),
      parts.with(-2, "other"),
      parts.with(-3, "99"),
      parts.with(-3, "0"),
      parts.with(-3, "1e9"),
      parts.with(-4, "999999"),
      parts.with(-4, "x"),
      parts.with(-5, "nobody-here"),
      parts.with(-5, "%00"),
    ];

    for (const other of others) {
      const response = await fetch(service.url + other.join("/"));
      expect([other.join("/"), response.status]).toEqual([other.join("/"), 404]);
    }
  });

  it("is another after a change; the one of before is still that of its version", async () => {
    await publish("<p>New</p>");
    const changed = addressIn((await openPage(service, shop, {})).html);

    expect(changed).not.toBe(address);
    expect(await (await fetch(changed)).text()).toContain("<p>New</p>");
    expect((await fetch(address)).status).toBe(200);
  });

  it("is that of the draft where a preview is opened", async () => {
    const pages = pagesOf(service, shop);
    const { id } = (await pages.list())[0]!;
    const { url } = (await pages.post("preview", { id })).body.data as { url: string };
    const preview = await (await fetch(url)).text();

    expect(addressIn(preview)).toContain("/draft/guide/");
    expect(await (await fetch(addressIn(preview))).text()).toContain("<p>New</p>");
  });
});
