import { expect } from "vitest";
import { dom } from "./rendered-pages";

/** What a browser makes of a page runs nothing but our script, and leads nowhere but to web, mail, telephone and the shop. */
export function expectHarmless(html: string): void {
  const page = dom(html);
  const elements = [...page.querySelectorAll("*")];
  const attributes = elements.flatMap((element) => [...element.attributes]);

  expect(page.querySelectorAll("script").length).toBe(1);
  expect(page.querySelectorAll("style").length).toBe(1);
  expect(page.querySelectorAll("iframe, object, embed, base, meta[http-equiv], link").length).toBe(0);
  expect(attributes.filter(({ name }) => name.startsWith("on") || name === "style")).toEqual([]);
  const links = attributes
    .filter(({ name }) => ["href", "src", "action", "srcset"].includes(name))
    .flatMap(({ name, value }) => (name === "srcset" ? value.split(", ") : [value]));
  for (const link of links) expect(link).toMatch(/^(https?:\/\/[^\s]+|mailto:|tel:|\/(?![/\\])|#|$)/i);
  // The frame is whole: nothing has closed an element that it did not open.
  expect(
    page.querySelectorAll(".waybill > .part > footer, .waybill > .part > header, .waybill > main").length,
  ).toBe(3);
}
