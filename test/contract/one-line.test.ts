import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { CourierSettings, createCourier, detectCourier } from "../../contract/couriers";
import { createImport } from "../../contract/imports";
import { asOneLine } from "../../contract/as-one-line";
import { createView } from "../../contract/saved-views";
import { CustomStatuses } from "../../contract/shopper-visibility";
import { TagName } from "../../contract/tags";

const MARKS = [
  "\u061c",
  "\u200e",
  "\u200f",
  ..."\u202a\u202b\u202c\u202d\u202e",
  ..."\u2066\u2067\u2068\u2069",
];
const BREAKS = ["\n", "\r\n", "\t", "\u0085", "\u2028", "\u2029", "\u000b"];

describe("a text of one line", () => {
  it.each(MARKS)("loses the mark of direction %j", (mark) => {
    expect(asOneLine(`${mark}Autumn${mark} fair${mark}`)).toBe("Autumn fair");
  });

  it.each(BREAKS)("has a blank where %j was", (lineBreak) => {
    expect(asOneLine(`${lineBreak}Autumn${lineBreak}fair${lineBreak}`)).toBe("Autumn fair");
  });

  it("keeps what people write: accents, Hebrew, Arabic, emoji made of several", () => {
    for (const text of ["Été d’été", "חורף", "شتاء ٢٠٢٦", "冬のセール", "👩‍👩‍👧 & Co.", "two  blanks"]) {
      expect(asOneLine(text)).toBe(text);
    }
  });
});

const written = "\u202eGreen\nVan\u2069";
const fields: [string, (name: string) => unknown, z.ZodType][] = [
  ["a saved view", (name) => ({ name, view: {} }), createView.body],
  ["an own courier", (name) => ({ name, tracking_url: "https://van.example/{number}" }), createCourier.body],
  [
    "a company in the mapping",
    (name) => ({ mapping: [{ name, courier: "ups" }], preferred: [] }),
    CourierSettings,
  ],
  ["a company whose number is tried", (company) => ({ number: "1", company }), detectCourier.body],
  ["a tag", (name) => name, TagName],
  ["a file of an import", (name) => ({ name, size: 1 }), createImport.body],
  ["a custom status", (name) => ({ statuses: [{ name, text: name, days: 1 }] }), CustomStatuses],
];

describe("the name of", () => {
  it.each(fields)("%s is one line without marks of direction", (_, of, schema) => {
    const stored = JSON.stringify(schema.parse(of(written)));

    expect(stored).toContain("Green Van");
    expect(stored).not.toMatch(/[\u202e\u2069]|\\n/);
  });

  it.each(fields.filter(([what]) => !what.includes("tried")))("%s is not empty", (_, of, schema) => {
    expect(schema.safeParse(of("\u202e \n")).success).toBe(false);
  });
});
