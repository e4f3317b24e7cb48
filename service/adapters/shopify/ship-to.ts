import type { Address } from "../../platform/db/tables/orders";

type Text = string | null | undefined;

/** A shipping address of Shopify's, by webhook or by query. */
interface ShopifyAddress {
  name?: Text;
  firstName?: Text;
  lastName?: Text;
  address1?: Text;
  address2?: Text;
  city?: Text;
  province?: Text;
  provinceCode?: Text;
  zip?: Text;
  country?: Text;
}

export function shipToOf({ firstName, lastName, country, ...address }: ShopifyAddress): Address {
  return {
    ...address,
    country: country ?? null,
    name: fullName(firstName, lastName) ?? address.name,
  };
}

const EAST_ASIAN_NAME = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー・ ]+$/u;

/**
 * The family name first in Chinese, Japanese and Korean letters, as it is said there: Shopify's `name` puts it last everywhere.
 * Null for other names, which stay as Shopify has them.
 */
function fullName(given: Text, family: Text): string | null {
  return given && family && EAST_ASIAN_NAME.test(given + family) ? `${family} ${given}` : null;
}
