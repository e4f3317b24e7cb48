import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LOCALE_HEADER } from "../../../../contract/locales";
import { MAX_TEXT_PAIRS } from "../../../../contract/courier-texts-limits";
import { shopTextsFor } from "../../../../service/domain/courier-texts/shop-texts";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { hoursAgo, track } from "../visibility/a-tracked-order";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  await service.ctx.db.deleteFrom("rateLimits").execute();
});

const PATH = "/api/tracking-page/translation";
const pair = (before: string, after: string, more: object = {}) => ({
  ...{ language: "en" as const, before, after, match: "whole" as const },
  ...more,
});
const save = (pairs: unknown, as = shop) => saveSetting(service, as, PATH, { pairs });
const unknownTexts = async (as = shop) =>
  (await call(service, "GET", `/endApi${PATH}/unknown-texts`, { as })).body.data;

async function anOrderWith(...messages: string[]) {
  const order = await anOrder(service, shop);
  const events = messages.map((message, index) =>
    anEventAt(hoursAgo(service, 20 - index), { message, status: null, subStatus: null }),
  );
  await applyEvents(service, shop, order.shipments[0]!.id, events);
  return order;
}

describe("a shop's own words for couriers' texts", () => {
  it("are on the page, in its JSON and on the order page, with the courier's own on demand", async () => {
    await save([
      pair("Zone 7 scan", "Nearly there"),
      pair("Out for delivery", "Today is the day"),
      pair("zone", "area", { match: "part" }),
      pair("Zone 7 scan", "Fast da", { language: "de" }),
    ]);
    const order = await anOrderWith(
      "ZONE 7 scan!",
      "Left the zone",
      "Out for delivery",
      "Ozone",
      "Arrived at Leipzig",
    );

    const { html, order: json } = await track(service, shop, order);
    const detail = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });

    for (const text of ["Nearly there", "Left the area", "Today is the day", "Ozone", "ZONE 7 scan!"])
      expect(html).toContain(text);
    expect(html).not.toContain("Fast da");
    expect((json.shipments[0]!.events as { text?: string }[]).map(({ text }) => text)).toEqual([
      "The parcel has arrived in Leipzig.",
      "Ozone",
      "Today is the day",
      "Left the area",
      "Nearly there",
    ]);
    expect(
      detail.body.data.shipments[0].events.map((event: { words: string; text_source: string }) => [
        event.words,
        event.text_source,
      ]),
    ).toEqual([
      ["The parcel has arrived in Leipzig", "phrase"],
      [null, "courier"],
      ["Today is the day", "pair"],
      ["Left the area", "pair"],
      ["Nearly there", "pair"],
    ]);
  });

  it("are those of the reader's language", async () => {
    await save([pair("Zone 7 scan", "Fast da", { language: "de" })]);
    const order = await anOrderWith("Zone 7 scan", "Arrived at Leipzig");

    const answer = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, {
      as: shop,
      headers: { [LOCALE_HEADER]: "de" },
    });

    expect(answer.body.data.shipments[0].events.map(({ words }: { words: string }) => words)).toEqual([
      "Das Paket ist in Leipzig angekommen",
      "Fast da",
    ]);
  });

  it("are in the list of orders, for the last event", async () => {
    await save([pair("Zone 7 scan", "Nearly there"), pair("Zone 7 scan", "Fast da", { language: "de" })]);
    const order = await anOrderWith("Arrived at Leipzig", "Zone 7 scan");

    const answer = await call(service, "POST", "/endApi/api/order/list", {
      ...{ as: shop, body: { size: 20 } },
      headers: { [LOCALE_HEADER]: "de" },
    });

    const row = answer.body.data.content.find(({ id }: { id: string }) => id === order.id);
    expect(row.shipments[0]).toMatchObject({ last_event: "Zone 7 scan", last_event_words: "Fast da" });
  });

  it("say no hidden word, and are not shown once the plan has none", async () => {
    await save([pair("Zone 7 scan", "In Rotterdam"), pair("Zone 8 scan", "Close")]);
    await saveSetting(service, shop, "/api/store/blacklisted-routing", {
      words: [{ word: "Rotterdam", action: "replace", replacement: "" }],
    });
    const order = await anOrderWith("Zone 7 scan", "Zone 8 scan");

    const { html } = await track(service, shop, order);
    expect(html).toContain("Close");
    expect(html).not.toContain("Rotterdam");

    const starter = await aShop(service, { planCode: "STARTER" });
    expect(await save([pair("A", "B")], starter)).toMatchObject({
      status: 402,
      body: { data: { feature: "translation-detail-editor", level: "Advanced" } },
    });
  });

  it.each([
    [[pair("…", "x")], "pairs.0.before"],
    [[pair("a", "")], "pairs.0.after"],
    [[pair("Zone", "x"), pair("zone!", "y")], "pairs.1.before"],
    [[pair("a", "x".repeat(201))], "pairs.0.after"],
    [[pair("a", "b", { language: "constructor" })], "pairs.0.language"],
    [[pair("a", "b", { match: "__proto__" })], "pairs.0.match"],
    [Array.from({ length: MAX_TEXT_PAIRS + 1 }, (_, at) => pair(`word ${at}`, "x")), "pairs"],
  ])("are refused with the wrong field", async (pairs, field) => {
    const { status, body } = await save(pairs);

    expect(status).toBe(400);
    expect(body.data.fields.map(({ path }: { path: string }) => path)).toContain(`value.${field}`);
  });

  it("are proposed from what couriers wrote and nothing tells, the most frequent first", async () => {
    await save([pair("Zone 9 scan", "Nearly there")]);
    await anOrderWith("Zone 7 scan", "Zone 8 scan", "Out for delivery", "Zone 9 scan");
    await anOrderWith("Zone 8 scan");
    const other = await aShop(service);

    expect(await unknownTexts()).toEqual({
      engine: "deepl",
      texts: [
        { text: "Zone 8 scan", events: 2 },
        { text: "Zone 7 scan", events: 1 },
      ],
    });
    expect(await unknownTexts(other)).toMatchObject({ texts: [] });
  });
});

describe("pairs", () => {
  it("are each applied once: what one has put in is searched by no other", () => {
    const part = { language: "en", match: "part" } as const;
    const pairs = [
      { ...part, before: "a1", after: "b1" },
      { ...part, before: "b1", after: "a1" },
    ];

    expect(shopTextsFor(pairs, "a1 then b1")).toEqual({ en: "b1 then a1" });
  });

  it("take texts of any kind, with 200 of them, in little time", () => {
    const pairs = Array.from({ length: 200 }, (_, at) =>
      pair(`word ${at}`, "$& $1 {place}", { match: "part" as const }),
    );
    const texts = ["word 1 ".repeat(500), "\ud800".repeat(3_000), "\u0000", "__proto__", "到".repeat(3_000)];
    const before = process.cpuUsage();

    for (const text of texts) expect(() => shopTextsFor(pairs, text)).not.toThrow();
    expect(shopTextsFor(pairs, "word 7 here")).toEqual({ en: "$& $1 {place} here" });
    // Of the processor, which a busy machine gives others as well.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
