import { describe, expect, it } from "vitest";
import { dayWords, daysWords, timeWords } from "../../app/features/delivery-promise/day-words";
import { createFormat } from "../../app/i18n/format.server";
import { LOCALES } from "../../contract/locales";

describe("a range of days", () => {
  it.each(["ja", "zh-CN", "zh-TW"])("has its days written as they are alone in %s", (language) => {
    const words = daysWords(language, "2026-11-25", "2026-12-02");
    const [from, to] = ["2026-11-25", "2026-12-02"].map((day) => dayWords(language, day));

    expect(words.startsWith(from!)).toBe(true);
    expect(words.endsWith(to!)).toBe(true);
    expect(words.slice(from!.length, -to!.length).trim()).toMatch(/^[~～–—至]$/);
  });

  it.each(LOCALES)("has no month as a number between slashes in $tag", ({ tag: language }) => {
    expect(daysWords(language, "2026-11-25", "2026-12-02")).not.toContain("/");
  });

  it("names what both days share once where the language does", () => {
    expect(daysWords("en", "2026-11-25", "2026-11-27").replaceAll(/\s/g, " ")).toBe(
      "Wed, Nov 25 – Fri, Nov 27, 2026",
    );
  });

  it.each(LOCALES)("has its days as those beside it in $tag, in tables and on an order’s page", ({ tag }) => {
    const { fullDay, days, range } = createFormat(tag, "UTC");
    const [from, to] = ["2026-12-09", "2027-01-18"];

    expect(days(from!, to!).includes("/")).toBe(fullDay(from!).includes("/"));
    expect(range(`${from}T00:00:00Z`, `${to}T00:00:00Z`)).toBe(days(from!, to!));
    expect(days(from!, from!)).toBe(fullDay(from!));
  });
});

describe("a time of day", () => {
  it("is in a half of the day by its Korean name", () => {
    const { dateTime, time, clock } = createFormat("ko", "UTC");
    const times = [
      dateTime("2026-11-28T18:22:00Z"),
      time("2026-11-28T03:22:00Z"),
      clock("09:00"),
      timeWords("ko", "14:00"),
    ];

    expect(times).toEqual(["2026. 11. 28. 오후 6:22", "오전 3:22", "오전 9:00", "오후 2:00"]);
  });
});
