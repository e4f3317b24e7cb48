import { describe, expect, it } from "vitest";
import { merchantReaderFor } from "../../../service/i18n/reader";
import { SHOPPER_LANGUAGES } from "../../../service/i18n/texts";
import { checkTexts } from "../../check-texts";

describe.each(SHOPPER_LANGUAGES)("the words of mails to merchants in %s", (tag) => {
  checkTexts("public/i18n/merchant/", tag);
});

it("are written in the language, the zone and the numbers of the shop", () => {
  const reader = merchantReaderFor(
    { locale: "de", timezone: "Europe/Berlin" },
    new Date("2026-11-20T12:00:00Z"),
  );

  expect(reader.t("mail.action")).toBe("Abrechnung öffnen");
  expect(reader.number(1234)).toBe("1.234");
  expect(reader.money(123456)).toMatch(/^1\.234,56\s\$$/);
  expect(reader.day("2026-12-19T23:30:00Z")).toBe("Sonntag, 20. Dezember");
});

it("are English where a shop speaks a language without texts", () => {
  const reader = merchantReaderFor({ locale: "ar", timezone: "nowhere" }, new Date());

  expect(reader.t("coupon.unknown")).toBe("This discount code is not known.");
});
