import { expect, it } from "vitest";
import { createI18n, STAND_IN } from "../../app/i18n/create-i18n";

const german = {
  orderList: { title: "Bestellungen" },
  [STAND_IN]: {
    orderList: { empty: "No orders for {name}", count_one: "One", count_other: "{count} orders" },
  },
};

function translator(tag: string, texts: object) {
  const reported: string[] = [];
  const i18n = createI18n(tag, texts as never, (name) => reported.push(name));
  return {
    i18n,
    reported,
    t: i18n.getFixedT(tag, "orderList") as unknown as (key: string, values?: object) => string,
  };
}

it("a text that a language lacks is the English one, with its values and numbers", () => {
  const { t } = translator("de", german);

  expect(t("title")).toBe("Bestellungen");
  expect(t("empty", { name: "Anna" })).toBe("No orders for Anna");
  expect([t("count", { count: 1 }), t("count", { count: 5 })]).toEqual(["One", "5 orders"]);
});

it("a key without a text is reported once", () => {
  const { t, reported } = translator("de", german);

  t("title");
  for (const name of ["Anna", "Ben"]) t("empty", { name });
  t("count", { count: 1 });

  expect(reported).toEqual(["de/orderList.empty", "de/orderList.count"]);
});

it("a key that no language has is shown as it is, and nothing is thrown", () => {
  const { t, reported } = translator("de", german);
  const english = translator("en", { orderList: { title: "Orders" } });

  expect([t("nowhere"), english.t("nowhere")]).toEqual(["orderList:nowhere", "orderList:nowhere"]);
  expect(reported).toEqual(["de/orderList.nowhere", "en/orderList.nowhere"]);
  expect(english.reported).toEqual(["en/orderList.nowhere"]);
});

it("the texts of a language that is chosen later have their stand-ins as well", () => {
  const { i18n } = translator("en", { orderList: { title: "Orders" } });

  i18n.add("de", german);
  i18n.changeLanguage("de");

  const t = i18n.getFixedT("de", "orderList") as unknown as (key: string, values?: object) => string;
  expect(t("empty", { name: "Anna" })).toBe("No orders for Anna");
});
