import { get } from "node:http";
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

const addressIn = (page: string) => /data-embed="([^"]+)"/.exec(page)![1]!.replaceAll("&amp;", "&");

async function save(embedCode: string, hidden = false): Promise<{ id: string; version: number }> {
  const pages = pagesOf(service, shop);
  const { id, version } = (await pages.list())[0]!;
  const section = { id: "guide", type: "embed-code", hidden, settings: { title: "Size guide", embedCode } };
  const document = { ...DEFAULT_DOCUMENT, sections: [...DEFAULT_DOCUMENT.sections, section] };
  const saved = await pages.post("save", { id, version, document });
  return { id, version: (saved.body.data as { version: number }).version };
}

const publish = async (embedCode: string, hidden = false) =>
  pagesOf(service, shop).post("publish", await save(embedCode, hidden));

async function preview(version: number | null = null): Promise<string> {
  const pages = pagesOf(service, shop);
  const { id } = (await pages.list())[0]!;
  const { url } = (await pages.post("preview", { id, published_version: version })).body.data as {
    url: string;
  };
  return addressIn(await (await fetch(url)).text());
}

/** As a browser does it. */
const openAs = (destination: string, url: string) =>
  new Promise<{ status: number; location?: string; text: string }>((resolve, reject) => {
    get(url, { headers: { "sec-fetch-dest": destination } }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      const { location } = response.headers;
      response.on("end", () =>
        resolve({ status: response.statusCode!, ...(location !== undefined && { location }), text }),
      );
    }).on("error", reject);
  });
const statusOf = async (url: string) => (await fetch(url)).status;

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
    expect(response.headers.get("cache-control")).toBe("private, max-age=300");
    expect(response.headers.get("vary")).toContain("sec-fetch-dest");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
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

  it("runs in a frame only: opened as a page it leads to the shop's", async () => {
    const page = `${service.url}/t/${shop.domain.split(".")[0]}`;

    expect((await openAs("iframe", address)).text).toContain(CODE);
    for (const destination of ["document", "object", "empty", "script"]) {
      expect(await openAs(destination, address)).toEqual({ status: 302, location: page, text: "" });
    }
  });

  it("is another after a change, and the one of before is gone", async () => {
    await publish("<p>New</p>");
    const changed = addressIn((await openPage(service, shop, {})).html);

    expect(changed).not.toBe(address);
    expect(await (await fetch(changed)).text()).toContain("<p>New</p>");
    expect(await statusOf(address)).toBe(404);
  });

  it("is not there for a hidden section", async () => {
    await publish("<p>Hidden</p>");
    const shown = addressIn((await openPage(service, shop, {})).html);
    await publish("<p>Hidden</p>", true);

    expect(await statusOf(shown)).toBe(404);
  });
});

describe("the code of a preview", () => {
  it("is that of the draft, at an address that is signed for a day", async () => {
    await publish("<p>New</p>");
    await save("<p>Draft</p>");
    const drafted = await preview();

    expect(drafted).toContain("/draft/guide/");
    expect(await (await fetch(drafted)).text()).toContain("<p>Draft</p>");
    const { location } = await openAs("document", drafted);
    expect(location).not.toContain("key=");

    const { now } = service.clock;
    service.clock.now = new Date(now.getTime() + 25 * 60 * 60_000);
    expect(await statusOf(drafted)).toBe(404);
    service.clock.now = now;
  });

  it("is shown to nobody without the signature, or with that of another address", async () => {
    const drafted = new URL(await preview());
    const bare = `${drafted.origin}${drafted.pathname}`;
    const later = new URL(drafted);
    later.searchParams.set("until", "99999999999");
    const moved = `${drafted.href.replace("/draft/", "/1/")}`;

    for (const each of [bare, `${bare}?until=99999999999&key=`, later.href, moved])
      expect([each, await statusOf(each)]).toEqual([each, 404]);
    expect(await statusOf(drafted.href)).toBe(200);
  });

  it("is that of a version of before where that is opened, and of nobody else", async () => {
    const former = await preview(1);

    expect(former).toContain("/1/guide/");
    expect(await (await fetch(former)).text()).toContain(CODE);
    expect(await statusOf(former.split("?")[0]!)).toBe(404);
  });
});
