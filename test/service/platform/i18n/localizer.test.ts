import { describe, expect, it } from "vitest";
import { isKnownLanguage, languageAccepted } from "../../../../service/platform/i18n/choose-language";
import { localizerFor } from "../../../../service/platform/i18n/localizer";

const now = new Date("2026-11-20T12:00:00Z");

describe("the language of a browser", () => {
  it.each([
    ["de-CH,de;q=0.9,en;q=0.8", "de-CH"],
    ["fi, fr;q=0.4, es;q=0.7", "es"],
    ["en;q=0, ja", "ja"],
    ["*", null],
    ["fi", null],
    ["", null],
    [null, null],
  ])("is the best one that has texts: %s → %s", (header, expected) => {
    expect(languageAccepted(header)).toBe(expected);
  });

  it("is none in a header that is far too long", () => {
    expect(languageAccepted("x,".repeat(100_000))).toBeNull();
  });

  it.each(["../../etc", "<script>", "en\r\nx: y", "", null])("is not %o", (language) => {
    expect(isKnownLanguage(language)).toBe(false);
  });
});

describe("dates", () => {
  it("are written as the reader's region writes them, in the shop's zone", () => {
    const american = localizerFor("en-US", "America/New_York", now);
    const british = localizerFor("en-GB", "Europe/London", now);

    expect(american.day("2026-11-24T03:00:00Z")).toBe("Monday, November 23");
    expect(british.day("2026-11-24T03:00:00Z")).toBe("Tuesday 24 November");
    expect(localizerFor("ja", "Asia/Tokyo", now).day("2026-11-24T03:00:00Z")).toBe("11月24日火曜日");
  });

  it("name the year when it is another one", () => {
    expect(localizerFor("de", "UTC", now).day("2025-11-24T03:00:00Z")).toBe("Montag, 24. November 2025");
  });

  it("do not slip to the day before where only a day is known", () => {
    expect(localizerFor("en-US", "America/New_York", now).day("2026-11-24T00:00:00Z")).toBe(
      "Tuesday, November 24",
    );
  });

  it("keep the courier's hour where it gave no zone, and its words where they are no time", () => {
    const localizer = localizerFor("de", "Asia/Tokyo", now);

    expect(localizer.courierTime("2026-11-18 05:00:00")).toBe("18. Nov., 5:00");
    expect(localizer.courierTime("18/11 early")).toBe("18/11 early");
    expect(localizer.courierTime("2026-13-45 05:00")).toBe("2026-13-45 05:00");
  });

  it("are in UTC where the shop's zone is unknown, and survive a language that is none", () => {
    const localizer = localizerFor("e<>", "Mars/Olympus", now);

    expect(localizer.language).toBe("en");
    // Some versions of Node part hour and AM with a narrow space.
    expect(localizer.moment("2026-11-18T05:00:00Z").replace(/\s/g, " ")).toBe("Nov 18, 5:00 AM");
  });
});
