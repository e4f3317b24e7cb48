import { describe, expect, it } from "vitest";
import { merchantLocalizerFor } from "../../../../service/platform/i18n/localizer";
import { SHOPPER_LANGUAGES } from "../../../../service/platform/i18n/texts";
import { checkTexts, inFolder } from "../../../check-texts";

describe.each(SHOPPER_LANGUAGES)("the words of mails to merchants in %s", (tag) => {
  checkTexts(inFolder("public/i18n/merchant"), tag);
});

it("are written in the language, the zone and the numbers of the shop", () => {
  const localizer = merchantLocalizerFor(
    { locale: "de", timezone: "Europe/Berlin" },
    new Date("2026-11-20T12:00:00Z"),
  );

  expect(localizer.t("mail.action")).toBe("Abrechnung öffnen");
  expect(localizer.number(1234)).toBe("1.234");
  expect(localizer.money(123456)).toMatch(/^1\.234,56\s\$$/);
  expect(localizer.day("2026-12-19T23:30:00Z")).toBe("Sonntag, 20. Dezember");
});

it("are English where a shop speaks a language without texts", () => {
  const localizer = merchantLocalizerFor({ locale: "ar", timezone: "nowhere" }, new Date());

  expect(localizer.t("mail.action")).toBe("Open billing");
});
