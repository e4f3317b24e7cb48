// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageDocumentInput } from "../../contract/page-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { readDocument } from "../../storefront/sections/read-document";
import { richText } from "../../storefront/rich-text";
import { propertyRuns } from "../property-runs";
import { anyDocument } from "./hostile-documents";
import { expectHarmless } from "./inspect-page";
import { renderInTheme } from "../../storefront/page/render-page";
import { aPageView, dom, pages, render } from "./rendered-pages";

const states = [pages.lookup!, pages.result!, pages["not found"]!];

/** Beside our own style and script there is not one brace, and in those no two in a row. */
function expectNoLiquid(answer: string): void {
  const [style, body, script] = answer.split(/(?<=<\/style>)|(?=<script>)/);

  expect(body).not.toMatch(/[{}]/);
  expect(`${style}${script}`).not.toMatch(/\{\{|\{%/);
}

describe("a document that was made by hand", () => {
  it("is refused with the place of each fault, or is a page that runs nothing", () => {
    let taken = 0;
    fc.assert(
      fc.property(anyDocument, fc.constantFrom("en", "de", "pt"), (given, language) => {
        const { document, issues } = checkDocument(given as PageDocumentInput);
        if (issues) {
          expect(issues.length).toBeGreaterThan(0);
          return;
        }
        taken += 1;
        const read = readDocument(JSON.parse(JSON.stringify(document)), () => true);
        for (const content of states) {
          expectHarmless(render(content, { document: read, language }));
          expectNoLiquid(renderInTheme(aPageView(content, { document: read, layout: "theme" })));
        }
      }),
      { numRuns: propertyRuns(200) },
    );
    // Else the property would say nothing.
    expect(taken).toBeGreaterThan(5);
  });
});

describe("rich text", () => {
  const drawn = (text: string) =>
    dom(`<body>${String(richText(text, { name: "x", url: "https://x.example", email: null }))}</body>`);

  it("has its five tags, and links where they may lead", () => {
    const text = `<p>One <strong>two</strong> <em>three</em></p><ul><li><a href="/a">four</a></li><li><a href="javascript:x">five</a></li></ul>`;

    expect(drawn(text).querySelector(".prose")!.innerHTML).toBe(
      `<p>One <strong>two</strong> <em>three</em></p><ul><li><a href="https://x.example/a" rel="noopener">four</a></li><li>five</li></ul>`,
    );
  });

  it("makes paragraphs of empty lines where none are marked, and shows every other tag as it was typed", () => {
    const { innerHTML } = drawn("One <b>&amp;\n\nTwo").querySelector(".prose")!;

    expect(innerHTML).toBe("<p>One &lt;b&gt;&amp;amp;</p><p>Two</p>");
  });

  it("is what a browser reads as it was written, whatever was typed", () => {
    const parts = [
      "<p>",
      "</p>",
      "<ul>",
      "<li>",
      "</li>",
      "</ul>",
      "<strong>",
      "</strong>",
      "<em>",
      "</em>",
      `<a href="/x">`,
      "</a>",
      "text",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), (tags) => {
        const markup = String(richText(tags.join(""), null)) || "";
        const { body } = dom(`<body>${markup}</body>`);
        expect(body.innerHTML).toBe(markup);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
