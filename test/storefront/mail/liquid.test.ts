import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillLiquid, type Mode, parseLiquid, variablesOf } from "../../../storefront/mail/liquid/engines.mjs";
import { faultOf } from "../../../storefront/mail/liquid/fault.mjs";

const READER = { language: "de", locale: "de-DE", timeZone: "Europe/Berlin" };
const fill = (mode: Mode, template: string, data: object = {}) =>
  fillLiquid(mode, parseLiquid(mode, template), data, READER);

/** What is wrong with a template, while it is parsed or filled. */
function faultIn(template: string, data: object = {}) {
  try {
    fill("html", template, data);
  } catch (error) {
    return faultOf(error);
  }
  return null;
}

describe("a template that is filled", () => {
  it("escapes what comes of the data, once", () => {
    const name = `<img src=x onerror=alert(1)> & "Ann's"`;
    const escaped = "&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Ann&#39;s&#34;";
    expect(fill("html", "{{ name }}", { name })).toBe(escaped);
    expect(fill("html", "{{ name | escape }}", { name })).toBe(escaped);
    expect(fill("html", "{{ name | append: '<b>' }}", { name: "x" })).toBe("x&#60;b&#62;");
    expect(fill("text", "{{ name }}", { name })).toBe(name);
  });

  it("has no tag of the data's where tags are read afterwards", () => {
    expect(fill("rich", "<strong>{{ name }}</strong>", { name: "<em>" })).not.toContain("<em>");
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("prints nothing for %s", (name) => {
    expect(fill("text", `[{{ ${name} }}{{ order.${name} }}{{ order["${name}"] }}]`, { order: {} })).toBe(
      "[]",
    );
  });

  it("prints nothing for what there is none of, for objects and for lists", () => {
    expect(
      fill("text", "[{{ nothing.at.all }}{{ order }}{{ list }}]", { order: { name: 1 }, list: [1, 2] }),
    ).toBe("[]");
  });

  it("writes days, times and amounts as the reader does, a day without an hour as that day", () => {
    const data = { at: "2026-11-26T23:30:00Z", day: "2026-11-26", price: "12.5" };
    expect(fill("text", "{{ at | date }}, {{ at | time }}", data)).toBe("27. November 2026, 00:30");
    expect(fill("text", "{{ day | day }}", data)).toBe("Donnerstag, 26. November");
    expect(fill("text", "{{ price | money: 'EUR' }}", data).replace(/\s/g, " ")).toBe("12,50 €");
    expect(fill("text", "{{ 'soon' | date }}{{ price | money: 'no' }}", data)).toBe("soon12.5");
  });
});

it("counts the first of a month in French", () => {
  const reader = { language: "fr", locale: "fr", timeZone: "UTC" };
  const template = parseLiquid("text", "{{ at | date }}, {{ at | day }}");

  expect(fillLiquid("text", template, { at: "2026-12-01" }, reader)).toBe(
    "1er décembre 2026, mardi 1er décembre",
  );
});

it("a template that writes into its data spoils it for no other", () => {
  const data = { order: { name: "#1" } };
  fill("text", "{% increment order %}{% assign order = 1 %}", data);
  expect(fill("text", "{{ order.name }}", data)).toBe("#1");
});

describe("a wrong template", () => {
  it.each([
    ["Hi\n {{ name | shout }}", { key: "filter", name: "shout", line: 2, column: 2 }],
    ["{{ name | raw }}", { key: "filter", name: "raw" }],
    ["{{ name | json }}", { key: "filter", name: "json" }],
    ["{{ name | constructor }}", { key: "filter", name: "constructor" }],
    ["{% include '/etc/passwd' %}", { key: "tag", name: "include" }],
    ["{% render 'x' %}", { key: "tag", name: "render" }],
    ["{% layout 'x' %}", { key: "tag", name: "layout" }],
    ["{% constructor %}", { key: "tag", name: "constructor" }],
    ["a\nb {% if name %}", { key: "unclosed", line: 2 }],
    ["{{ name", { key: "unclosed", line: 1 }],
    ["{% for i in %}{% endfor %}", { key: "syntax" }],
    ["x".repeat(200_001), { key: "limit" }],
    ["{% for i in (1..100000000) %}x{% endfor %}", { key: "limit" }],
    ["{% assign a = 'xxxxxxxxxx' %}" + "{% assign a = a | append: a %}".repeat(30), { key: "limit" }],
    ["{{ text }}{{ text }}{{ text }}", { key: "limit" }],
  ])("is named with its place (%#)", (template, fault) => {
    expect(faultIn(template, { name: "Ann", text: "x".repeat(90_000) })).toMatchObject(fault);
  });

  it("ends whatever it is, by text or by a fault", () => {
    const piece = fc.constantFrom(
      ...[
        "{{",
        "}}",
        "{%",
        "%}",
        "name",
        " | ",
        "upcase",
        "for i in (1..9999999)",
        "endfor",
        "if",
        "endif",
        "[",
        "]",
      ],
      ...[
        "__proto__",
        "constructor",
        "<script>",
        "\u0000",
        "\ud800",
        "raw",
        "endraw",
        "cycle 'a','b'",
        ".",
        '"',
        "'",
      ],
    );
    const template = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(" "));
    fc.assert(
      fc.property(template, fc.string(), (text, name) => {
        let filled = "";
        try {
          filled = fill("html", `{{ name }}${text}`, { name });
        } catch (error) {
          expect(faultOf(error).line).toBeGreaterThan(0);
        }
        expect(filled.length).toBeLessThanOrEqual(200_000);
      }),
      { numRuns: Number(process.env.LIQUID_RUNS ?? 400) },
    );
  });

  it("shows no markup of the data, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(fill("html", "{{ name }}{{ name | upcase | append: name }}", { name })).not.toMatch(/[<>"']/);
      }),
    );
  });
});

it("the variables of a template are known, with the places where they stand", () => {
  const template =
    "{{ order.name }}\n{% assign own = 1 %}{{ own }}{% for item in items %}{{ item.title }}{% endfor %}";
  expect(variablesOf(parseLiquid("html", template))).toEqual([
    { path: ["order", "name"], line: 1, column: 4 },
    { path: ["items"], line: 2, column: expect.any(Number) },
  ]);
});

it("an email with two hundred items, each with what cards show of it, is within the limit of work", () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    ...{ title: `Linen shirt ${index}`, variant: "Blue", quantity: 2, image_url: "https://x.example/a.png" },
  }));
  const row =
    "<tr><td><img src='{{ item.image_url }}'></td><td>{{ item.title | upcase }}{% if item.variant %}, {{ item.variant }}{% endif %}</td><td>{{ item.quantity }}</td></tr>";
  const filled = fill("html", `{% for item in items %}${row}{% endfor %}`.repeat(3), { items });
  expect(filled.match(/LINEN/g)).toHaveLength(600);
});

/** What takes long for the characters that it has. */
const HEAVY = [
  ...["", "x", "{{ i }}", "{% if i == 3 %}a{% endif %}", "{% assign a = i %}", "{% increment a %}"],
  ...[`{{ a ${"| upcase ".repeat(1000)}}}`, `{% if 1 == 1 ${"and 1 == 1 ".repeat(1000)}%}{% endif %}`],
  ...[`{% if 1 == 2 %}${"{% elsif 1 == 2 %}".repeat(400)}{% endif %}`, `{{ a${".b".repeat(1000)} }}`],
  ...[`{% case 1 %}{% when 2${",2".repeat(1000)} %}{% endcase %}`, `{% cycle 1${",1".repeat(1000)} %}`],
  ...["{% if text contains 'y' %}{% endif %}", "{% assign a = text | url_encode %}"],
  ...["{% assign a = text | split: '' | sort_natural %}", "{% assign a = text | split: '' | where: 'a' %}"],
  ...[
    "{% assign x = text | split: '' %}{% case x %}{% when x %}{% endcase %}",
    "{% if 'q' < text %}{% endif %}",
  ],
  ...["{% for j in (1..1000) %}{% endfor %}", "{% tablerow j in (1..9) %}{% endtablerow %}"],
];

it.each(HEAVY)("does so much and no more, on whatever machine (%#)", (heavy) => {
  const template = `{% for i in (1..1000000) %}${heavy}{% endfor %}`;
  expect(faultIn(template, { text: "x".repeat(90_000) })).toMatchObject({ key: "limit" });
});

it("counts what a value is compared with, of which a list is compared entry by entry", () => {
  const lists = `{% assign x = list | split: "," %}{% for k in (1..9000) %}{% case x %}{% when x %}{% endcase %}{% endfor %}`;
  expect(faultIn(lists, { list: "a,".repeat(20_000) })).toMatchObject({ key: "limit" });
  expect(fill("text", "{% case x %}{% when 'a', 'b' %}1{% else %}2{% endcase %}", { x: "b" })).toBe("1");
});

it("counts what formatters take, whichever are made already", () => {
  const many = (times: number) => `{% for i in (1..${times}) %}{{ i | money: "EUR" }}{% endfor %}`;
  expect(fill("html", many(2_000), {})).toContain("2.000,00");
  expect(faultIn(many(5_000), {})).toMatchObject({ key: "limit" });
});
