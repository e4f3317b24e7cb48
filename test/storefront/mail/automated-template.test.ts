import { expect, it } from "vitest";
import { automatedTemplate, lineOfText } from "../../../storefront/mail/automated-template";

const paragraphs = (text: string): string => {
  const { blocks } = automatedTemplate({ do: "email_customer", subject: "Hi", text, texts: {} });
  return String(blocks?.find(({ id }) => id === "text")?.settings?.text);
};

it.each([
  ["one\n\n two ", "<p>one</p><p>two</p>"],
  ["{{ order.name | append: '\n\nx' }}\nb", "<p>{{ order.name | append: '  x' }}</p><p>b</p>"],
  ["{% if order.name\n%}a\nb{% endif %}", "<p>{% if order.name %}a</p><p>b{% endif %}</p>"],
  ["{{ open\nend", "<p>{{ open</p><p>end</p>"],
])("a line outside of tags is a paragraph: %j", (text, expected) => {
  expect(paragraphs(text)).toBe(expected);
});

it("a line is found by the column of its paragraphs, also behind a tag of several lines", () => {
  const text = "one\n{{ order.name\n| upcase }}\n\nfour {{ wrong }}";
  const columnOf = (part: string) => paragraphs(text).indexOf(part) + 1;

  expect(lineOfText(text, columnOf("one"))).toBe(1);
  expect(lineOfText(text, columnOf("{{ order"))).toBe(2);
  expect(lineOfText(text, columnOf("{{ wrong"))).toBe(5);
  expect(lineOfText(text, 10_000)).toBe(5);
});
