import { parse, walk } from "css-tree";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scopeCss } from "../../../../service/platform/css/scoped-css";
import { anyCss } from "./any-css";

const css = (source: string, scope = "body") => scopeCss(source, scope).css;
const sheets = Number(process.env.STYLE_SHEETS ?? 300);
const kinds = (source: string) => scopeCss(source, "body").problems.map(({ kind }) => kind);

const named = (source: string) =>
  scopeCss(source, "body").problems.map(({ line, text }) => `${line} ${text}`);

describe("what belongs to no rule", () => {
  it.each([
    ["<style>\nh1 { color: red }\n</style>", []],
    [".a{color:red}}\nh2{color:blue}\n}", ["1 }", "3 }"]],
    [
      ".a{color:red}\n</style>\n@import url(https://x.y/z.css);\nh2{background:url(https://x.y)}",
      ["2 </style>", "3 @import url(https://x.y/z.css);", "4 background:url(https://x.y)"],
    ],
    [".a{color:red}\n<style>\n</style>\n.b{color:red}", ["2 <style>", "3 </style>"]],
    ["/* </style> } */ .a{color:red}", []],
    ["a ! b\n@import 'x';\nh2{color:red}", ["1 a ! b", "2 @import 'x';", "3 h2"]],
  ])("is named by its line, once, and costs no other rule: %s", (source, wanted) => {
    expect(named(source)).toEqual(wanted);
  });
});

describe("a merchant's style sheet", () => {
  it.each([
    [".a, .b > p { color: red }", "body .a,body .b>p{color:red}"],
    ["html body > .x, :root .y { color: red }", "body .x,body .y{color:red}"],
    ["body { background: #fff }", "body{background:#fff}"],
    [":is(body, html), :not(.a) { color: red }", "body :is(body,html),body :not(.a){color:red}"],
    ["@media (width < 600px) { .a { color: red } }", "@media (width<600px){body .a{color:red}}"],
    [
      "@keyframes k { to { opacity: 1 } } .a { animation: k 1s }",
      "@keyframes waybill-k{to{opacity:1}}body .a{animation:waybill-k 1s}",
    ],
    [
      '@keyframes "k" { to { opacity: 1 } } .a { animation-name: "k" }',
      '@keyframes waybill-k{to{opacity:1}}body .a{animation-name:"waybill-k"}',
    ],
    [".a { color: rgb(from red r g b); width: calc(1px + var(--b)) }", "width:calc(1px + var(--b))"],
    ["svg|a, .b { color: red }", "body .b{color:red}"],
    [".a { --gap: 4px; padding: var(--gap) }", "body .a{--gap:4px;padding:var(--gap)}"],
    [".a { color: red", "body .a{color:red}"],
    [".a{color:red}} .b{color:blue}", "body .a{color:red}body .b{color:blue}"],
    ['<style type="text/css">\n.a { color: red }\n</style>\n', "body .a{color:red}"],
    ['.a::before { content: "}</style>" }', 'body .a::before{content:"}\\3c /style>"}'],
  ])("is written within the page: %s", (source, wanted) => {
    expect(css(source)).toContain(wanted);
  });

  it.each([
    ["@import '//x';", "atRule"],
    ["@im\\70ort '//x';", "atRule"],
    ["@font-face { src: url(//x) }", "atRule"],
    ["@scope (html) { * { color: red } }", "atRule"],
    ["@supports (background: url(//x)) { .a { color: red } }", "atRule"],
    ["body + div { color: red }", "selector"],
    ["~ .a { color: red }", "selector"],
    ["& .a { color: red }", "selector"],
    [".a { &:hover { color: red } }", "nested"],
    [".a { :not(&) { color: red } }", "syntax"],
    [".a { background: url(//x) }", "declaration"],
    [".a { background: \\75rl(//x) }", "declaration"],
    [".a { background: image-set('//x' 1x) }", "declaration"],
    [".a { --x: url(//x) }", "declaration"],
    [".a { width: expression(alert(1)) }", "declaration"],
    [".a { behavior: x }", "declaration"],
    [".a { -moz-binding: x }", "declaration"],
    [".a { position: fixed }", "declaration"],
    [".a { position: var(--p) }", "declaration"],
    [".a { view-transition-name: x }", "declaration"],
    ["svg|a { color: red }", "selector"],
    ["[xlink|href] { color: red }", "selector"],
    [".a { colr: red }", "unknown"],
    [".a { color: rde }", "unknown"],
    [".a { color: }", "unknown"],
    [".a { colr: var(--x) }", "unknown"],
    ["(".repeat(50_000), "depth"],
  ])("loses what leads out of it: %.40s", (source, kind) => {
    expect(css(source)).toBe("");
    expect(kinds(source)).toContain(kind);
  });

  it("says the line of what is left out", () => {
    expect(scopeCss(".a { color: red }\n\n.b { background: url(x) }", "body").problems).toEqual([
      { line: 3, kind: "declaration", text: "background:url(x)" },
    ]);
  });

  it("cannot end the element that it stands in", () => {
    expect(css(".a::before { content: '</style><script>alert(1)</script>' }")).not.toContain("</");
  });

  it(`reaches nothing outside, whatever is written (${sheets} style sheets)`, () => {
    fc.assert(
      fc.property(anyCss(), (source) => {
        const made = css(source, ".waybill");
        expect(made).not.toMatch(/<[/!]/);
        // Read again: each selector begins with the scope, and nothing loads anything.
        walk(parse(made, { parseCustomProperty: true }), (node) => {
          expect(["Url", "Raw", "NestingSelector"]).not.toContain(node.type);
          if (node.type === "Atrule") expect(node.name).toMatch(/^(media|supports|container|keyframes)$/);
          if (node.type === "Function")
            expect(node.name).not.toMatch(/url|src|image|expression|cross|paint/i);
        });
        for (const [, selectors] of made
          .replace(/@keyframes[^{]*\{([^{}]*\{[^{}]*\})*\}/g, "")
          .matchAll(/(?:^|[{}])([^{}@]+)\{/g))
          expect(selectors).toMatch(/^\.waybill( |$|,)/);
      }),
      { numRuns: sheets },
    );
  });
});

it.each([
  ["a{" + "b\n;".repeat(16_000) + "}", 50],
  ["}}}{{{;;".repeat(6_000), 1],
  ["@x y\n".repeat(9_600), 2],
])("a text that is errors alone is given up, and nothing of it is used", (source, reported) => {
  const { css, problems } = scopeCss(source, ".page");

  expect(css).toBe("");
  expect(problems).toHaveLength(reported);
});
