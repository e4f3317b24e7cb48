import { describe, expect, it } from "vitest";
import { LANGUAGES, readTexts } from "../../app/read-texts";
import { colonOf, pairOf, titleLine } from "../../storefront/colon";

describe("the colon between a name and its value", () => {
  it.each(LANGUAGES)("is in %s the one that the admin has", (tag) => {
    expect(readTexts(tag).common.pair).toBe(`{name}${colonOf(tag)}{value}`);
  });
});

describe("a line of plain text", () => {
  it.each([
    ["en", "Order: #1001", "Shipments:"],
    ["de", "Order: #1001", "Shipments:"],
    ["fr", "Order\u00a0: #1001", "Shipments\u00a0:"],
    ["ja", "Order：#1001", "Shipments："],
    ["zh-TW", "Order：#1001", "Shipments："],
  ] as const)("has in %s the colon of its language", (language, pair, title) => {
    expect(pairOf({ language }, "Order", "#1001")).toBe(pair);
    expect(titleLine({ language }, "Shipments")).toBe(title);
  });
});
