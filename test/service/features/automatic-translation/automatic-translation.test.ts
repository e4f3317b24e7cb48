import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LOCALE_HEADER } from "../../../../contract/locales";
import { createSimulatedEngines } from "../../../../sandbox/translation/simulated-engines";
import { createDeepl } from "../../../../service/adapters/translation-engines/deepl";
import {
  charactersOf,
  fillTranslations,
} from "../../../../service/domain/courier-texts/translation/fill-translations";
import type { TranslationEngine } from "../../../../service/domain/courier-texts/translation/translation-engine";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { sweepTranslations } from "../../../../service/features/automatic-translation/fill-translations.job";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { hoursAgo, track } from "../../read/visibility/a-tracked-order";

const engines = createSimulatedEngines();
const fetch = async (url: unknown, init?: RequestInit) => engines.app.request(url as string, init);
const deepl = createDeepl({
  url: "http://engine.test/deepl",
  key: "k",
  fetch: fetch as typeof globalThis.fetch,
});
/** What a test puts in the engine's place. */
let translate: TranslationEngine["translate"] = deepl.translate;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService(
    { translationEngine: { id: "deepl", translate: (...input) => translate(...input) } },
    { TRANSLATION_CHARACTERS: "1000", TRANSLATION_SHOP_CHARACTERS: "100" },
  );
});
beforeEach(async () => {
  translate = deepl.translate;
  engines.faults.next = null;
  engines.calls.length = 0;
  const { db } = service.ctx;
  for (const table of ["rateLimits", "translationTotals", "translationPauses", "textTranslations"] as const)
    await db.deleteFrom(table).execute();
  shop = await aShop(service);
  await switchOn();
});

const PATH = "/api/tracking-page/translation";
const switchOn = (more: object = {}, as = shop) =>
  saveSetting(service, as, PATH, { pairs: [], automatic: true, ...more });
const sent = () => engines.calls.flatMap(({ texts }) => texts);

async function anOrderWith(messages: string[], more: object = {}, event: object = {}) {
  const order = await anOrder(service, shop, { customerLocale: "de", ...more });
  const events = messages.map((message, index) =>
    anEventAt(hoursAgo(service, 20 - index), { message, status: null, subStatus: null, ...event }),
  );
  await applyEvents(service, shop, order.shipments[0]!.id, events);
  await service.settle();
  return order;
}

const later = async (ms: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
  await service.ctx.enqueue(service.ctx.db, sweepTranslations, {});
  await service.settle();
};
const used = async () => {
  const rows = await service.ctx.db
    .selectFrom("translationUse")
    .select("characters")
    .where("shopId", "=", shop.id)
    .execute();
  return Number(rows[0]?.characters ?? 0);
};
const rows = () =>
  service.ctx.db.selectFrom("textTranslations").selectAll().where("shopId", "=", shop.id).execute();

describe("couriers' texts that nothing tells", () => {
  it("are translated once into what shoppers read, and are the same on page, JSON and order page", async () => {
    const order = await anOrderWith(["Zone 7 scan", "Arrived at Leipzig"]);
    await anOrderWith(["Zone 7 scan"]);

    expect(engines.calls.map(({ texts, target }) => [texts, target])).toEqual(
      expect.arrayContaining([[["Zone 7 scan"], "DE"]]),
    );
    expect(sent().filter((text) => text !== "Zone 7 scan")).toEqual([]);
    expect(new Set(engines.calls.map(({ target }) => target)).size).toBe(engines.calls.length);

    const before = engines.calls.length;
    const { order: json } = await track(service, shop, order);
    const [, event] = json.shipments[0]!.events as { message: string; translations: object }[];
    expect(event).toMatchObject({
      message: "Zone 7 scan",
      translations: { de: "Meldung des Paketdienstes: Zone 7 scan" },
    });
    const detail = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, {
      as: shop,
      headers: { [LOCALE_HEADER]: "de" },
    });
    expect(detail.body.data.shipments[0].events[1]).toMatchObject({
      message: "Zone 7 scan",
      words: "Meldung des Paketdienstes: Zone 7 scan",
      text_source: "translation",
    });
    expect(engines.calls).toHaveLength(before);
  });

  it("are not sent where the shop has not switched it on, or says them by a pair", async () => {
    await switchOn({ automatic: false });
    await anOrderWith(["Zone 7 scan"]);
    expect(sent()).toEqual([]);

    const pair = { language: "de", before: "Zone 8 scan", after: "Fast da", match: "whole" };
    await switchOn({ pairs: [pair] });
    await anOrderWith(["Zone 8 scan"]);
    expect(engines.calls.filter(({ target }) => target === "DE")).toEqual([]);
  });

  it("leave the house without what the shop hides, and not at all with a person in them", async () => {
    await saveSetting(service, shop, "/api/store/blacklisted-routing", {
      words: [
        { word: "Rotterdam", action: "replace", replacement: "" },
        { word: "Secret yard", action: "hide", replacement: "" },
      ],
    });
    const order = await anOrder(service, shop);
    await anOrderWith(
      [
        ...["Relay by Rotterdam yard", "Secret yard relay", "Relay for Ada Quillfeather"],
        ...["Relay for a@example.com", "Relay call +49 30 1234567", "Relay https://x.example/1"],
        ...["<b>", "7", "x".repeat(501)],
      ],
      { customerName: "Ada Quillfeather" },
    );
    await anOrderWith(["Relay to Mrs Smith next door"], {}, { status: "DELIVERED" });

    expect(order.name).toBeTruthy();
    expect(new Set(sent())).toEqual(new Set(["Relay by yard"]));
  });

  it("are not sent once the shop hides them, though they wait", async () => {
    engines.faults.next = 503;
    await anOrderWith(["Relay by Rotterdam yard"]);
    await saveSetting(service, shop, "/api/store/blacklisted-routing", {
      words: [{ word: "Rotterdam", action: "replace", replacement: "" }],
    });
    engines.faults.next = null;
    await later(7 * 3_600_000);

    expect(sent()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it("are shown as they came where the translation says what is hidden", async () => {
    translate = async (texts) => texts.map(() => "Lager Rotterdam");
    await saveSetting(service, shop, "/api/store/blacklisted-routing", {
      words: [{ word: "Rotterdam", action: "replace", replacement: "" }],
    });
    const order = await anOrderWith(["Zone 7 scan"]);

    const { html, order: json } = await track(service, shop, order);

    expect(html).not.toContain("Rotterdam");
    expect(json.shipments[0]!.events[0]).toMatchObject({ message: "Zone 7 scan", translations: {} });
  });

  it("are deleted with a customer, unless the events of another order have them", async () => {
    const order = await anOrderWith(["Zone 7 scan", "Left with Uncle Bob"]);
    await anOrderWith(["Zone 7 scan"]);

    await eraseCustomer(service.ctx, shop.id, {
      ...{ email: order.email, phone: null, shopifyIds: [order.shopifyId] },
    } as never);

    expect(new Set((await rows()).map(({ original }) => original))).toEqual(new Set(["Zone 7 scan"]));
  });
});

describe("the budget", () => {
  it("is counted in characters, and left to the next month when it is used up", async () => {
    await anOrderWith(["Zone 7 🚚 scan"]);
    expect(await used()).toBe(engines.calls.length * charactersOf("Zone 7 🚚 scan"));

    await anOrderWith(["long ".repeat(30).trim()]);
    expect(sent().filter((text) => text.startsWith("long"))).toEqual([]);
    const waiting = (await rows()).filter(({ state }) => state === "waiting");
    expect(waiting.every(({ dueAt }) => dueAt.getUTCDate() === 1)).toBe(true);
  });

  it("of all shops stops a shop that has its own", async () => {
    const month = `${service.clock.now.toISOString().slice(0, 7)}-01`;
    await service.ctx.db.insertInto("translationTotals").values({ month, characters: "995" }).execute();

    await anOrderWith(["Zone 7 scan"]);

    expect(sent()).toEqual([]);
  });

  it("is not passed by two processes at once", async () => {
    engines.faults.next = 503;
    await anOrderWith(["a".repeat(60), "b".repeat(60)].map((text) => `Relay ${text}`));
    await service.ctx.db.deleteFrom("translationPauses").execute();
    await service.ctx.db.updateTable("textTranslations").set({ dueAt: service.clock.now }).execute();
    await service.ctx.db.deleteFrom("translationUse").execute();
    engines.faults.next = null;

    await Promise.all([1, 2, 3].map(() => fillTranslations(service.ctx, shop.id, () => true)));

    expect(await used()).toBeLessThanOrEqual(100);
    expect(sent()).toHaveLength(1);
  });
});

describe("an engine that fails", () => {
  it.each([
    [456, 0],
    [429, 0],
    [403, 0],
    [503, 11],
    ["html", 11],
  ] as const)(
    "with %s leaves the text as it came, is told, and is asked again later",
    async (next, counted) => {
      engines.faults.next = next;
      const order = await anOrderWith(["Zone 7 scan"]);
      const { order: json } = await track(service, shop, order);

      expect(json.shipments[0]!.events[0]).toMatchObject({ message: "Zone 7 scan", translations: {} });
      expect(await used()).toBe(counted);
      const metrics = await (
        await globalThis.fetch(`${service.url}/metrics`, {
          headers: { authorization: "Bearer test-metrics-token" },
        })
      ).text();
      expect(metrics).toContain('waybill_translation_paused{engine="deepl"} 1');

      engines.faults.next = null;
      await later(1_000);
      expect(sent()).toEqual([]);
      await later(7 * 3_600_000);
      expect(sent()).toContain("Zone 7 scan");
      expect((await rows()).every(({ state }) => state === "translated" || state === "same")).toBe(true);
    },
  );

  it("in the middle of a call, with its process, has counted that call and no other", async () => {
    translate = async () => {
      throw new Error("the process ends here");
    };
    const order = await anOrder(service, shop, { customerLocale: "de" });
    translate = deepl.translate;
    engines.faults.next = 503;
    await anOrderWith(["Zone 7 scan"]);
    await service.ctx.db.deleteFrom("translationPauses").execute();
    await service.ctx.db.deleteFrom("translationUse").execute();
    await service.ctx.db.updateTable("textTranslations").set({ dueAt: service.clock.now }).execute();
    engines.faults.next = null;
    translate = async () => {
      throw new Error("the process ends here");
    };

    await expect(fillTranslations(service.ctx, shop.id, () => true)).rejects.toThrow("ends here");
    expect(order.id).toBeTruthy();
    expect(await used()).toBe(11);
    translate = deepl.translate;
    await fillTranslations(service.ctx, shop.id, () => true);
    expect(sent().filter((text) => text === "Zone 7 scan").length).toBeLessThanOrEqual(1);
    await later(7 * 3_600_000);

    expect(await used()).toBe(11 * (1 + engines.calls.length));
    expect((await rows()).map(({ state }) => state)).not.toContain("waiting");
  });

  it("with something that is no translation is not asked for that text again", async () => {
    translate = async (texts) => texts.map(() => "<script>alert(1)</script>");
    const order = await anOrderWith(["Zone 7 scan"]);
    translate = deepl.translate;
    await later(7 * 3_600_000);

    expect((await track(service, shop, order)).html).not.toContain("alert(1)");
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(["unusable"]));
    expect(sent()).toEqual([]);
  });
});
