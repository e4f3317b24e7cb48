import { createHmac } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSignedProxyRequest } from "../../../service/shopify/verify-hmac";
import { handleOf, trackingLink } from "../../../service/order-lookup/tracking-link";
import { aShop, CLIENT_SECRET, createTestService, type TestService, type TestShop } from "../harness";
import { aFulfillment, anEvent, anOrder, hear } from "../shipments";

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

const pageOf = (of: TestShop = shop) => `${service.url}/t/${handleOf(of.domain)}`;

async function open(
  query: Record<string, string>,
  { of = shop, headers = {} as Record<string, string> } = {},
) {
  const response = await fetch(`${pageOf(of)}?${new URLSearchParams(query)}`, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function send(
  fields: Record<string, string>,
  { of = shop, headers = {} as Record<string, string> } = {},
) {
  const response = await fetch(pageOf(of), { method: "POST", body: new URLSearchParams(fields), headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);

describe("a shopper finds their order", () => {
  it("by its number and their e-mail address, however they type them", async () => {
    const order = await anOrder(service, shop);
    await hear(service, shop, order.shipments[0]!.id, [anEvent(hoursAgo(3))]);

    const byForm = await send({ order: ` ${order.name.slice(1)} `, email: order.email!.toUpperCase() });
    const byAddress = await open({ order: order.name, email: order.email! });

    for (const { status, html } of [byForm, byAddress]) {
      expect(status).toBe(200);
      for (const fact of [
        order.name,
        "In transit",
        "Departed the sorting centre",
        "Merino sweater",
        order.number,
      ]) {
        expect(html).toContain(fact);
      }
    }
  });

  it("by their phone number", async () => {
    const order = await anOrder(service, shop, { phone: "+49 151 1234567" });

    expect((await send({ order: order.name, email: "0151 1234567" })).status).toBe(200);
  });

  it("by the link of a mail, without typing", async () => {
    const order = await anOrder(service, shop);

    const response = await fetch(trackingLink(service.config, shop, order.id));

    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Merino sweater");
  });

  it("in the language of the order, unless the address asks for another", async () => {
    const order = await anOrder(service, shop, { customerLocale: "ja" });
    const found = { order: order.name, email: order.email! };

    const japanese = await open(found, { headers: { "accept-language": "fr" } });
    const german = await open({ ...found, locale: "de" });
    const form = await open({}, { headers: { "accept-language": "fr-CH, en;q=0.5" } });

    expect(japanese.html).toContain('<html lang="ja">');
    expect(german.html).toContain('<html lang="de">');
    expect(form.html).toContain('<html lang="fr">');
  });

  it("with a shipment the carrier has not spoken of, and with no shipment yet", async () => {
    const silent = await anOrder(service, shop);
    const unshipped = await anOrder(service, shop, { fulfillments: [] });

    expect((await open({ order: silent.name, email: silent.email! })).html).toContain(
      "Waiting for the courier",
    );
    expect((await open({ order: unshipped.name, email: unshipped.email! })).html).toContain("being prepared");
  });

  it("is told which field is missing", async () => {
    const { status, html } = await send({ order: "#1001", email: "" });

    expect(status).toBe(400);
    expect(html).toContain("Please enter your email or phone number.");
    expect(html).toContain('value="#1001"');
  });
});

describe("the number of a shipment alone", () => {
  it("shows the shipment, and nothing of the order or the customer", async () => {
    const order = await anOrder(service, shop);
    await hear(service, shop, order.shipments[0]!.id, [anEvent(hoursAgo(3))]);

    const { status, html } = await open({ number: order.number });

    expect(status).toBe(200);
    expect(html).toContain("Departed the sorting centre");
    for (const secret of [order.name, order.email!, "Anna", "Geheimweg", "Merino", "sweater.jpg", "token="]) {
      expect(html).not.toContain(secret);
    }
  });

  it("shows only that one of several shipments", async () => {
    const order = await anOrder(service, shop, {
      fulfillments: [
        aFulfillment("5511", ["FIRST-1"], hoursAgo(90)),
        aFulfillment("5512", ["SECOND-2"], hoursAgo(80)),
      ],
    });

    const { html } = await open({ number: "second-2" });

    expect(order.shipments).toHaveLength(2);
    expect(html).toContain("SECOND-2");
    expect(html).not.toContain("FIRST-1");
  });

  it("of another shop is not found", async () => {
    const order = await anOrder(service, other);

    expect((await open({ number: order.number })).status).toBe(404);
  });
});

describe("nobody learns whether an order exists", () => {
  it("because a wrong order and a wrong address are answered byte by byte alike", async () => {
    const order = await anOrder(service, shop);
    const theirs = await anOrder(service, other);

    const answers = [
      await send({ order: order.name, email: "stranger@example.com" }),
      await send({ order: "#999999", email: order.email! }),
      await send({ order: theirs.name, email: theirs.email! }),
    ];

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
  });

  it("because a link with another token, order or shop opens nothing", async () => {
    const order = await anOrder(service, shop);
    const another = await anOrder(service, shop);
    const token = new URL(trackingLink(service.config, shop, order.id)).searchParams.get("token")!;
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);

    const forged = [
      { order: order.id, token: flipped },
      { order: order.id, token: token.slice(0, -1) },
      { order: order.id, token: `${token}A` },
      { order: another.id, token },
      { order: "0", token },
      { order: `${order.id}'--`, token },
    ];
    for (const query of forged) expect((await open(query)).status).toBe(404);
    expect((await open({ order: order.id, token }, { of: other })).status).toBe(404);
    expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  });
});

describe("the page asks for news", () => {
  it("and learns that there is some by a version that changes with what is shown", async () => {
    const order = await anOrder(service, shop);
    const link = trackingLink(service.config, shop, order.id);
    const read = async () =>
      (await (await fetch(`${link}&format=json`)).json()) as { data: { version: string } };
    const before = await read();
    const first = await (await fetch(link)).text();

    await hear(service, shop, order.shipments[0]!.id, [anEvent(hoursAgo(3))]);
    const after = await waitFor(read, ({ data }) => data.version !== before.data.version);

    expect(first).toContain(`data-version="${before.data.version}"`);
    expect(after).toMatchObject({
      code: "00000",
      data: { order: { name: order.name, shipments: [{ status: "IN_TRANSIT" }] } },
    });
  });

  it("and is refused in JSON too", async () => {
    const response = await fetch(`${pageOf()}?order=1&email=x@y.example`, {
      headers: { accept: "application/json" },
    });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "A0404", data: null });
  });
});

describe("headers of a page", () => {
  it("allow only our own script and style, no frame of strangers, no shared cache, no referrer", async () => {
    const { headers, html } = await open({});
    const policy = headers.get("content-security-policy")!;

    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cache-control")).toMatch(/^private/);
    expect(html).not.toMatch(/<script>|<style>| style="/);
  });

  it("let browsers keep the style sheet for ever", async () => {
    const { html } = await open({});
    const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(html)!;

    const style = await fetch(service.url + href);

    expect(style.headers.get("content-type")).toContain("text/css");
    expect(style.headers.get("cache-control")).toContain("immutable");
  });
});

it.each(["/t/nobody-here", "/t/UPPER..case", "/t/%3Cscript%3E"])(
  "answers %s with a page that says so",
  async (path) => {
    const response = await fetch(service.url + path);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain("There is no page here");
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

    const asked = await fetch(`${pageOf()}?${query}`);
    const sent = await fetch(pageOf(), {
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
  const page = await send({ order: "x".repeat(100_000) });

  expect(page.status).toBe(413);
  expect(page.html).toContain("Please shorten what you entered.");
  expect(page.html).not.toContain("on our side");
});

it.each([
  ["away", { code: "ECONNREFUSED" }],
  ["full", { code: "53100" }],
])("answers kindly while the database is %s, in JSON too", async (_, problem) => {
  const { Hono } = await import("hono");
  const { mountTrackingPages } = await import("../../../service/order-lookup/tracking-page.routes");
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

/** Found orders are kept for two seconds: asks until it is so. */
async function waitFor<Value>(
  read: () => Promise<Value>,
  isReady: (value: Value) => boolean,
): Promise<Value> {
  const until = Date.now() + 10_000;
  for (;;) {
    const value = await read();
    if (isReady(value) || Date.now() > until) return value;
  }
}
