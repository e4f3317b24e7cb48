import { lexer } from "css-tree";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cleanMailHtml, UncheckableHtml } from "../../../../../service/platform/mail/html/clean-mail-html";
import { withoutLiquid } from "../../../../../service/platform/mail/html/without-liquid";
import { writeHtml, writeText } from "../../../../../service/platform/mail/html/write-html";
import { elementsOf } from "../../../../elements-of";
import { propertyRuns } from "../../../../property-runs";

const NO_ELEMENT = /^(script|iframe|form|input|object|embed|svg|math|style|link|base|template|textarea)$/;
const SITE = { url: "https://shop.example", images: "http://127.0.0.1:3000" };
const clean = (source: string) => {
  const { body, css, problems } = cleanMailHtml(source, SITE);
  return { html: writeHtml(body), css, problems, text: writeText(body, new Map()) };
};
const kinds = (source: string) => clean(source).problems.map(({ key, name, line }) => [key, name, line]);

describe("a merchant's document", () => {
  it("keeps what mails are made of", () => {
    const source =
      '<body bgcolor="#ffffff" style="margin:0"><table role="presentation" width="600" cellpadding="0" align="center"><tbody><tr><td style="color:red;padding:4px" valign="top"><a href="/pages/returns">Returns</a> <img src="https://cdn.example/a.png" width="20" alt="A"><font color="red">x</font></td></tr></tbody></table></body>';
    const { html, problems } = clean(source);
    expect(problems).toEqual([]);
    expect(html).toContain('<a href="https://shop.example/pages/returns">Returns</a>');
    expect(html).toContain('style="color:red;padding:4px"');
    expect(html).toContain('src="https://cdn.example/a.png"');
  });

  it("keeps the shop's own pictures wherever they lie, and no others without https", () => {
    expect(clean('<img src="http://127.0.0.1:3000/images/a.webp" alt="">').problems).toEqual([]);
    expect(kinds('<img src="http://tracker.example/a.png">')).toEqual([["address", "src", 1]]);
    expect(clean('<img src="http://tracker.example/a.png">').html).not.toContain("<img");
  });

  it.each([
    ["<p>\n<script>alert(1)</script></p>", [["element", "script", 2]]],
    [
      "<form action=x><input name=a>Send</form>",
      [
        ["element", "form", 1],
        ["element", "input", 1],
      ],
    ],
    ["<iframe src='https://x.example'></iframe>", [["element", "iframe", 1]]],
    ["\n\n<p onclick='x()'>a</p>", [["attribute", "onclick", 3]]],
    ["<a href='javascript:alert(1)'>a</a>", [["address", "href", 1]]],
    ["<a href='data:text/html,x'>a</a>", [["address", "href", 1]]],
    ["<svg><a href='https://x'>a</a></svg>", [["element", "svg", 1]]],
    ["<p style='background:url(https://x.example/a.png)'>a</p>", [["style", "background", 1]]],
    ["<p style='position:fixed'>a</p>", [["style", "position", 1]]],
    ["<p>a</p>\n<style>\n@import url(x.css);\n</style>", [["style", "@import url(x.css);", 3]]],
    [
      "<head><link rel=stylesheet href=x><meta http-equiv=refresh content='0;url=x'></head>",
      [["element", "link", 1]],
    ],
    [
      "<object data=x></object><embed src=x><base href=https://x.example>",
      [
        ["element", "object", 1],
        ["element", "embed", 1],
        ["element", "base", 1],
      ],
    ],
  ])("%s leaves out what it names by line", (source, expected) => {
    const { html, css } = clean(source);
    expect(kinds(source)).toEqual(expected);
    expect(`${html}${css}`).not.toMatch(
      /script|javascript:|onclick|<iframe|<form|url\(|fixed|import|<svg|<base/i,
    );
  });

  it("has its style sheets within the body, without what they would load", () => {
    const { css } = clean(
      "<style>body{color:red}.a td{color:blue}@media (max-width:480px){.a{width:100%}}</style>",
    );
    expect(css).toContain(".w-html{color:red}");
    expect(css).toContain(".w-html .a td{color:blue}");
    expect(css).toContain("@media");
  });

  it("has in plain text every word, link and picture, and nothing that is hidden", () => {
    const { text } = clean(
      '<div style="display:none">hidden</div><h1>Hi</h1><p>One<br>two</p><ul><li>a</li><li>b</li></ul><table><tr><td>No.</td><td>7</td></tr></table><a href="https://x.example/a">here</a> <a href="mailto:a@x.example">write</a><img alt="A shoe" src="https://x.example/s.png">',
    );
    expect(text).toBe(
      "Hi\n\nOne\ntwo\n\n- a\n- b\n\nNo. 7\n\nhere (https://x.example/a) write (a@x.example)A shoe",
    );
  });

  it("with more elements, or deeper, than a mail has, is none", () => {
    expect(() => clean("<p></p>".repeat(4001))).toThrow(UncheckableHtml);
    expect(() => clean("<div>".repeat(100))).toThrow(UncheckableHtml);
  });

  it.each([
    ["too long style sheets", `<style>a{${"font:a;".repeat(27_000)}}</style>`],
    ["too long style sheets", "<style>a{color:red}</style>".repeat(3000)],
    ["too many attributes", `<p ${Array.from({ length: 41 }, (_, index) => `a${index}`).join(" ")}>`],
    ["no declaration", `<p style="${"a b;".repeat(400)}"></p>`.repeat(2)],
  ])("with %s is none", (why, source) => {
    expect(() => clean(source)).toThrow(why);
  });

  it("has each of its declarations looked up once, and so many at most", () => {
    const match = vi.spyOn(lexer, "matchDeclaration");
    const { problems } = clean(`<style>a{${"font:a;".repeat(4000)}}</style>`);
    expect(match).toHaveBeenCalledTimes(1);
    expect(problems).toHaveLength(50);
    const many = Array.from({ length: 1500 }, (_, index) => `width:${index}px`).join(";");
    expect(clean(`<style>a{${many}}</style>`).css).toBe(`.w-html a{${many}}`);
    expect(match).toHaveBeenCalledTimes(501);
    match.mockRestore();
  });

  it("is harmless whatever is written", () => {
    const piece = fc.constantFrom(
      ...[
        "<script>",
        "</script>",
        "<p ",
        "onload=x ",
        ">",
        "<a href='",
        "javascript:",
        "'",
        '"',
        "<svg>",
        "<math>",
      ],
      ...[
        "<style>",
        "</style>",
        "<!--",
        "-->",
        "<table>",
        "<td>",
        "</p>",
        "<noscript>",
        "<img src=x ",
        "&lt;",
        "]]>",
      ],
      ...[
        "<textarea>",
        "<template>",
        "{{ x }}",
        "style=",
        "url(x)",
        "expression(",
        "\\",
        "<form>",
        "<mglyph>",
        "<title>",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        let made: ReturnType<typeof clean>;
        try {
          made = clean(pieces.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(UncheckableHtml);
          return;
        }
        const found: string[] = [];
        const page = `<!doctype html><html><head></head>${made.html}</html>`;
        for (const { name: element, attributes } of elementsOf(page)) {
          if (NO_ELEMENT.test(element)) found.push(element);
          for (const { name, value } of attributes)
            if (
              /^on/.test(name) ||
              /^\s*(javascript|data|vbscript):/i.test(value) ||
              /url\(|expression/i.test(value)
            )
              found.push(name);
        }
        expect(found).toEqual([]);
        expect(made.css).not.toMatch(/<\/style|url\(|import|expression/i);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

it("Liquid is out of the way while lines stay where they are", () => {
  const source =
    "{% if a %}\n<a href=\"{{ links.track }}\">\n{{ order.name | append:\n 'x' }}</a>{% endif %}\n<p onclick>";
  const plain = withoutLiquid(source);
  expect(plain.split("\n")).toHaveLength(source.split("\n").length);
  expect(kinds(plain)).toEqual([["attribute", "onclick", 5]]);
  expect(
    kinds(withoutLiquid('<a href="mailto:{{ customer.email }}">a</a><a href="tel:{{ x }}">b</a>')),
  ).toEqual([]);
});

it("reads a document with Liquid along once, however many openings have no closing", () => {
  const opened = `<p>hi</p>{{ "${"{%".repeat(50_000)}${" ".repeat(100_000)}" }}`;
  expect(withoutLiquid(opened)).toBe("<p>hi</p>1");
  expect(withoutLiquid(`{{${"{{ ".repeat(60_000)}`)).toHaveLength(180_002);
  expect(withoutLiquid("{%- echo x -%}a{%%}b{{}}")).toBe("1ab1");
});
