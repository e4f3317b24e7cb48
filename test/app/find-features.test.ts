import { describe, expect, it } from "vitest";
import { createI18n } from "../../app/i18n/create-i18n";
import { readTexts } from "../../app/read-texts";
import { findFeatures } from "../../app/features/search/find-features";
import type { LanguageTag } from "../../contract/locales";

const found = (query: string, tag = "en") => {
  const { t } = createI18n(tag, readTexts(tag as LanguageTag));
  return findFeatures(query, t as never);
};
const places = (query: string, tag?: string) => found(query, tag).map(({ anchor, key }) => key ?? anchor);

describe("a feature", () => {
  it.each([
    ["en", "EDD", "estimated-delivery-time"],
    ["en", "smtp", "email-sender"],
    ["de", "Zustelltermin", "estimated-delivery-time"],
    ["de", "Sperrliste", "blacklisted-routing"],
    ["zh-CN", "快递公司", "couriers"],
    ["zh-TW", "蘋果錢包", "apple-wallet"],
    ["ja", "お届け日", "estimated-delivery-time"],
    ["ja", "インスタ", "instagram-feed"],
    ["ko", "별점", "product-reviews"],
    ["fr", "referencement", "seo-optimization"],
    ["fr", "suivre une commande", "order-lookup"],
    ["pl", "przewoznik", "courier-auto-correction"],
    ["tr", "kargo firmasini algila", "courier-auto-correction"],
  ])("is found in %s by what a merchant calls it: %s", (tag, query, section) => {
    expect(places(query, tag)).toContain(section);
  });

  it.each(["de", "ja", "pl"])("is found in %s by the English word as well", (tag) => {
    expect(places("EDD", tag)).toEqual(["estimated-delivery-time"]);
  });

  it("comes by its name before its synonyms, and by a beginning before the rest", () => {
    expect(places("review")).toEqual(["review", "review-apps", "shipment-review-widget", "product-reviews"]);
    expect(places("brand").slice(0, 3)).toEqual(["brand-display", "store-brand", "store-logo"]);
  });

  it("leads to its screen, and a part also to its place in it", () => {
    expect(found("capped amount")).toEqual([
      {
        title: "Limit for extra orders in 30 days",
        path: "/track/billing",
        anchor: "usage",
        key: "capped-amount",
      },
    ]);
  });

  it("is not found by blanks", () => {
    expect(found("  ")).toEqual([]);
  });
});
