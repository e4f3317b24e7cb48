import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lint } from "../../permissions/lint";
import { plansText } from "./plans-text";
import { gatesText, specifiedText } from "./specified-gates";
import { checkedAt, findingsOf } from "./findings";

describe("a mistake in gates.json", () => {
  it.each([
    [
      "a misspelt level",
      `"export": { "level": "Growht" }`,
      `3:26 error features.export.level: "Growht" is not a level: write "Growth" or "Advanced"`,
    ],
    [
      "a level in small letters",
      `"export": { "level": "growth" }`,
      `3:26 error features.export.level: "growth" is not a level: write "Growth" or "Advanced"`,
    ],
    [
      "a missing level",
      `"export": { "why": "asked for" }`,
      `3:5 error features.export.level: This is missing`,
    ],
    [
      "an unknown name",
      `"export": { "level": "Growth", "rolout": {} }`,
      `3:36 error features.export.rolout: Unknown name; did you mean "rollout"?`,
    ],
    [
      "a bad day",
      `"export": { "level": "Growth", "rollout": { "from": "2026-02-30" } }`,
      `3:57 error features.export.rollout.from: "2026-02-30" is not a date: write it as 2026-12-31`,
    ],
    [
      "a day of another custom",
      `"export": { "level": "Growth", "keepFor": { "createdBefore": "1.12.2026" } }`,
      `3:66 error features.export.keepFor.createdBefore: "1.12.2026" is not a date: write it as 2026-12-31`,
    ],
    [
      "days in the wrong order",
      `"export": { "level": "Growth", "rollout": { "from": "2026-12-02", "until": "2026-12-01" } }`,
      `3:80 error features.export.rollout.until: The last day is before the first`,
    ],
    [
      "a bad shop name",
      `"export": { "level": "Growth", "stores": { "beta.example.com": true } }`,
      `3:48 error features.export.stores.beta.example.com: "beta.example.com" is not a shop: write it as name.myshopify.com, in small letters`,
    ],
    [
      "a kill switch without a reason",
      `"export": { "level": "Growth", "off": " " }`,
      `3:43 error features.export.off: Say in a few words why, in double quotes`,
    ],
    [
      "a kill switch that says only that it is one",
      `"export": { "level": "Growth", "off": true }`,
      `3:43 error features.export.off: Say in a few words why, in double quotes`,
    ],
    [
      "a share above 100",
      `"export": { "level": "Growth", "rollout": { "percent": 250 } }`,
      `3:60 error features.export.rollout.percent: Too big: expected number to be <=100`,
    ],
    [
      "a share below 0",
      `"export": { "level": "Growth", "alsoFor": { "plans": ["Starter"], "percent": -1 } }`,
      `3:82 error features.export.alsoFor.percent: Too small: expected number to be >=0`,
    ],
    [
      "a widening to no plan",
      `"webhook": { "level": "Advanced", "alsoFor": { "plans": [] } }`,
      `3:61 error features.webhook.alsoFor.plans: Name at least one plan`,
    ],
    [
      "a feature that the program does not know",
      `"webhok": { "level": "Advanced" }`,
      `3:5 error features.webhok: The program knows no feature of this name; did you mean "webhook"?`,
    ],
    [
      "a feature named like a part of JavaScript",
      `"constructor": { "level": "Growth" }`,
      `3:5 error features.constructor: The program knows no feature of this name`,
    ],
    [
      "a plan that a feature cannot be opened to",
      `"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growht"] } }`,
      `3:62 error features.webhook.alsoFor.plans.0: "Growht" is not a plan below Advanced: write "Starter" or "Growth"`,
    ],
    [
      "a widening without plans",
      `"webhook": { "level": "Advanced", "alsoFor": { "percent": 10 } }`,
      `3:39 error features.webhook.alsoFor.plans: This is missing`,
    ],
    [
      "a name JavaScript cannot keep",
      `"__proto__": { "level": "Growth" }`,
      `3:5 error features.__proto__: This name is not possible`,
    ],
    [
      "a comma too many",
      `"export": { "level": "Growth", }`,
      `3:36 error: A name in double quotes is expected here; is there a comma too many before it?`,
    ],
    [
      "a missing comma",
      `"export": { "level": "Growth" "off": "x" }`,
      `3:35 error: A comma or a closing } is missing before this`,
    ],
    ["a missing quote", `"export": { "level": "Growth }`, `3:26 error: The closing double quote is missing`],
    [
      "a sign that is none",
      `"export": { "level": "Gro\\wth" }`,
      `3:26 error: This is not JSON (InvalidEscapeCharacter)`,
    ],
    [
      "a comment",
      `"export": { "level": "Growth" } // for now`,
      `3:37 error: Comments are not possible here; write a "why" instead`,
    ],
  ])("is shown with line and column: %s", (_, row, expected) => {
    expect(findingsOf(gatesText(row))).toEqual([`gates.json:${expected}`]);
  });

  it("is shown where the second of two rows with one name begins", () => {
    const text = gatesText(
      `"export": { "level": "Growth" }`,
      `"webhook": { "level": "Advanced" }`,
      `"export": { "level": "Advanced" }`,
    );

    expect(findingsOf(text)).toEqual([
      "gates.json:5:5 error features.export: Written twice; the first is on line 3",
    ]);
  });

  it("is shown inside the row that counts where a row is written twice", () => {
    const text = gatesText(`"export": { "level": "Growth" }`, `"export": { "level": "Gold" }`);

    expect(findingsOf(text)).toEqual([
      "gates.json:4:5 error features.export: Written twice; the first is on line 3",
      `gates.json:4:26 error features.export.level: "Gold" is not a level: write "Growth" or "Advanced"`,
    ]);
  });

  it("is shown together with all the others, from top to bottom", () => {
    const text = gatesText(`"export": { "level": "Gold", "when": 1 }`, `"webhook": { "level": 3 }`);

    expect(findingsOf(text).map((line) => line.split(" ")[0])).toEqual([
      "gates.json:3:26",
      "gates.json:3:34",
      "gates.json:4:27",
    ]);
  });

  it("stands before others behind it, though those were found first: names written twice", () => {
    const inOneRow = `"export": { "level": "Gold", "why": "new", "why": "newer" }`;
    const below = [`"webhook": { "level": "Gold" }`, `"webhook": { "level": "Growth" }`];

    expect(findingsOf(gatesText(inOneRow)).map((line) => line.split(" ")[0])).toEqual([
      "gates.json:3:26",
      "gates.json:3:48",
    ]);
    expect(
      findingsOf(gatesText(`"export": { "level": "Gold" }`, ...below)).map((line) => line.split(" ")[0]),
    ).toEqual(["gates.json:3:26", "gates.json:5:5"]);
  });

  it("is counted in lines as an editor of Windows counts them", () => {
    const text = gatesText(`"export": { "level": "Gold" }`).replaceAll("\n", "\r\n");

    expect(findingsOf(text)[0]).toContain("gates.json:3:26");
  });

  it.each([
    [" \n", "gates.json:1:1 error: The file is empty, or does not begin with a {"],
    ["}", "gates.json:1:1 error: The file is empty, or does not begin with a {"],
    ["[]", "gates.json:1:1 error: Invalid input: expected object, received array"],
    ["{}", "gates.json:1:1 error features: This is missing"],
  ])("is shown for a file that is something else: %j", (text, expected) => {
    expect(findingsOf(text)).toEqual([expected]);
  });

  it("is shown for each feature that is missing, beside the name of the table", () => {
    const text = specifiedText.replace(/ *"(webhook|export)": .*\n/g, "").replace(/,(\n {2}\})/, "$1");

    expect(findingsOf(text)).toEqual([
      "gates.json:2:3 error features.export: This is missing",
      "gates.json:2:3 error features.webhook: This is missing",
    ]);
  });

  it.each([
    ["the row of a feature", /("export": \{"level":"Growth")\}/, "3:33", 3],
    ["the last row", /("webhook": \{"level":"Advanced")\}/, "23:35", 23],
    ["the table of features", /\n {2}\}\n\}/, "23:36", 2],
  ])(
    "is shown where a closing bracket is missing, and not at the end of the file: %s",
    (_, found, place, line) => {
      const text = specifiedText.replace(found, found.source.startsWith("(") ? "$1" : "\n}");

      expect(findingsOf(text)).toEqual([
        `gates.json:${place} error: A closing } is missing here, for the one opened on line ${line}`,
      ]);
    },
  );

  it("is shown at the end of the file where nothing tells which bracket is missing", () => {
    expect(findingsOf('{ "features": {')).toEqual(["gates.json:1:16 error: A closing } is missing"]);
  });

  it("never goes unseen when the product could not read the file", () => {
    fc.assert(
      fc.property(fc.nat(specifiedText.length - 1), fc.string({ maxLength: 2 }), (offset, typed) => {
        const text = specifiedText.slice(0, offset) + typed + specifiedText.slice(offset + 1);
        const { rules } = lint(
          { file: "gates.json", text },
          { file: "plans.json", text: plansText },
          checkedAt,
        );
        if (rules) expect(() => JSON.parse(text)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});

it("a share from 0 to 100, and days of which the last is the first, are no mistakes", () => {
  const text = gatesText(
    `"export": { "level": "Growth", "rollout": { "percent": 100, "from": "2026-12-01", "until": "2026-12-01" } }`,
    `"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growth"], "percent": 0, "from": "2026-12-01" } }`,
    `"logo-editor": { "level": "Advanced", "rollout": { "until": "2026-11-20" } }`,
  );

  expect(findingsOf(text)).toEqual([]);
});

it("a file that is nested too deeply for a parser is a mistake with its place, and ends no process", () => {
  for (const depth of [60, 4_000, 120_000]) {
    expect(findingsOf("[".repeat(depth) + "]".repeat(depth))).toEqual([
      "gates.json:1:51 error: This is nested more than 50 levels deep",
    ]);
  }
  expect(findingsOf(`{ "a": "${"[".repeat(100)}" }`).join()).not.toContain("nested");
});

it("a byte order mark before the file is no mistake", () => {
  expect(findingsOf(`\uFEFF${specifiedText}`)).toEqual(findingsOf(specifiedText));
});
