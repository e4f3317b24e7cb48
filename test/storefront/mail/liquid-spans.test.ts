import fc from "fast-check";
import { expect, it } from "vitest";
import { replaceLiquid } from "../../../storefront/mail/liquid-spans";

const named = (text: string) => replaceLiquid(text, { output: () => "O", tag: () => "T" });

it.each([
  ["a {{ b }} c {% if d %}e{% endif %}", "a O c TeT"],
  ["{{ '{% x %}' }}", "O"],
  ["{% if a == '{{' %}b{{ c }}", "TbO"],
  ["{{ a {% b %}", "{{ a T"],
  ["{% a {{ b }}", "{% a O"],
  ["{{ a }", "{{ a }"],
  ["{{}}{%%}", "OT"],
])("replaces outputs and tags of %j", (text, replaced) => {
  expect(named(text)).toBe(replaced);
});

it("says what an expression that looks for each closing says", () => {
  const signs = fc.array(fc.constantFrom("{{", "}}", "{%", "%}", "{", "}", "%", "a\n"), { maxLength: 20 });
  fc.assert(
    fc.property(signs, (parts) => {
      const text = parts.join("");
      expect(named(text)).toBe(
        text.replace(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, (span) => (span.startsWith("{{") ? "O" : "T")),
      );
    }),
  );
});

it("goes along a text of openings once", () => {
  const text = "{{".repeat(200_000);
  expect(named(text)).toBe(text);
});
