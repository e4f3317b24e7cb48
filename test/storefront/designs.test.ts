// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { DESIGN_IDS } from "../../contract/page-designs";
import { PageStyle } from "../../contract/page-document";
import { designWords } from "../../storefront/designs/design-texts";
import { designDocument } from "../../storefront/designs/designs";
import { isReadable, PAIRS, palettesOf } from "../../storefront/document/palette";
import { readDocument } from "../../storefront/sections/read-document";
import { pages, render } from "./rendered-pages";
import { faultsOf } from "./faults-of";

const inLanguage = (id: (typeof DESIGN_IDS)[number], tag: string) => designDocument(id, designWords(tag));

describe.each(DESIGN_IDS)("the design %s", (id) => {
  const document = readDocument(inLanguage(id, "en"), () => false);

  it("needs no plan feature", () => {
    expect(document).toEqual(readDocument(inLanguage(id, "en"), () => true));
    expect(document.sections.length).toBe(inLanguage(id, "en").sections.length);
  });

  it("has colors that can be read wherever the page has them, in light and dark", () => {
    const unreadable = palettesOf(PageStyle.parse(document.style)).flatMap(([scheme, palette]) =>
      PAIRS.filter((pair) => !isReadable(palette, pair)).map(({ front, back }) => [scheme, front, back]),
    );

    expect(unreadable).toEqual([]);
  });

  it("looks like no other", () => {
    const others = DESIGN_IDS.filter((each) => each !== id).map((each) => inLanguage(each, "en"));

    for (const other of others) {
      expect(other.style).not.toEqual(document.style);
      expect(other.sections.map(({ type }) => type)).not.toEqual(document.sections.map(({ type }) => type));
    }
  });

  it.each(["lookup", "result"])("is accessible: %s", async (page) => {
    expect(await faultsOf(render(pages[page]!, { document }))).toEqual([]);
  });
});
