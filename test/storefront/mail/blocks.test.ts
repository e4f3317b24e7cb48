// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { listBlockTypes } from "../../../storefront/mail/blocks/registry";
import { findBlockTemplate, isBlockSendable } from "../../../storefront/mail/blocks/templates";
import { dom } from "../rendered-pages";
import { aMail, renderBlocks, renderOurMail } from "./our-mails";
import { expectSameInBoth } from "./said-in-both";

const IMAGE = { id: "a1".repeat(16), kind: "section", width: 1200, height: 600, alt: "Our team" };
const severalNoted = (kind: (typeof MAIL_KINDS)[number], language: string) => {
  const { order } = aMail("partly_shipped", language);
  const shipments = order.shipments.map((shipment, index) => ({ ...shipment, note: `Note ${index} <b>` }));
  return aMail(kind, language, { order: { ...order, shipments }, shipments });
};

describe("our mail of each kind", () => {
  it.each(["en", "de", "ja"])("says the same in HTML and text: %s", async (language) => {
    // The other languages differ in words alone.
    const kinds = MAIL_KINDS.filter((_, index) => language === "en" || index % 3 === 0);
    for (const kind of kinds) {
      for (const facts of [aMail(kind, language), severalNoted(kind, language)]) {
        const mail = await renderOurMail(facts, language);
        expectSameInBoth(mail);
        expect(mail.html.length).toBeLessThan(90_000);
        expect(`${mail.subject}${mail.preheader}${mail.text}`).not.toMatch(/\{[a-z]+\}|\uE000|undefined/);
        expect(mail.preheader).not.toBe("");
        expect(mail.subject).toContain(facts.order.name);
      }
    }
  });

  it("has the words, facts and links in their order", async () => {
    const { text } = await renderOurMail(aMail("out_for_delivery"));

    expect(text).toMatch(
      /^Your order is out for delivery\n\nThe courier has loaded [^\n]*\n\nOrder number: #1001\nStatus: Out for delivery\n(.+: .+\n)+\n(.+:\n- .+\n)/,
    );
    expect(text).toMatch(
      /\n\nTrack your parcel: https:\/\/shop\.example\n\n[^\n]+Ann's <em>Shop<\/em>[^\n]*\nhttps:\/\/shop\.example\nUnsubscribe: https:\/\/shop\.example$/,
    );
  });
});

it("an email about a parcel names the date of what is still to be shipped as such", async () => {
  const { order } = aMail("partly_shipped");
  const expected = { from: "2026-12-10T00:00:00.000Z", at: "2026-12-12T00:00:00.000Z", move: null };
  const mail = await renderOurMail(aMail("partly_shipped", "en", { order: { ...order, expected } }));

  expectSameInBoth(mail);
  expect(mail.text).toMatch(/Not yet shipped: Estimated delivery.*12/);
  expect(mail.text.match(/^Estimated delivery: .*12/gm)).toBeNull();
});

describe("our mail of a delay", () => {
  it("of a date that has passed says beside its subject that it was expected then", async () => {
    expect((await renderOurMail(aMail("overdue"))).preheader).toMatch(/^Was expected on: .*25/);
  });

  it.each(["en", "de", "fr", "ja"])(
    "says the new days beside its subject, in whole sentences: %s",
    async (language) => {
      const { preheader, text } = await renderOurMail(aMail("delayed", language), language);

      expect(preheader).toMatch(/2[789]/);
      expect(text).not.toContain("..");
    },
  );
});

describe("each type of block", () => {
  it.each(listBlockTypes().map(([type]) => type))("%s says the same in HTML and text", async (type) => {
    const { sample } = listBlockTypes().find(([each]) => each === type)![1];
    for (const facts of [
      aMail("ready_for_pickup"),
      severalNoted("in_transit", "en"),
      aMail("order_confirmed"),
    ]) {
      const mail = await renderBlocks(
        type === "footer" ? [] : [{ type, settings: sample as object as never }],
        facts,
      );
      expectSameInBoth(mail);
    }
  });

  it.each(listBlockTypes().map(([type, { settings, sample }]) => [type, settings, sample] as const))(
    "%s takes its sample, refuses what it does not know, and names texts that it has",
    (type, settings, sample) => {
      expect(settings.safeParse(sample).success).toBe(true);
      expect(settings.safeParse({ ...(sample as object), other: 1 }).success).toBe(false);
      const known = Object.keys(settings.parse(sample) as object);
      for (const name of Object.keys(findBlockTemplate(type)!.texts))
        expect([...known, "alt"]).toContain(name);
    },
  );

  it("that is marketing is registered, and not sent as long as it is not built", async () => {
    const marketing = listBlockTypes().filter(([type]) => findBlockTemplate(type)!.purpose !== "status");

    expect(marketing.map(([type]) => type)).toEqual([
      "coupon",
      "recommended-products",
      "reviews",
      "instagram",
    ]);
    expect(marketing.filter(([type]) => isBlockSendable(type))).toEqual([]);
  });
});

describe("a block", () => {
  it("of a card leaves out what is switched off, in both parts", async () => {
    const off = Object.fromEntries(["order", "courier", "number", "items"].map((name) => [name, false]));
    const { html, text } = await renderBlocks([{ type: "shipment", settings: off }]);

    for (const part of [html, text]) {
      expect(part).not.toContain("#1001</td>");
      expect(part).not.toMatch(/Tracking number|Courier|In this parcel/);
      expect(part).toContain("Status");
    }
  });

  it("shows how far the parcel is, events with their times, and a picture from our own address", async () => {
    const mail = await renderBlocks([
      { type: "status-bar", settings: { dates: true } },
      { type: "events", settings: { count: 2 } },
      { type: "image", settings: { image: IMAGE, url: "/collections/new" } },
      { type: "items", settings: { of: "shipments", title: "In the box" } },
    ]);

    expectSameInBoth(mail);
    expect(mail.text).toMatch(
      /^\[x\] Ordered[^\n]*\n\[x\] Shipped[^\n]*\n\[x\] In transit[^\n]*\n\[ \] Out for/,
    );
    expect(mail.text).toMatch(/Tracking history:\n[^\n]+: [^\n]+\n[^\n]+: [^\n]+\n\n/);
    expect(mail.text).toContain("Our team: https://shop.example/collections/new");
    const image = dom(mail.html).querySelector("img[alt='Our team']")!;
    expect(image.getAttribute("src")).toMatch(/^https:\/\/app\.example\/images\/(a1)+\/mail\.img$/);
    expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["512", "256"]);
  });

  it("has its steps below one another on a phone, and breaks none of their words elsewhere", async () => {
    const page = dom((await renderBlocks([{ type: "status-bar" }])).html);
    const steps = [...page.querySelectorAll(".w-step")];

    expect(steps).toHaveLength(5);
    for (const step of steps) expect(step.getAttribute("style")).toContain("word-break:normal");
    expect(page.querySelector("style")!.textContent).toMatch(
      /@media \(max-width:480px\)\{.*\.w-step\{display:block!important;width:auto!important/s,
    );
  });

  it("that leads somewhere leads to the tracking page, the shop, or where a page may lead", async () => {
    const { text, html } = await renderBlocks([
      { type: "button", settings: { label: "Shop", to: "shop" } },
      { type: "button", settings: { label: "Help", to: "url", url: "/pages/help" } },
      { type: "button", settings: { label: "Bad", to: "url", url: "javascript:alert(1)" } },
      { type: "button", settings: { label: "None", to: "url" } },
      { type: "text", settings: { text: '<p>See <a href="javascript:x">this</a></p>' } },
    ]);

    expect(text).toContain("Shop: https://shop.example\n\nHelp: https://shop.example/pages/help\n\nSee this");
    expect(html).not.toMatch(/javascript|>Bad<|>None</);
  });
});
