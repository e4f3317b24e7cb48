import { describe, expect, it } from "vitest";
import { SHIPMENT_STATUSES, statusLabel, SUB_STATUSES } from "../../../../contract/shipment-status";
import { SHOPPER_LANGUAGES, translatorFor } from "../../../../service/platform/i18n/texts";
import { checkTexts, inFolder } from "../../../check-texts";

describe.each(SHOPPER_LANGUAGES)("the words of shoppers in %s", (tag) => {
  checkTexts(inFolder("public/i18n/shopper"), tag);

  it("name every status and sub-status", () => {
    const t = translatorFor(tag);
    const subStatuses = Object.keys(SUB_STATUSES) as (keyof typeof SUB_STATUSES)[];

    for (const status of SHIPMENT_STATUSES)
      expect(t(`status.${statusLabel(status)}`)).not.toContain("status.");
    for (const subStatus of subStatuses) expect(t(`subStatus.${subStatus}`)).not.toContain("subStatus.");
  });
});

it("counts as the language counts", () => {
  const polish = translatorFor("pl");

  expect([1, 3, 5].map((count) => polish("order.shipments", { count }))).toEqual([
    "1 przesyłka",
    "3 przesyłki",
    "5 przesyłek",
  ]);
});
