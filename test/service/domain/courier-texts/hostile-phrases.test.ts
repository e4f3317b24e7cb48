import { describe, expect, it } from "vitest";
import { phraseForEvent } from "../../../../service/domain/courier-texts/words-for-event";
import { findPhrase } from "../../../../service/domain/courier-texts/find-phrase";
import { translatorFor } from "../../../../service/platform/i18n/texts";
import { phraseText } from "../../../../storefront/event-words";

/** Numbers from a seed: a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const PIECES = [
  ...[
    "arrived",
    "at",
    "in",
    "to",
    "from",
    "departed",
    "the",
    "parcel",
    "Leipzig",
    "DHL",
    "delivered",
    "signed",
    "for",
    "by",
    "customs",
  ],
  ...[
    "到达",
    "深圳",
    "已",
    "荷物が",
    "に到着",
    "&amp;",
    "&#0;",
    "&#xD800;",
    "<b",
    ">",
    "{place}",
    "$t(x)",
    "\u0000",
    "\ud800",
    "\u202e",
    "(",
    ")",
    ".",
    ",",
    "12",
    "İ",
    "ß",
    "é",
  ],
];

function hostileText(random: (below: number) => number): string {
  const separators = ["", " ", "  ", "\n", "\u200b"];
  const length = random(40);
  return Array.from(
    { length },
    () => PIECES[random(PIECES.length)]! + separators[random(separators.length)]!,
  ).join("");
}

describe("the matcher of phrases", () => {
  it("throws for no text, and says the same again", () => {
    const random = createRandom(82);
    const t = translatorFor("de");
    for (let round = 0; round < 5_000; round += 1) {
      const text = hostileText(random);
      const phrase = findPhrase(text);

      expect(findPhrase(text)).toEqual(phrase);
      if (phrase) expect(phraseText(t, phrase).length).toBeLessThan(400);
    }
  });

  it("ignores case, accents that are apart, punctuation and spaces around", () => {
    const texts = [
      "Arrived at sorting center",
      "Picked up",
      "Livré",
      "Die Sendung wurde zugestellt",
      "派送中",
    ];
    for (const text of texts) {
      const expected = findPhrase(text);
      const variants = [
        text.toUpperCase(),
        text.normalize("NFD"),
        ` ${text}… `,
        text.replaceAll(" ", "\u00a0 \n"),
        `"${text}"`,
      ];

      expect(expected).not.toBeNull();
      for (const variant of variants) expect(findPhrase(variant)).toEqual(expected);
    }
  });

  it("takes no longer for hostile texts than their length allows", () => {
    const texts = [
      "Arrived in ".repeat(40),
      `arrived at ${"A ".repeat(75)}hub`,
      "<".repeat(500),
      "&#".repeat(250),
      "到".repeat(80),
      "a".repeat(1_000_000),
    ];
    /** Milliseconds of the fastest of several rounds, of which each has a text of its own: nothing is remembered. */
    const shortest = (text: string) =>
      Math.min(
        ...Array.from({ length: 20 }, (_, round) => {
          const start = performance.now();
          findPhrase(`${text}${round}`);
          return performance.now() - start;
        }),
      );
    shortest("warm up");

    // A matcher that tries every way of parting a text would not come back at all.
    const ordinary = "Your parcel was handed over to our partner and is on its way. ";
    for (const text of texts) {
      const plain = ordinary.repeat(Math.ceil(text.length / ordinary.length)).slice(0, text.length);
      expect(shortest(text) / Math.max(shortest(plain), 0.05)).toBeLessThan(100);
    }
  });
});

describe("the words of an event", () => {
  const event = { message: "Arrived at Leipzig", status: null, subStatus: null, source: "17track" } as const;

  it("are the phrase's where it says more than the sub-status", () => {
    expect(phraseForEvent({ ...event, subStatus: "IN_TRANSIT_02" })).toMatchObject({ id: "arrivedPlace" });
    expect(phraseForEvent({ ...event, message: "Arrived at hub", subStatus: "IN_TRANSIT_02" })).toBeNull();
    expect(phraseForEvent({ ...event, message: "Arrived at hub" })).toMatchObject({ id: "IN_TRANSIT_02" });
  });

  it("are the sub-status's where the phrase contradicts it", () => {
    expect(phraseForEvent({ ...event, subStatus: "ABNORMAL_07" })).toBeNull();
    expect(phraseForEvent({ ...event, subStatus: null, status: "DELIVERED" })).toBeNull();
  });

  it("are never put in the place of a merchant's", () => {
    expect(phraseForEvent({ ...event, source: "merchant" })).toBeNull();
  });
});
