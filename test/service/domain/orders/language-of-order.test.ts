import { describe, expect, it } from "vitest";
import { languageOfOrder } from "../../../../service/domain/orders/language-of-order";

describe("the language of a mail", () => {
  const shop = { locale: "sv" };

  it.each([
    [{ customerLocale: "de-AT", country: "FR" }, "de-AT"],
    [{ customerLocale: null, country: "BR" }, "pt"],
    [{ customerLocale: "", country: "TW" }, "zh-TW"],
    [{ customerLocale: null, country: "FI" }, "sv"],
    [{ customerLocale: null, country: null }, "sv"],
  ])("is the customer's, else the destination's, else the shop's: %o → %s", (order, expected) => {
    expect(languageOfOrder(order, shop)).toBe(expected);
  });
});
