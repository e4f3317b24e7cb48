import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayWords, daysWords } from "../../app/features/delivery-promise/day-words";
import { createFormat } from "../../app/i18n/format.server";
import { LOCALES } from "../../contract/locales";
import { asWritten } from "../../storefront/as-written.mjs";
import { formatDate, formatDays } from "../../storefront/dates";

const FIRST = "2026-12-01T00:00:00Z";
/** Without what differs between versions of ICU. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, " ");

describe("the first of a month in French", () => {
  const { date, dateTime, instant, day, fullDay, days, range } = createFormat("fr", "UTC");
  const ofShopper = (style: "day" | "shortDay" | "moment", locale = "fr") =>
    formatDate(FIRST, { locale, timeZone: "UTC", style, now: new Date(FIRST) });

  it.each([
    ["a day", date(FIRST), "1er déc. 2026"],
    ["a moment", dateTime("2026-12-01T01:01:00Z"), "1er déc. 2026, 01:01"],
    ["an instant", instant("2026-12-01T11:01:01Z"), "1er déc. 2026, 11:01:01 UTC"],
    ["a day of a table", day("2026-12-01"), "1er déc."],
    ["a calendar day", fullDay("2026-12-01"), "1er déc. 2026"],
    ["a range of one month", days("2026-12-01", "2026-12-05"), "1er–5 déc. 2026"],
    ["a range into the next", range("2026-11-01T00:00:00Z", FIRST), "1er nov. – 1er déc. 2026"],
    ["a day of the calculator", dayWords("fr", "2026-12-01"), "mar. 1er déc. 2026"],
    ["its range", daysWords("fr", "2026-12-01", "2026-12-05"), "mar. 1er – sam. 5 déc. 2026"],
    ["a shopper's range", formatDays(FIRST, "2026-12-03T00:00:00Z", "fr"), "1er–3 déc."],
    ["a shopper's day in Canada", ofShopper("shortDay", "fr-CA"), "1er déc."],
    ["a moment at one o’clock", asWritten("fr-CA", "1 déc., 1 h 05"), "1er déc., 1 h 05"],
    ["a shopper's moment", ofShopper("moment"), "1er déc., 0:00"],
  ])("is counted in %s", (_name, written, expected) => {
    expect(plain(written)).toBe(expected);
  });

  it("is counted in long days", () => {
    const format = { day: "long", time: "auto" } as const;
    const written = formatDate(FIRST, { locale: "fr", timeZone: "UTC", now: new Date(FIRST), format });

    expect(plain(written)).toBe("mardi 1er décembre");
  });

  it("stays a figure among figures", () => {
    for (const day of ["numeric", "iso"] as const) {
      const format = { day, time: "auto" } as const;
      expect(formatDate(FIRST, { locale: "fr", timeZone: "UTC", format })).not.toContain("er");
    }
  });
});

it("changes no other day, and none of another language", () => {
  const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  const styles = fc.constantFrom("full", "long", "medium", "short");
  const locales = fc.constantFrom(...LOCALES.map(({ tag }) => tag));
  fc.assert(
    fc.property(days, styles, locales, (at, dateStyle, tag) => {
      const text = new Intl.DateTimeFormat(tag, { dateStyle, timeZone: "UTC" }).format(at);
      const isCounted = tag === "fr" && at.getUTCDate() === 1 && dateStyle !== "short";

      expect(asWritten(tag, text)).toBe(isCounted ? text.replace(/\b1(?=\s)/, "1er") : text);
    }),
  );
});
