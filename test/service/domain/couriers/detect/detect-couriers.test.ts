import fs from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DetectContext } from "../../../../../service/domain/couriers/detect/apply-context";
import { detectCouriers } from "../../../../../service/domain/couriers/detect/detect-couriers";
import { FORMATS, fittingFormats } from "../../../../../service/domain/couriers/detect/fitting-formats";
import { readNumber } from "../../../../../service/domain/couriers/detect/read-number";
import { findCourier } from "../../../../../service/domain/couriers/directory/courier-directory";
import { anyCharacter } from "../../../../any-character";

const couriersOf = (text: string, context?: DetectContext) =>
  detectCouriers(text, context).map(({ courier }) => courier);
const confidenceOf = (text: string, courier: string, context?: DetectContext) =>
  detectCouriers(text, context).find((each) => each.courier === courier)?.confidence ?? 0;

describe("detecting couriers", () => {
  it("is surer of a number whose check digit is right, and still names the courier where it is not", () => {
    expect(confidenceOf("1Z5R89390357567127", "ups")).toBeGreaterThan(0.95);
    expect(couriersOf("1Z5R89390357567128")[0]).toBe("ups");
    expect(confidenceOf("1Z5R89390357567128", "ups")).toBeLessThan(0.6);
  });

  it.each([
    ["one digit throughout", "000000000000"],
    ["one digit throughout, though check digits hold", "0000000000000000"],
    ["no article 00 of Australia Post", "D57600244000000251000"],
  ])("believes nobody of %s", (_, number) => {
    expect(Math.max(0, ...detectCouriers(number).map(({ confidence }) => confidence))).toBeLessThan(0.3);
  });

  it("says why", () => {
    const [first] = detectCouriers("3318810025", { destination: "DE", preferred: ["dhl-express"] });

    expect(first).toMatchObject({
      courier: "dhl-express",
      reasons: [
        { code: "preferred", place: 1 },
        { code: "destination", country: "DE" },
        { code: "format" },
        { code: "check_digit" },
      ],
    });
  });

  it.each([
    ["the country it stays in", { origin: "CH", destination: "CH" }, "gls-ch"],
    ["the couriers the merchant prefers", { preferred: ["gls-fr", "dhl-parcel-pl"] }, "gls-fr"],
    ["what the shop's numbers of this shape were", { learned: new Map([["aramex", 40]]) }, "aramex"],
    ["the company's name", { named: ["blue-dart"] }, "blue-dart"],
  ])("lets %s part couriers with the same kind of number", (_, context, courier) => {
    const number = "12345678906"; // eleven digits; the remainder by seven is another
    expect(couriersOf(number, context)[0]).toBe(courier);
  });

  it("brings up a courier that only the shop's past or the company's name knows", () => {
    expect(couriersOf("ABC", { named: ["postnl"] })).toEqual(["postnl"]);
    expect(couriersOf("AB-77-X", { learned: new Map([["seur", 30]]) })[0]).toBe("seur");
  });

  it.each([
    ["RR123456785DE", "deutsche-post"],
    ["CY123456785DE", "dhl-paket"],
    ["EE123456785GB", "parcelforce"],
    ["RB123456785YP", "yanwen"],
    ["RB123456785AO", "correios-de-angola"],
    ["XR123456785FR", "chronopost"],
    ["XR123456785CH", "swiss-post"],
  ])("knows whose S10 number %s is", (number, courier) => {
    expect(couriersOf(number)[0]).toBe(courier);
  });

  it("believes no package of Mondial Relay that would come after the last one", () => {
    const check = (number: string) => {
      let [sum, weight] = [0, 2];
      for (const digit of [...number].reverse()) {
        sum += Number(digit) * weight;
        weight = weight === 7 ? 2 : weight + 1;
      }
      return number + String(11 - (sum % 11) > 9 ? 0 : 11 - (sum % 11));
    };
    const labelled = (package_: string) => check(`12345678${"90"}${package_}`) + check("0123456789");

    expect(confidenceOf(labelled("0102"), "mondial-relay")).toBeGreaterThan(0.9);
    expect(confidenceOf(labelled("0302"), "mondial-relay")).toBeLessThan(0.3);
  });

  it("does not take letters at the end that name no country for an operator", () => {
    expect(detectCouriers("RB123456785QQ").every(({ confidence }) => confidence < 0.2)).toBe(true);
  });

  it.each([
    ["https://www.ups.com/track?loc=en_US&tracknum=1Z5R89390357567127&x=1", "1Z5R89390357567127"],
    ["https://my.dhlecommerce.nl/home/tracktrace/JVGL0999999990", "JVGL0999999990"],
    [" 1z 5r89-3903.5756 7127 ", "1Z5R89390357567127"],
    ["１２３４５６７８９０１２", "123456789012"],
    ["https://example.com/", ""],
  ])("reads %j as %j", (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
});

describe("the table of formats", () => {
  it("has only couriers of the directory, and lengths that its patterns keep to", () => {
    for (const { courier, length, pattern } of FORMATS) {
      expect(findCourier(courier), courier).toBeDefined();
      // The generator cannot look ahead: what a pattern says by that is asked of its examples.
      const shape = new RegExp(pattern.source.replace(/\(\?[=!][^)]*\)/g, ""));
      const examples = fc.sample(fc.stringMatching(shape), { numRuns: 40, seed: 1 });
      for (const number of examples.filter((each) => pattern.test(each) && /\d/.test(each))) {
        const known = fittingFormats(number).map((fit) => fit.courier);
        expect(known, `${courier} ${number}, ${length.join(" to ")}`).toContain(courier);
      }
    }
  });
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 80 }),
  fc.stringMatching(/^[A-Z]{0,4}\d{5,30}[A-Z]{0,3}$/),
  fc.webUrl({ withQueryParameters: true }),
);

describe("whatever is asked about", () => {
  it("is answered by a ranking whose confidences are shares of one", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(undefined, "DE", "xx", ""), (text, destination) => {
        const found = detectCouriers(text, { destination });
        const sum = found.reduce((total, { confidence }) => total + confidence, 0);
        expect(sum).toBeLessThanOrEqual(1);
        expect(found).toEqual(found.toSorted((one, other) => other.confidence - one.confidence));
        expect(new Set(found.map(({ courier }) => courier)).size).toBe(found.length);
      }),
    );
  });

  it("is read the same a second time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readNumber(readNumber(text))).toBe(readNumber(text));
      }),
    );
  });

  it("does not change by spaces, dots, dashes and small letters", () => {
    const marks = fc.array(fc.constantFrom("", " ", "-", ".", "\t"), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{0,4}\d{5,30}[A-Z]{0,3}$/), marks, (number, between) => {
        const typed = Array.from(number.toLowerCase(), (sign, at) => sign + between[at]!).join("");
        expect(detectCouriers(typed)).toEqual(detectCouriers(number));
      }),
    );
  });
});

describe("the developers' list of numbers", () => {
  const list = new URL("../../../../../shared/couriers/detect-dev.json", import.meta.url);
  const isThere = fs.existsSync(list);

  it.skipIf(!isThere)("has its courier among the candidates, and mostly first (skipped without it)", () => {
    const vectors = JSON.parse(fs.readFileSync(list, "utf8")) as {
      number: string;
      courier: string;
      valid: boolean;
    }[];
    const places = vectors
      .filter(({ valid }) => valid)
      .map(({ number, courier }) => couriersOf(number).indexOf(courier));

    expect(places.filter((place) => place >= 0).length / places.length).toBeGreaterThanOrEqual(0.985);
    expect(places.filter((place) => place === 0).length / places.length).toBeGreaterThanOrEqual(0.96);
  });
});
