import { Hono } from "hono";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { unsubscribeLinks } from "../../../../service/domain/mail-recipients/unsubscribe.link";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { storeImage } from "../../../../service/domain/images/store-image";
import type { ShopHostEnv } from "../../../../service/domain/custom-domains/shop-host";
import { routeByHost } from "../../../../service/main/http/route-by-host";
import { trackingLink } from "../../../../service/read/tracked-order/tracking-link";
import { countStatements } from "../../count-statements";
import { createCustomHosts } from "../../../../service/domain/custom-domains/custom-hosts";
import { aShop, anActor, type TestShop } from "../../harness";
import { aPng } from "../images/pictures";
import {
  connect,
  createDomainService,
  type DomainService,
  remove,
  serveByHost,
  TARGET,
} from "./domain-service";

const HOST = "track.brand-of-hosts.com";

let service: DomainService;
let shop: TestShop;
let other: TestShop;
let ask: Awaited<ReturnType<typeof serveByHost>>;
let order: { name: string; email: string; link: string };

beforeAll(async () => {
  service = await createDomainService();
  shop = await aShop(service);
  other = await aShop(service);
  await connect(service, shop, HOST);
  const { shopify } = service.sandbox;
  const placed = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
  shopify.fulfillOrder(shop.domain, placed.id, { trackingNumbers: ["SIM000000042"], company: "UPS" });
  await service.settle();
  const { id } = await service.ctx.db
    .selectFrom("orders")
    .select("id")
    .where("shopId", "=", shop.id)
    .executeTakeFirstOrThrow();
  Object.assign(service.config, OWN);
  const { ownShop } = await anActor(service.ctx, shop.domain);
  order = { name: placed.name, email: "anna@example.com", link: trackingLink(service.config, ownShop, id) };
  ask = await serveByHost(service);
});

/** From here on it is reached by names of its own; the simulated Shopify stays where it is. */
const OWN = {
  appUrl: "https://app.waybill-service.com",
  hosts: { own: ["app.waybill-service.com", "end-api.internal.net"], target: TARGET, dnsServers: [] },
};

describe("requests to a proved domain", () => {
  it("get the shop's tracking page at the root, with addresses of the domain", async () => {
    const { status, text, headers } = await ask(HOST, "/");

    expect(status).toBe(200);
    expect(text).toContain('action="/"');
    expect(text).not.toContain("waybill-service.com");
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
  });

  it("get the page that ends emails of this shop, and of no other", async () => {
    const { ctx } = service;
    const linkOf = async (of: TestShop) => {
      const recipient = await recipientIdOf(ctx, ctx.db, of.id, "anna@example.com");
      const row = await getShopById(ctx.db, of.id);
      return unsubscribeLinks(ctx, row, { recipient, purpose: "status", delivery: null }, "en");
    };
    const { page, header } = await linkOf(shop);
    const path = new URL((await linkOf(other)).page);

    expect(page).toMatch(new RegExp(`^https://${HOST}/track/emailUnsubscribe\\?`));
    expect(header).toMatch(/^https:\/\/app\.waybill-service\.com\//);
    const own = await ask(HOST, page.slice(`https://${HOST}`.length));
    expect([own.status, own.text]).toEqual([200, expect.stringContaining('value="stop"')]);
    expect((await ask(HOST, path.pathname + path.search)).status).toBe(401);
  });

  it("get the order of a link in a mail, which leads to the domain", async () => {
    expect(order.link).toMatch(new RegExp(`^https://${HOST}/\\?order=\\d+&token=`));
    const { status, text } = await ask(HOST, order.link.slice(`https://${HOST}`.length));

    expect(status).toBe(200);
    expect(text).toContain("SIM000000042");
    expect(text).toContain(`data-url="/?order=`);
  });

  it.each([
    ["/?number=SIM000000042", "SIM000000042"],
    ["/t?number=SIM000000042", "SIM000000042"],
    ["/?number=SIM000000042&format=json", '"code":"00000"'],
  ])("are answered at %s", async (path, part) => {
    const { status, text } = await ask(HOST, path);

    expect(status).toBe(200);
    expect(text).toContain(part);
  });

  it("take the form, which names no origin, and mark the browser for this host alone", async () => {
    const body = new URLSearchParams({ order: order.name, email: order.email }).toString();
    const { status, headers } = await ask(HOST, "/", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "null",
        cookie: "waybill_admin=forged",
      },
      body,
    });

    expect(status).toBe(200);
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(/waybill_found=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/);
    expect(cookie).not.toContain("Domain");
  });

  it("get images of the shop, and none of another", async () => {
    const own = await storeImage(service.ctx, shop.id, "section", await aPng(90, 60));
    const theirs = await storeImage(service.ctx, other.id, "section", await aPng(80, 50));
    const nameOf = async (id: string) =>
      (
        await service.ctx.db
          .selectFrom("imageVariants")
          .select("name")
          .where("imageId", "=", id as never)
          .executeTakeFirstOrThrow()
      ).name;

    expect((await ask(HOST, `/images/${own.id}/${await nameOf(own.id)}`)).status).toBe(200);
    expect((await ask(HOST, `/images/${theirs.id}/${await nameOf(theirs.id)}`)).status).toBe(404);
  });

  it("find its canonical address in the page of every address", async () => {
    const handle = shop.domain.replace(".myshopify.com", "");
    const pages = await Promise.all([ask(HOST, "/"), ask("app.waybill-service.com", `/t/${handle}`)]);

    for (const { text } of pages) expect(text).toContain(`<link rel="canonical" href="https://${HOST}/">`);
  });

  it.each([
    "/track/dashboard",
    "/track/call/removeCustomDomain",
    "/endApi/api/store/get-store-info",
    "/endApi/openapi.json",
    "/shopify/webhooks",
    "/shopify/oauth/token",
    "/couriers/simulated/webhook",
    "/proxy/preview",
    "/t/other-shop",
    "/t/preview/frame",
    "/internal/custom-domains/ask?domain=track.brand-of-hosts.com",
    "/assets/app.js",
    "/i18n/en.json",
    "/sandbox/shopify",
    "//track/dashboard",
    "/%2e%2e/track/dashboard",
    "/images/../track/dashboard",
  ])("do not reach %s", async (path) => {
    for (const method of ["GET", "POST"]) {
      const { status, text } = await ask(HOST, path, {
        method,
        headers: { authorization: `Bearer ${shop.bearer}` },
      });

      expect(status).toBe(404);
      expect(text).not.toContain("the admin");
      expect(text).not.toContain('"code"');
    }
  });

  it.each(["/track", "/endApi", "/healthz", "/metrics", "/sandbox"])(
    "get the shop's own page of not found at %s",
    async (path) => {
      const { status, text } = await ask(HOST, path);

      expect(status).toBe(404);
      expect(text).toContain("<!doctype html>");
    },
  );

  it.each([HOST.toUpperCase(), `${HOST}.`, `${HOST}:8443`, `${HOST.toUpperCase()}.:80`])(
    "are known by %s too, which is seen nowhere in the page",
    async (host) => {
      const { status, text } = await ask(host, "/");

      expect(status).toBe(200);
      expect(text).toContain(`href="https://${HOST}/"`);
      expect(text).not.toMatch(/8443|:80\b/);
    },
  );
});

describe("requests to a host that nobody has proved", () => {
  it.each([
    "evil.com",
    "brand-of-hosts.com",
    `x.${HOST}`,
    `${HOST}.evil.com`,
    `${HOST},evil.com`,
    `${HOST} evil.com`,
    `user@${HOST}`,
    `${HOST}/path`,
    "app.waybill-service.com.evil.com",
    "a..b.com",
    `${"a".repeat(300)}.com`,
    "_waybill.track.brand-of-hosts.com",
  ])("are refused with nothing said: %s", async (host) => {
    const { status, text } = await ask(host, "/");

    expect([400, 421]).toContain(status);
    expect(text.length).toBeLessThan(40);
  });

  it("are logged once for the operator, who may have forgotten a name of theirs", () => {
    const logged = service.logged.filter(({ msg }) => msg.includes("APP_HOSTS"));

    expect(logged).toMatchObject([{ level: "warn", host: "evil.com" }]);
  });

  it("cost the database one statement however many they are, and none the second time", async () => {
    const { count, db } = countStatements(service.ctx.db);
    const { find } = createCustomHosts(db);
    const hosts = Array.from({ length: 60 }, (_, index) => `stranger-${index}.of-many.com`);

    await Promise.all([...hosts, ...hosts].map(find));
    await Promise.all(hosts.map(find));

    expect(count.statements).toBe(1);
  });
});

describe("the service's own names", () => {
  it.each([
    "app.waybill-service.com",
    "APP.waybill-service.com:443",
    "end-api.internal.net",
    "127.0.0.1:3000",
    "[::1]:3000",
    "localhost",
    "waybill-web",
  ])("reach everything: %s", async (host) => {
    expect((await ask(host, "/track/dashboard")).text).toBe("the admin");
    expect((await ask(host, "/healthz")).status).toBe(200);
  });
});

describe("X-Forwarded-Host", () => {
  it("of a trusted proxy names the host", async () => {
    const { status, text } = await ask("waybill-web", "/", { headers: { "x-forwarded-host": HOST } });

    expect(status).toBe(200);
    expect(text).toContain('action="/"');
  });

  it.each(["app.waybill-service.com", "localhost", "127.0.0.1"])(
    "never makes a request to a shop's domain one to the service: %s",
    async (forwarded) => {
      const { status, text } = await ask(HOST, "/track/dashboard", {
        headers: { "x-forwarded-host": forwarded },
      });

      expect(status).toBe(404);
      expect(text).not.toContain("the admin");
    },
  );

  it.each([HOST, `${HOST}, ${HOST.toUpperCase()}`, `${HOST},`, "", " , "])(
    "may be empty, or name the same several times, as proxies in a row do: '%s'",
    async (forwarded) => {
      const { status, text } = await ask(HOST, "/", { headers: { "x-forwarded-host": forwarded } });

      expect(status).toBe(200);
      expect(text).toContain('action="/"');
    },
  );

  it.each([`${HOST}, evil.com`, `evil.com, ${HOST}`, "evil.com", "a b"])(
    "is refused where it is no host of ours: '%s'",
    async (forwarded) => {
      expect((await ask(HOST, "/", { headers: { "x-forwarded-host": forwarded } })).status).toBe(421);
    },
  );

  it("of anybody else is not read", async () => {
    const ctx = { ...service.ctx, config: { ...service.config, trustedProxies: 0 } };
    const byHost = routeByHost(ctx, new Hono<ShopHostEnv>());
    const askUntrusting = await serveByHost({ ...service, byHost });

    const { text } = await askUntrusting("app.waybill-service.com", "/", {
      headers: { "x-forwarded-host": HOST },
    });

    expect(text).toBe("the admin");
  });
});

describe("the question of the proxy in front", () => {
  const path = (domain: string) => `/internal/custom-domains/ask?domain=${encodeURIComponent(domain)}`;

  it("is answered for a name that is served, and for no other", async () => {
    expect((await ask("127.0.0.1", path(HOST))).status).toBe(200);
    expect((await ask("waybill-web", path(HOST.toUpperCase()))).status).toBe(200);
    expect((await ask("127.0.0.1", path("evil.com"))).status).toBe(404);
    expect((await ask("127.0.0.1", path("app.waybill-service.com"))).status).toBe(404);
    expect((await ask("127.0.0.1", "/internal/custom-domains/ask")).status).toBe(404);
  });

  it("is not answered to whoever asks from outside", async () => {
    expect((await ask("app.waybill-service.com", path(HOST))).status).toBe(404);
    for (const name of [
      "x-forwarded-for",
      "x-forwarded-host",
      "x-forwarded-proto",
      "x-real-ip",
      "forwarded",
      "via",
    ])
      expect([404, 421]).toContain(
        (await ask("127.0.0.1", path(HOST), { headers: { [name]: "203.0.113.9" } })).status,
      );
  });

  it("is refused where it comes too often", async () => {
    // Within a second, however long the machine takes for so many.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1000);
    const answers = await Promise.all(Array.from({ length: 260 }, () => ask("127.0.0.1", path("evil.com"))));
    clock.mockRestore();

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  });
});

it("another host in the request line than in the header is refused", async () => {
  expect((await ask(HOST, "http://localhost/track/dashboard")).status).toBe(421);
  expect((await ask("localhost", `http://${HOST}/`)).status).toBe(421);
});

it("a removed domain is refused at once here, and within seconds in other processes", async () => {
  const elsewhere = createCustomHosts(service.ctx.db);
  const removed = "track.removed-brand.com";
  await connect(service, other, removed);
  expect((await ask(removed, "/")).status).toBe(200);
  expect(await elsewhere.find(removed)).toBe(other.domain);
  await remove(service, other);

  expect((await ask(removed, "/")).status).toBe(421);
  await expect.poll(() => elsewhere.find(removed), { timeout: 8_000 }).toBeNull();
}, 15_000);

it("a shop that has removed the app is not served under its domain", async () => {
  await service.ctx.db
    .updateTable("shops")
    .set({ uninstalledAt: service.clock.now })
    .where("id", "=", shop.id)
    .execute();
  service.ctx.customHosts.forget(HOST);

  expect((await ask(HOST, "/")).status).toBe(421);
});
