import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { COURIERS } from "../../../../service/domain/couriers/directory/built-in-couriers";
import { couriersNamed } from "../../../../service/domain/couriers/directory/courier-names";
import { isNameOf, shopifyNameOf } from "../../../../service/domain/couriers/directory/shopify-names";

describe("the name by which a courier is written to Shopify", () => {
  it("is one by which it is known again, of every courier", () => {
    const lost = COURIERS.map(({ code }) => code).filter((code) => {
      const name = shopifyNameOf(code, null);
      return !couriersNamed(name).includes(code) || !isNameOf(name, code, null);
    });

    expect(lost).toEqual([]);
  });

  it.each([
    ["japan-post", null, "Japan Post (EN)"],
    ["ups", null, "UPS"],
    ["custom:7", "Blue Van", "Blue Van"],
    ["custom:8", null, null],
  ])("of %s is Shopify's own, else the courier's", (courier, name, expected) => {
    expect(shopifyNameOf(courier, name)).toBe(expected);
  });

  it.each([
    ["dhl", "dhl-express", false],
    ["DHL express", "dhl-express", true],
    ["GLS", "gls", true],
    ["Other", "ups", false],
    [null, "ups", false],
  ])("%s names just %s: %s", (company, courier, expected) => {
    expect(isNameOf(company, courier, null)).toBe(expected);
  });

  const facts = path.join(import.meta.dirname, "../../../../../shared/couriers/couriers.json");
  it("is the one of Shopify's list (skipped without the shared facts)", ({ skip }) => {
    let text = "";
    try {
      text = readFileSync(facts, "utf8");
    } catch {
      skip();
    }
    const { couriers } = JSON.parse(text) as { couriers: { code: string; keys?: { shopify?: string } }[] };
    const known = new Set(COURIERS.map(({ code }) => code));
    const other = couriers.filter(
      ({ code, keys }) => keys?.shopify && known.has(code) && shopifyNameOf(code, null) !== keys.shopify,
    );

    expect(other).toEqual([]);
  });
});
