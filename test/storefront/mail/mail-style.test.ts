// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { contrastOf } from "../../../storefront/document/palette";
import { asDark, asLight } from "../../../storefront/mail/mail-scheme";
import { COLOUR_ROLES, type MailColours, OUR_ACCENT, styleOf } from "../../../storefront/mail/mail-style";
import { dom } from "../rendered-pages";
import { aMail, renderBlocks, renderOurMail } from "./our-mails";

const THEME = { accent: null, logo: true, width: 560, corners: "round", font: "system" } as const;
const LOGO = { id: "b2".repeat(16), kind: "logo", width: 600, height: 120, alt: "Ann's Shop" } as const;
const ofBrand = (brand: { accent: string | null; logo: typeof LOGO | null }) => {
  const mail = aMail("in_transit");
  return { ...mail, shop: { ...mail.shop, brand } };
};

/** What is drawn on what, and the contrast that it needs (WCAG 2.2, AA). */
const PAIRS: [keyof MailColours, keyof MailColours, number][] = [
  ...(["strong", "text", "soft", "link"] as const).map((role): [typeof role, "card", number] => [
    role,
    "card",
    4.5,
  ]),
  ...(["strong", "soft"] as const).map((role): [typeof role, "page", number] => [role, "page", 4.5]),
  ["label", "button", 4.5],
  ["reached", "card", 3],
];

describe("colours of mails", () => {
  it("can be read on light and dark devices, whatever the shop's own color", () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colour, (accent) => {
        const { colours, dark } = styleOf({ ...THEME, accent });
        for (const scheme of [colours, dark]) {
          for (const [front, back, needed] of PAIRS)
            expect(contrastOf(scheme[front], scheme[back])).toBeGreaterThanOrEqual(needed);
        }
        expect(contrastOf(dark.button, dark.card)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 300 },
    );
  });

  it("are the theme's, else the brand's, else ours", () => {
    expect(styleOf({ ...THEME, accent: "#aa0000" }, "#00aa00").colours.button).toBe("#aa0000");
    expect(styleOf(THEME, "#00aa00").colours.button).toBe("#00aa00");
    expect(styleOf(THEME).colours.button).toBe(OUR_ACCENT);
  });

  it.each(MAIL_KINDS)("of %s all turn dark: what has a color has the class of its role", async (kind) => {
    const blocks = ["heading", "text", "status-bar", "shipment", "events", "items", "divider", "button"];
    const text = '<p>See <a href="https://x.example">this</a></p><ul><li>one</li></ul>';
    const mails = [
      await renderOurMail(aMail(kind)),
      await renderBlocks(
        blocks.map((type) => ({ type, settings: type === "text" ? { text } : {} })),
        aMail(kind),
      ),
    ];
    for (const { html } of mails) {
      const page = dom(html);
      const used = [...page.querySelectorAll<HTMLElement>("[style]")].flatMap((element) =>
        [...element.style]
          .filter((name) => /color$/.test(name) && element.style.getPropertyValue(name).startsWith("rgb"))
          .map((name) => ({ element, property: name.replace(/border-(top|bottom|left|right)-/, "border-") })),
      );
      expect(used.length).toBeGreaterThan(10);
      for (const { element, property } of used) {
        const roles = Object.entries(COLOUR_ROLES).filter(([, of]) => of === property);
        const has = roles.some(([role]) => element.classList.contains(`w-${role}`));
        expect(has, `${element.outerHTML.slice(0, 200)}: ${property}`).toBe(true);
      }
    }
  });

  it("are shown of either scheme, on whatever device", async () => {
    const { html } = await renderOurMail(aMail("delivered"));

    expect(asDark(html)).toContain("@media all{.w-page");
    expect(asLight(html)).toContain("@media not all{.w-page");
    for (const shown of [asDark(html), asLight(html)]) expect(shown).not.toContain("prefers-color-scheme");
  });
});

describe("the shop's logo", () => {
  it("stands in place of its name, no larger than a letterhead, and sharp", async () => {
    const { html } = await renderOurMail(ofBrand({ accent: "#116611", logo: LOGO }));
    const image = dom(html).querySelector<HTMLImageElement>("img.w-logo")!;

    expect(image.getAttribute("src")).toBe(`https://app.example/images/${LOGO.id}/mail.img`);
    expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["200", "40"]);
    expect(image.getAttribute("alt")).toBe("Ann's Shop");
    expect(image.closest("a")?.getAttribute("href")).toBe("https://shop.example");
    expect(html).toContain("background-color:#116611");
  });

  it("is left out where the theme wants the name, where there is none, and where images have no address", async () => {
    const facts = ofBrand({ accent: null, logo: LOGO });
    const without = [
      await renderBlocks([], facts, { theme: { logo: false } }),
      await renderBlocks([], ofBrand({ accent: null, logo: null })),
      await renderOurMail({ ...facts, imageBase: null }),
    ];

    for (const { html } of without) {
      expect(dom(html).querySelector(".w-logo")).toBeNull();
      expect(dom(html).querySelector("table a")?.textContent).toBe("Ann's <em>Shop</em>");
    }
  });
});
