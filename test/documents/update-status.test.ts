import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requestOf } from "../../contract/end-api-call";
import { LOCALES } from "../../contract/locales";
import { updateStatusLink } from "../../service/domain/orders/update-status.link";
import { getShopById, updateShopFacts } from "../../service/domain/shops/shops.queries";
import { isSignedBearer } from "../../service/main/http/authenticate";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { anOrder } from "../service/shipments";
import { APP, document, openApp, type OpenApp, policyOf } from "./open-app";
import { transaction } from "../../service/platform/db/database";

let app: OpenApp;
let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
/** Path and query. */
let link: string;

beforeAll(async () => {
  service = await createTestService();
  app = await openApp((bearer) => isSignedBearer(service.ctx, bearer));
  shop = await aShop(service);
  const facts = { name: "Fern & Harbour", timezone: "Europe/Berlin" };
  await transaction(service.ctx.db, (tx) => updateShopFacts(tx, shop.id, facts));
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  order = await anOrder(service, shop);
  link = await aLink(order.id);
});

const aLink = async (id: typeof order.id, locale = "en") => {
  const row = await getShopById(service.ctx.db, shop.id);
  const url = new URL(updateStatusLink(service.ctx, { ...row, locale }, id));
  return url.pathname + url.search;
};
const ask = (request: Request) =>
  app.ask(request, {
    endApi: async (call) => service.app.fetch(requestOf(call)),
    calls: [],
    reply: () => {},
  });
const look = (path = link) => ask(document(path, { "sec-fetch-dest": "document" }));
/** As a browser without script sends the page's form. */
const submit = (fields: Record<string, string>, { path = link, headers = {} } = {}) =>
  ask(
    new Request(APP + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: APP, host: new URL(APP).host, accept: "text/html", ...headers },
    }),
  );
const manualStatus = async () =>
  (
    await service.ctx.db
      .selectFrom("shipments")
      .select("manualStatus")
      .where("id", "=", order.shipments[0]!.id)
      .executeTakeFirstOrThrow()
  ).manualStatus;
/** What a reader sees of a document. */
const wordsOf = async (response: Response) =>
  (await response.text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

describe("the page of a link in a mail", () => {
  it("comes whole from the server, for nobody else: neither stored, nor indexed, nor framed, nor told to other hosts", async () => {
    const page = await look();

    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(policyOf(page)).toContain("frame-ancestors 'none'");
    const html = await page.text();
    for (const part of ["Fern &amp; Harbour", order.number, "UPS", 'value="DELIVERED"', 'name="robots"'])
      expect(html).toContain(part);
    expect(html).not.toMatch(/wb-topbar|Beispiel|customer-\d/);
    expect(html).toMatch(/<a [^>]*rel="noreferrer"[^>]*>Open the order in Waybill/);
  });

  it("changes nothing by being opened, however often: mail scanners open links", async () => {
    for (const method of ["GET", "GET", "HEAD"])
      await ask(new Request(APP + link, { method, headers: { accept: "text/html" } }));

    expect(await manualStatus()).toBeNull();
    expect(await wordsOf(await look())).toContain("This link works once, until Nov 27, 2026.");
  });

  it("works without script: choice, result, Undo, and another choice", async () => {
    const set = await submit({ key: "k1", status: "DELIVERED" });
    expect([set.status, set.headers.get("location")]).toEqual([303, link]);
    const done = await wordsOf(await look());
    expect(done).toContain("Status set to Delivered");
    expect(done).toContain("Set with this link on Nov 20, 2026, 1:00 PM.");
    expect(done).toContain("You can undo this until 1:30 PM.");
    expect(done).not.toContain("Set status");

    expect((await submit({ key: "k2", act: "undo" })).status).toBe(303);
    expect(await manualStatus()).toBeNull();
    const undone = await wordsOf(await look());
    expect(undone).toContain(
      "Undone: the order has its previous status again You can choose another status now.",
    );
    expect(undone).toContain("Set status");
  });

  it("says what a colleague has chosen to one who comes later", async () => {
    await submit({ key: "of-one", status: "DELIVERED" });
    const late = await submit({ key: "of-another", status: "EXPIRED" });

    expect(late.status).toBe(409);
    const words = await wordsOf(late);
    expect(words).toContain("This link has already been used.");
    expect(words).toContain("Status set to Delivered");
    service.clock.now = new Date("2026-11-20T13:00:00Z");
    expect(await wordsOf(await look())).toContain("This can no longer be undone here.");
  });

  it("is answered once where a form is sent twice, and again where a browser has brought it back", async () => {
    const form = { key: "one-form", status: "DELIVERED" };
    expect([(await submit(form)).status, (await submit(form)).status]).toEqual([303, 303]);

    const other = await submit({ ...form, status: "EXPIRED" });
    expect(await wordsOf(other)).toContain("This link has already been used.");
  });

  it("says at the choice that there is none", async () => {
    const wrong: Record<string, string>[] = [
      { key: "k" },
      { status: "INIT" },
      { status: "__proto__", act: "x" },
    ];
    for (const fields of wrong) {
      const refused = await submit(fields);
      expect(refused.status).toBe(400);
      expect(await wordsOf(refused)).toContain("Choose one of the options.");
    }
    expect(await manualStatus()).toBeNull();
  });

  it.each([{ origin: "https://evil.example" }, { origin: "null" }])(
    "takes no form of another site: %j",
    async (headers) => {
      expect((await submit({ status: "DELIVERED" }, { headers })).status).toBe(403);
      expect(await manualStatus()).toBeNull();
    },
  );

  it("says plainly that it has expired, and where the same can be done", async () => {
    service.clock.now = new Date("2026-11-27T12:00:00Z");
    const [seen, sent] = [await look(), await submit({ status: "DELIVERED" })];

    expect([seen.status, sent.status]).toEqual([410, 404]);
    for (const words of [await wordsOf(seen), await wordsOf(sent)]) {
      expect(words).toContain("This link has expired.");
      expect(words).toContain("open Waybill in your Shopify admin");
    }
  });

  it.each([
    ["no link", "/track/orders/updateStatus"],
    ["a short one", "/track/orders/updateStatus?link=wl1.abc"],
    ["a hostile one", `/track/orders/updateStatus?link=${encodeURIComponent("wl1.\u0000\n<script>")}`],
    ["a forged one", `/track/orders/updateStatus?link=wl1.${"a".repeat(80)}.${"b".repeat(43)}`],
    ["a huge one", `/track/orders/updateStatus?link=wl1.${"a".repeat(7_000)}.${"b".repeat(43)}`],
  ])("is the same plain page for %s", async (_, path) => {
    const response = await look(path);

    expect(response.status).toBe(404);
    expect(await wordsOf(response.clone())).toContain("This link is not valid. It may have been cut off");
    expect(await response.text()).toContain('href="/track/dashboard"');
    expect(app.reports).toEqual([]);
  });

  it("shows words from outside as words", async () => {
    const hostile = `"><img src=x onerror=alert(1)>{{7*7}}`;
    const { id } = await anOrder(service, shop, { name: hostile });
    const html = await (await look(await aLink(id))).text();

    expect(html).not.toContain("<img");
    expect(html).toContain("&quot;&gt;&lt;img src=x");
  });

  it.each(LOCALES.map(({ code, tag }) => [code, tag] as const))(
    "is in the language of its link: %s",
    async (code, tag) => {
      const html = await (await look(await aLink(order.id, code))).text();

      expect(html).toContain(`<html lang="${tag}"`);
      if (tag !== "en") expect(html).not.toMatch(/Set status|This link works once/);
    },
  );
});
