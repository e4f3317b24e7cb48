import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MODES, type PageColours, PageStyle } from "../../contract/page-document";
import { failingPairs, proposeColour } from "../../storefront/document/contrast";
import { luminance, mix, ramp } from "../../storefront/document/oklch";
import {
  contrastOf,
  DEFAULTS,
  isReadable,
  PAIRS,
  palettesOf,
  type Scheme,
} from "../../storefront/document/palette";
import { styleSheet } from "../../storefront/document/style-sheet";
import { propertyRuns } from "../property-runs";

const aColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);
const aChoice = fc.option(aColour, { nil: undefined });
const aStyle = fc.record({
  mode: fc.constantFrom(...MODES),
  colours: fc.record({
    ...{ accent: aChoice, onAccent: aChoice, text: aChoice, softText: aChoice },
    ...{ line: aChoice, background: aChoice, card: aChoice },
  }),
});
const inScheme = (scheme: Scheme, style: Parameters<typeof palettesOf>[0]) =>
  palettesOf(style).find(([each]) => each === scheme)![1];
const light = (colours: PageColours) => ({ mode: "light" as const, colours });

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
  ])("of %s and %s is %d", (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  it("of what is half a colour is that of the colour mixed", () => {
    expect([mix("#000000", 0.5, "#ffffff"), mix("#ff0000", 1, "#00ff00")]).toEqual(["#808080", "#ff0000"]);
  });
});

describe("a hue", () => {
  it("begins with the colour itself, has black and white, and is never too colourful to exist", () => {
    fc.assert(
      fc.property(aColour, (colour) => {
        const colours = ramp(colour);
        expect(colours[0]).toBe(colour);
        expect(colours).toEqual(expect.arrayContaining(["#000000", "#ffffff"]));
        expect(colours.every((each) => /^#[0-9a-f]{6}$/.test(each))).toBe(true);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  it("stays a hue: the lighter red is no grey", () => {
    const lighter = ramp("#b00020").filter((each) => luminance(each) > 0.3 && luminance(each) < 0.5);

    for (const each of lighter) {
      const [red, green] = [each.slice(1, 3), each.slice(3, 5)].map((hex) => Number.parseInt(hex, 16));
      expect(red! - green!).toBeGreaterThan(60);
    }
  });
});

describe("the page's own colours", () => {
  it("are those of its sheet", () => {
    const root = /:root \{([^}]*)\}/.exec(readFileSync("storefront/base.css", "utf8"))![1]!;
    const inSheet = Object.fromEntries(
      [...root.matchAll(/--([a-z-]+): (#[0-9a-f]+);/g)].map(([, name, hex]) => [name, hex]),
    );
    const { light: own } = DEFAULTS;

    expect(inSheet).toEqual({
      ...{ accent: own.accent, "on-accent": "#fff", ink: own.text, soft: own.softText, line: own.line },
      ...{ ground: own.background, card: "#fff", good: own.good, warn: own.warn, control: own.control },
    });
  });

  it.each(MODES)("can all be read: %s", (mode) => {
    expect(failingPairs({ mode, colours: {} })).toEqual([]);
  });
});

describe("what was not chosen", () => {
  it("adapts to what was: light text on dark cards, a dark label on a light button", () => {
    const cards = { card: "#101010", background: "#000000" };

    expect(failingPairs(light(cards))).toEqual([]);
    expect(inScheme("light", light(cards)).text).toBe(DEFAULTS.dark.text);
    expect(inScheme("light", light({ ...cards, accent: "#ffd400" })).onAccent).toBe(DEFAULTS.dark.onAccent);
  });

  it("is always read in the dark of pages that follow the device, whatever the light accent is", () => {
    fc.assert(
      fc.property(aStyle, ({ colours }) => {
        expect(failingPairs({ mode: "auto", colours }).filter(({ scheme }) => scheme === "dark")).toEqual([]);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it("and cannot be chosen is read on every card", () => {
    fc.assert(
      fc.property(aStyle, (style) => {
        const fronts = failingPairs(style).map(({ front }) => front);
        expect(fronts.filter((front) => ["good", "warn", "control"].includes(front))).toEqual([]);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe("a pair that cannot be read", () => {
  it("is named, with what it has and what it needs", () => {
    const failing = failingPairs(light({ accent: "#ffd400", onAccent: "#ffffff" }));

    expect(failing.map(({ front, back }) => `${front} on ${back}`)).toEqual([
      "accent on card",
      "accent on background",
      "onAccent on accent",
    ]);
    expect(failing[0]).toMatchObject({ scheme: "light", needed: 4.5, ratio: expect.closeTo(1.42, 1) });
  });

  it("gets a proposal with which it can, of the nearest lightness", () => {
    const style = light({ accent: "#ffd400" });
    const [failing] = failingPairs(style);

    const proposal = proposeColour(style, failing!)!;

    expect(proposal.field).toBe("accent");
    expect(contrastOf(proposal.colour, "#f5f7f9")).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(proposal.colour, "#f5f7f9")).toBeLessThan(4.8);
    expect(failingPairs(light({ accent: proposal.colour }))).toEqual([]);
  });

  it("is mended by its proposal, for any colours; one that can be read gets none", () => {
    fc.assert(
      fc.property(aStyle, (style) => {
        const failing = failingPairs(style);
        for (const { scheme, front, back } of failing) {
          const { field, colour } = proposeColour(style, { scheme, front, back })!;
          const mended = { ...style, colours: { ...style.colours, [field]: colour } };
          const palette = inScheme(scheme, mended);
          const pair = PAIRS.find((each) => each.front === front && each.back === back)!;
          expect(isReadable(palette, pair)).toBe(true);
        }
        const readable = PAIRS.filter(
          ({ front, back }) => !failing.some((each) => each.front === front && each.back === back),
        );
        for (const { front, back } of readable)
          expect(proposeColour(style, { scheme: palettesOf(style)[0]![0], front, back })).toBeNull();
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  it("is mended by one color for all that it is drawn on, where another color has to follow", () => {
    const style = { mode: "dark" as const, colours: { accent: "#1f4d3a", onAccent: "#ffffff" } };
    const proposals = failingPairs(style).map((pair) => proposeColour(style, pair));

    expect(proposals).toEqual([proposals[0], proposals[0]]);
    const mended = { ...style, colours: { ...style.colours, accent: proposals[0]!.colour } };
    expect(failingPairs(mended).map(({ front }) => front)).toEqual(["onAccent"]);
  });

  it("loses nothing where it can be mended without a loss", () => {
    const style = light({ text: "#9aa5b1", card: "#ffffff", background: "#ffffff" });
    const proposal = proposeColour(style, { scheme: "light", front: "text", back: "card" })!;

    expect(failingPairs(light({ ...style.colours, [proposal.field]: proposal.colour }))).toEqual([]);
  });
});

it("a style has the colours that were checked", () => {
  const style = PageStyle.parse({ mode: "auto", colours: { accent: "#7a1f5c", card: "#fffdf8" } });
  const sheet = styleSheet(style);

  expect(sheet).toContain("@media screen{:root{--accent:#7a1f5c;");
  expect(sheet).toContain(`--line:${inScheme("light", style).line}`);
  expect(sheet).toContain(`(prefers-color-scheme:dark){:root{--accent:${inScheme("dark", style).accent};`);
  expect(sheet).toContain("color-scheme:dark");
});
