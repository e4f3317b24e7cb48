// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml, type HtmlProblem } from "../../storefront/merchant-html/clean-html";
import { dom } from "./rendered-pages";
import { anyHtml } from "./any-html";

const SHOP = { url: "https://nordlicht.example" };
const written = (source: string) => String(cleanHtml(source, SHOP).html);
const problemsOf = (source: string) => cleanHtml(source, SHOP).problems;
const texts = Number(process.env.HTML_TEXTS ?? 300);

const ELEMENTS = new Set(
  (
    "div section article p span br hr h1 h2 h3 h4 h5 h6 strong b em i u s small sub sup mark abbr cite code kbd q blockquote pre " +
    "address ul ol li dl dt dd figure figcaption summary details table caption thead tbody tfoot tr th td a img time"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "class title lang dir aria-label aria-hidden colspan rowspan scope href target rel src alt width height loading referrerpolicy " +
    "start reversed type datetime open"
  ).split(" "),
);

/** A browser reads it within its place as it was written, and nothing but what is allowed is there. */
function expectContained(html: string): void {
  const page = dom(`<body><main><div id="place">${html}</div><p id="after">after</p></main></body>`);
  const place = page.querySelector("#place")!;
  const after = page.querySelector("#after")!;
  expect(after.previousElementSibling).toBe(place);
  expect(after.parentElement!.tagName).toBe("MAIN");
  expect(page.querySelectorAll("main > *")).toHaveLength(2);
  expect(page.head.children).toHaveLength(0);
  expect(page.body.attributes).toHaveLength(0);
  for (const each of place.querySelectorAll("*")) {
    expect(ELEMENTS).toContain(each.localName);
    expect(each.namespaceURI).toBe("http://www.w3.org/1999/xhtml");
    for (const { name, value } of each.attributes) {
      expect(ATTRIBUTES).toContain(name);
      if (name === "href") expect(value).toMatch(/^(https?:\/\/|mailto:|tel:)/i);
      if (name === "src") expect(value).toMatch(/^https:\/\//i);
      if (name === "class") expect(value).not.toMatch(/waybill/);
    }
    if (each.hasAttribute("href")) expect(each.getAttribute("rel")).toBe("noopener");
  }
  const comments = page.createTreeWalker(place, NodeFilter.SHOW_COMMENT);
  expect(comments.nextNode()).toBeNull();
  // What is read is what was written: no browser can make anything else of it.
  expect(written(html)).toBe(html);
}

describe("a merchant's HTML", () => {
  it.each([
    ['<h2 class="big">Hi <b>you</b></h2>', '<h2 class="big">Hi <b>you</b></h2>'],
    ["<p>open <i>end", "<p>open <i>end</i></p>"],
    [
      '<a href="/pages/faq" target="_blank">FAQ</a>',
      `<a href="${SHOP.url}/pages/faq" target="_blank" rel="noopener">FAQ</a>`,
    ],
    [
      '<a href="mailto:a@b.example" rel="opener">Mail</a>',
      '<a href="mailto:a@b.example" rel="noopener">Mail</a>',
    ],
    [
      "<table><tr><th scope=row>1<td>2</table>",
      '<table><tbody><tr><th scope="row">1</th><td>2</td></tr></tbody></table>',
    ],
    [
      '<img src="https://cdn.example/a.png" width=40>',
      '<img src="https://cdn.example/a.png" width="40" alt="" loading="lazy" referrerpolicy="no-referrer">',
    ],
    ["a<!-- note -->b", "ab"],
    ["1 < 2 & 3", "1 &lt; 2 &amp; 3"],
    ["<pre>\n\na</pre>", "<pre>\n\na</pre>"],
  ])("is written as it is read: %s", (source, wanted) => {
    expect(written(source)).toBe(wanted);
    expectContained(written(source));
    expect(problemsOf(source)).toEqual([]);
  });

  it.each<[string, string, HtmlProblem["kind"], string]>([
    ["a\n<script>alert(1)</script>", "a\n", "element", "script"],
    ["<p onclick=alert(1)>a</p>", "<p>a</p>", "attribute", "onclick"],
    ["<p style='position:fixed'>a</p>", "<p>a</p>", "attribute", "style"],
    ["<p id=content>a</p>", "<p>a</p>", "attribute", "id"],
    ["<a name=said>a</a>", "<a>a</a>", "attribute", "name"],
    ["<p data-url=//x>a</p>", "<p>a</p>", "attribute", "data-url"],
    ["<form action=//x><p>a</p></form>", "<p>a</p>", "element", "form"],
    ["<a href='java\tscript:alert(1)'>a</a>", "<a>a</a>", "link", "href"],
    ["<a href='//evil.example'>a</a>", "<a>a</a>", "link", "href"],
    ["<a href='data:text/html,x'>a</a>", "<a>a</a>", "link", "href"],
    ["<img src=http://x.example/a.png>", "", "image", "img"],
    ["<svg><a xlink:href=javascript:alert(1)>a</a></svg>", "", "element", "svg"],
    ["<x-y>a</x-y>", "a", "element", "x-y"],
    ["<div>".repeat(60), "<div>".repeat(40) + "</div>".repeat(40), "depth", "div"],
    ["<br>".repeat(5000), "", "size", ""],
  ])("loses what is not allowed, and says so: %.50s", (source, wanted, kind, text) => {
    expect(written(source)).toBe(wanted);
    expect(problemsOf(source)).toContainEqual(expect.objectContaining({ kind, text }));
  });

  it("says the line of what is left out", () => {
    expect(problemsOf("<p>\n  <b\n   onclick=x>a</b>\n</p>\n<iframe src=x></iframe>")).toEqual([
      { line: 3, kind: "attribute", text: "onclick" },
      { line: 5, kind: "element", text: "iframe" },
    ]);
  });

  it.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<template><s><template><s><img src=x onerror=alert(1)>x</template></template>",
    "<a><table><a>1</a></table></a><a><b><p></a></b>",
    "<table><b><tr><td><b></table><p>x<b><b><b><b><p>",
    "<textarea></textarea><textarea></div></main><script>alert(1)</script>",
    "</div></main></body></html><p>x",
    "<p><b a=1><i><u><s><p>".repeat(50),
    "<select><template><option><img src=x onerror=alert(1)></select>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
    "<title><a title='</title><img src=x onerror=alert(1)>'>",
    "<plaintext></plaintext><script>alert(1)</script>",
  ])("is not read otherwise than it was checked: %.60s", (source) => {
    expectContained(written(source));
  });

  it(`runs nothing and stays in its place, whatever is written (${texts} texts)`, () => {
    fc.assert(
      fc.property(anyHtml(), (source) => expectContained(written(source))),
      { numRuns: texts },
    );
  });

  it("is given up quickly where a few elements would make thousands", () => {
    const source = `<p>${Array.from({ length: 700 }, (_, index) => `<b lang=x${index}>`).join("")}${"<p>x".repeat(700)}`;
    const before = process.cpuUsage();

    expect(problemsOf(source)).toEqual([{ line: 1, kind: "size", text: "" }]);
    // Of the processor, which a busy machine gives others as well.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
