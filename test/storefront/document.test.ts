// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { PageDocument, PageDocumentInput } from "../../contract/page-document";
import { MAX_CONTENT_BLOCKS } from "../../contract/page-document";
import { areMet } from "../../storefront/document/conditions";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { toVersion } from "../../storefront/document/migrate-document";
import { styleSheet } from "../../storefront/document/style-sheet";
import { checkDocument } from "../../storefront/sections/check-document";
import { readDocument } from "../../storefront/sections/read-document";
import { renderPage } from "../../storefront/page/render-page";
import type { ShopOfPage } from "../../storefront/page-view";
import { aPageView, dom, pages, render } from "./rendered-pages";

const aText = (id: string, more: object = {}) => ({
  ...{ id, type: "rich-text", settings: { title: "Returns", text: "Within 30 days." } },
  ...more,
});
const withSections = (...sections: object[]) =>
  ({ ...DEFAULT_DOCUMENT, sections: [...DEFAULT_DOCUMENT.sections, ...sections] }) as PageDocumentInput;
const issuesOf = (document: PageDocumentInput) =>
  checkDocument(document).issues?.map(({ path, message }) => [path.join("."), message]);

/** The look-up form of a shop that has this at Shopify; null: of no shop. */
function withShop(document: PageDocument, shop: Partial<ShopOfPage> | null) {
  const view = aPageView(pages.lookup!, { document });
  return dom(String(renderPage({ ...view, shop: shop && { ...view.shop!, ...shop } })));
}

describe("a document", () => {
  it("is filled with the defaults of its sections", () => {
    const { document } = checkDocument(DEFAULT_DOCUMENT);

    expect(document!.style).toMatchObject({ width: 1040, mode: "light" });
    expect(document!.sections[1]).toMatchObject({ id: "lookup", hidden: false, settings: { ways: "both" } });
  });

  it("names each wrong setting by its place", () => {
    const menu = [
      { id: "a", label: "", url: "javascript:alert(1)", positions: [] },
      { id: "a", label: "B", url: "/b", positions: ["header"] },
    ];
    const sections = [
      { id: "header", type: "header", settings: { menu } },
      ...DEFAULT_DOCUMENT.sections.slice(1),
      aText("one", { settings: { title: "", text: "x", color: "red" } }),
    ];

    expect(issuesOf({ ...DEFAULT_DOCUMENT, sections } as PageDocumentInput)).toEqual([
      ["sections.0.settings.menu.0.label", expect.any(String)],
      ["sections.0.settings.menu.0.url", "link"],
      ["sections.0.settings.menu.0.positions", expect.any(String)],
      ["sections.0.settings.menu.1.id", "nameTaken"],
      ["sections.4.settings.title", expect.any(String)],
      ["sections.4.settings", expect.stringContaining("color")],
    ]);
  });

  it.each<[string, PageDocumentInput, string[]]>([
    ["two of one id", withSections(aText("one"), aText("one")), ["sections.5.id", "nameTaken"]],
    [
      "without what every page needs",
      { ...DEFAULT_DOCUMENT, sections: DEFAULT_DOCUMENT.sections.slice(1) },
      ["sections", "sectionMissing"],
    ],
    ["with a header twice", withSections({ id: "again", type: "header" }), ["sections.4", "limitReached"]],
    [
      "of a type that is not known",
      withSections({ id: "one", type: "constructor" }),
      ["sections.4.type", "choice"],
    ],
    [
      "with a look-up that nobody sees",
      {
        ...DEFAULT_DOCUMENT,
        sections: DEFAULT_DOCUMENT.sections.map((each) => ({ ...each, hidden: each.id === "lookup" })),
      },
      ["sections.1.hidden", "fixedSection"],
    ],
    [
      "with too many blocks",
      withSections(...Array.from({ length: MAX_CONTENT_BLOCKS + 1 }, (_, index) => aText(`t${index}`))),
      ["sections", "tooManyBlocks"],
    ],
  ])("is refused %s", (_, document, issue) => {
    expect(issuesOf(document)).toContainEqual(issue);
  });

  it("may have as many blocks as it says", () => {
    const blocks = Array.from({ length: MAX_CONTENT_BLOCKS }, (_, index) => aText(`t${index}`));

    expect(issuesOf(withSections(...blocks))).toBeUndefined();
  });

  it("keeps the texts of its sections, and drops those of sections that are gone", () => {
    const texts = { de: { "one.title": "Rückgabe", "two.title": "weg", "one.other": "weg" } };

    expect(checkDocument({ ...withSections(aText("one")), texts }).document!.texts).toEqual({
      de: { "one.title": "Rückgabe" },
    });
  });

  it("is migrated step by step when it is read, and left alone where no step is known", () => {
    const steps = new Map<number, (old: Record<string, unknown>) => Record<string, unknown>>([
      [1, (old) => ({ ...old, one: true })],
      [2, (old) => ({ ...old, two: true })],
    ]);

    expect(toVersion({ version: 1 }, 3, steps)).toEqual({ version: 3, one: true, two: true });
    expect(toVersion({ version: 3 }, 3, steps)).toEqual({ version: 3 });
    expect(() => readDocument({ version: 7 }, () => true)).toThrow();
  });

  it("is shown without a section that today's schema refuses, but never without the look-up", () => {
    const sections = [
      ...DEFAULT_DOCUMENT.sections.map((each) => ({ ...each, settings: { unknown: true } })),
      aText("one", { settings: { title: 1 } }),
      { id: "new", type: "of-a-newer-release" },
    ];

    const ids = readDocument({ ...DEFAULT_DOCUMENT, sections }, () => true).sections.map(({ id }) => id);

    expect(ids).toEqual(["header", "lookup", "details", "footer"]);
  });
});

describe("the brand of a page", () => {
  const favicon = { id: "c3".repeat(16), kind: "favicon", width: 180, height: 180 };
  const read = (brand: object, isOpen: boolean) => readDocument({ ...DEFAULT_DOCUMENT, brand }, () => isOpen);
  const pageOf = (brand: object, isOpen = true, shop: Partial<ShopOfPage> | null = {}) =>
    withShop(read(brand, isOpen), shop);

  it("says who made the page, unless the plan lets it be hidden and it is", () => {
    const says = (page: Document) => page.querySelector(".waybill-by")?.textContent ?? null;

    expect(says(pageOf({}))).toBe("Powered by Waybill");
    expect(says(pageOf({ showPoweredBy: false }, false))).toBe("Powered by Waybill");
    expect(says(pageOf({ showPoweredBy: false }))).toBeNull();
    expect(says(pageOf({}, true, null))).toBeNull();
  });

  it("has its own icon, else the shop's, else none", () => {
    const iconOf = (page: Document) => page.querySelector("link[rel=icon]")?.getAttribute("href") ?? null;
    const shop = { favicon: { id: "d4".repeat(16) as never } };

    expect(iconOf(pageOf({ favicon }))).toBe(`/images/${favicon.id}/32.png`);
    expect(iconOf(pageOf({}, true, shop))).toBe(`/images/${shop.favicon.id}/32.png`);
    expect(iconOf(pageOf({}))).toBeNull();
  });

  it("is refused with a picture of another kind, and with what is not known", () => {
    expect(
      issuesOf({ ...DEFAULT_DOCUMENT, brand: { favicon: { ...favicon, kind: "logo" } } } as never),
    ).toEqual([["brand.favicon.kind", expect.any(String)]]);
    expect(issuesOf({ ...DEFAULT_DOCUMENT, brand: { poweredBy: "us" } } as never)).toHaveLength(1);
  });
});

describe("the logo", () => {
  const logo = { id: "a1".repeat(16), kind: "logo", width: 300, height: 80, alt: "Nordlicht" };
  const sections = DEFAULT_DOCUMENT.sections.map((section) =>
    section.type === "header" ? { ...section, settings: { logo } } : section,
  );
  const brandWith = (isOpen: boolean) => {
    const document = readDocument({ ...DEFAULT_DOCUMENT, sections }, () => isOpen);
    return dom(render(pages.lookup!, { document })).querySelector(".brand")!;
  };

  it("stands in place of the shop's name, which it says", () => {
    const image = brandWith(true).querySelector("img")!;

    expect([image.alt, image.getAttribute("src")]).toEqual(["Nordlicht", `/images/${logo.id}/300.webp`]);
  });

  it("is the shop's name where the plan has no logo; the rest of the header stays", () => {
    expect(brandWith(false).textContent).toBe("Nordlicht Wolle");
  });

  it("is the one that the shop has at Shopify where the page has none, or the plan has no other", () => {
    const ofShop = { ...logo, id: "b2".repeat(16), kind: "logo" as const };
    const without = readDocument(DEFAULT_DOCUMENT, () => true);
    const locked = readDocument({ ...DEFAULT_DOCUMENT, sections }, () => false);

    for (const document of [without, locked]) {
      const image = withShop(document, { logo: ofShop }).querySelector(".brand img")!;
      expect(image.getAttribute("src")).toBe(`/images/${ofShop.id}/300.webp`);
    }
  });

  it("is refused as an image of another kind", () => {
    const wrong = DEFAULT_DOCUMENT.sections.map((section) =>
      section.type === "header" ? { ...section, settings: { logo: { ...logo, kind: "favicon" } } } : section,
    );

    expect(issuesOf({ ...DEFAULT_DOCUMENT, sections: wrong })).toEqual([
      ["sections.0.settings.logo.kind", expect.any(String)],
    ]);
  });
});

describe("texts by language", () => {
  const document = readDocument(
    {
      ...withSections(aText("one")),
      texts: { de: { "one.title": "Rückgabe", "one.text": "" }, "de-AT": { "one.title": "Retour" } },
    },
    () => true,
  );
  const titleIn = (language: string) =>
    dom(render(pages.lookup!, { document, language })).querySelector(".rich h2")!.textContent;

  it("reach the parts of a setting and of a list's items", () => {
    const button = { label: "Care guide", url: "/pages/care" };
    const item = { id: "a", title: "Fast", text: "x", button };
    const texts = { de: { "one.items.a.button.label": "Pflege", "two.button.label": "Mehr" } };
    const checked = checkDocument({
      ...withSections(
        { id: "one", type: "columns", settings: { items: [item] } },
        { id: "two", type: "image-with-text", settings: { title: "T", text: "x", button } },
      ),
      texts,
    }).document!;
    const page = dom(render(pages.lookup!, { document: checked, language: "de" }));

    expect(checked.texts).toEqual(texts);
    // The limit of a text is that of the setting whose place it takes.
    const long = { de: { "one.items.a.button.label": "z".repeat(500) } };
    expect(checkDocument({ ...checked, texts: long } as PageDocumentInput).issues).toMatchObject([
      { path: ["texts", "de", "one.items.a.button.label"], code: "too_big" },
    ]);
    const elsewhere = { de: { "one.items.b.button.label": "weg", "one.button.label": "weg" } };
    expect(checkDocument({ ...checked, texts: elsewhere } as PageDocumentInput).document!.texts).toEqual({});
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`de-${1000 + at}`, {}]));
    expect(issuesOf({ ...checked, texts: many } as PageDocumentInput)).toEqual([["texts", "limitReached"]]);
    expect([...page.querySelectorAll(".button")].map(({ textContent }) => textContent)).toEqual([
      "Pflege",
      "Mehr",
    ]);
  });

  it("replace those of the settings; an empty one does not", () => {
    expect([titleIn("de"), titleIn("de-AT"), titleIn("fr")]).toEqual(["Rückgabe", "Retour", "Returns"]);
    expect(render(pages.lookup!, { document, language: "de" })).toContain("Within 30 days.");
  });
});

describe("conditions", () => {
  const facts = {
    ...{ statuses: ["IN_TRANSIT", "DELIVERED"] as const, country: "DE", language: "de-AT", tags: ["VIP"] },
    now: new Date("2026-11-20T12:00:00Z"),
  };

  it.each([
    [{}, true],
    [{ statuses: ["DELIVERED" as const] }, true],
    [{ statuses: ["EXPIRED" as const] }, false],
    [{ countries: ["AT", "DE"] }, true],
    [{ countries: ["US"] }, false],
    [{ languages: ["de"] }, true],
    [{ languages: ["de-CH"] }, false],
    [{ tags: ["vip"] }, true],
    [{ tags: ["wholesale"] }, false],
    [{ from: "2026-11-20T12:00:00Z" }, true],
    [{ from: "2026-11-20T12:00:01Z" }, false],
    [{ until: "2026-11-20T12:00:00Z" }, false],
    [{ until: "2026-11-20T12:00:01Z" }, true],
    [{ countries: ["DE"], statuses: ["EXPIRED" as const] }, false],
  ])("%j are met: %s", (conditions, isMet) => {
    expect(areMet(conditions, facts)).toBe(isMet);
  });

  it("are not met by what is not known", () => {
    const nothing = { ...facts, statuses: [], country: null, tags: [] };

    for (const conditions of [{ statuses: ["INIT" as const] }, { countries: ["DE"] }, { tags: ["VIP"] }])
      expect(areMet(conditions, nothing)).toBe(false);
  });
});

describe("a style", () => {
  it("is nothing where it is the page's own, and variables where not", () => {
    const style = checkDocument(DEFAULT_DOCUMENT).document!.style;

    expect(styleSheet(style)).toBe("");
    expect(styleSheet({ ...style, width: 800, corners: "square", colours: { accent: "#aa0000" } })).toBe(
      ":root{--width:800px;--radius:0;--radius-small:0}@media screen{:root{--accent:#aa0000}}",
    );
    expect(styleSheet({ ...style, mode: "auto" })).toContain("screen and (prefers-color-scheme:dark)");
    expect(styleSheet({ ...style, mode: "dark" })).toMatch(/^@media screen\{:root\{--accent/);
  });
});
