import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, hasTerm, termOf, replaceTerms } from "../../contract/term-matcher";

const has = (text: string, word: string) => hasTerm(fold(text), [termOf(word)]);
const replaced = (text: string, rules: Record<string, string>) =>
  replaceTerms(
    fold(text),
    Object.entries(rules).map(([word, by]) => ({ term: termOf(word), by })),
  );

describe("a hidden word", () => {
  it.each([
    ["Arrived in SHENZHEN hub", "Shenzhen"],
    ["Shénzhèn, arrived", "shenzhen"],
    ["S\u0068e\u0301nzhe\u0300n", "Shenzhen"],
    ["Shen\u200bzhen", "Shenzhen"],
    ["Ｓｈｅｎｚｈｅｎ", "Shenzhen"],
    ["Left HONG-KONG today", "Hong Kong"],
    ["left Hong  Kong.", "hong kong"],
    ["China's post", "China"],
    ["SZ01 facility", "sz"],
    ["到达CN海关", "cn"],
    ["【深圳市】已揽收", "深圳"],
    ["已到 深 圳 转运中心", "深圳"],
    ["W Łodzi: Łódź", "Lodz"],
    ["STRASSE 5", "Straße"],
    ["handed to 4PX", "4px"],
  ])("is found in %j: %s", (text, word) => {
    expect(has(text, word)).toBe(true);
  });

  it.each([
    ["Bayern", "Bay"],
    ["Machinations", "China"],
    ["14PX", "4PX"],
    ["Hong Kongs", "Hong Kong"],
    ["がんばる", "かん"],
    ["", "x"],
  ])("is not found in %j: %s", (text, word) => {
    expect(has(text, word)).toBe(false);
  });

  it("that is no word at all can be found nowhere", () => {
    expect(["", "  ", "--", "!?", "\u200b"].map(termOf)).toEqual(["", "", "", "", ""]);
  });
});

describe("a word that is replaced", () => {
  it.each([
    ["Arrived in Shenzhen, China", { Shenzhen: "our hub", China: "" }, "Arrived in our hub"],
    ["[Shénzhen] Departed", { shenzhen: "" }, "Departed"],
    ["Hong Kong Bay, Kong", { "Hong Kong": "A", "Hong Kong Bay": "B", Kong: "C" }, "B, C"],
    ["已到达深圳市转运中心", { 深圳市: "" }, "已到达转运中心"],
    ["SZ SZ SZ", { sz: "X" }, "X X X"],
    ["$& costs", { costs: "$1 $& $$" }, "$& $1 $& $$"],
  ])("goes from %j", (text, rules, expected) => {
    expect(replaced(text, rules as Record<string, string>)).toBe(expected);
  });

  it("leaves everything else as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("Left", "München", "号", "2", "a")), (words) => {
        const text = words.join(" ");

        expect(replaced(text, { Zanzibar: "x" })).toBe(text);
      }),
    );
  });
});
