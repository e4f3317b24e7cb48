import fc from "fast-check";
import { expect, it } from "vitest";
import { phoneNumberOf } from "../../../../service/platform/sms/phone-number";
import { segmentsOf } from "../../../../service/platform/sms/segments";

it.each([
  ["", "gsm7", 1],
  ["a".repeat(160), "gsm7", 1],
  ["a".repeat(161), "gsm7", 2],
  ["a".repeat(306), "gsm7", 2],
  ["a".repeat(307), "gsm7", 3],
  ["€".repeat(80), "gsm7", 1],
  ["€".repeat(81), "gsm7", 2],
  // 152 and a half: the escape is not divided from its character.
  [`${"a".repeat(152)}€${"a".repeat(152)}`, "gsm7", 3],
  ["ł".repeat(70), "ucs2", 1],
  ["ł".repeat(71), "ucs2", 2],
  ["😀".repeat(35), "ucs2", 1],
  ["😀".repeat(36), "ucs2", 2],
  // 67 units hold 33 of two.
  ["😀".repeat(67), "ucs2", 3],
] as const)("%# is counted as networks send it", (text, encoding, count) => {
  expect(segmentsOf(text)).toEqual({ encoding, count });
});

it("never counts fewer messages for a longer text, and none that cannot hold it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.string({ maxLength: 40 }),
      (text, more) => {
        const { count, encoding } = segmentsOf(text);
        expect(segmentsOf(text + more).count).toBeGreaterThanOrEqual(count);
        const most = encoding === "gsm7" ? 160 : 70;
        expect(text.length).toBeLessThanOrEqual(count * most);
      },
    ),
  );
});

it.each([
  ["+43 660 123-45 67", "+436601234567"],
  ["+1 (202) 555.0101", "+12025550101"],
  ["0660 1234567", null],
  ["+0123456789", null],
  ["+1234567890123456", null],
  ["+43660\u00001234567", null],
  ["constructor", null],
  ["", null],
  [null, null],
])("reads the number %j as %j", (text, number) => {
  expect(phoneNumberOf(text)).toBe(number);
});
