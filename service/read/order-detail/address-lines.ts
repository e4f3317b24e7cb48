import { formatAddress } from "localized-address-format";
import type { Address } from "../../platform/db/tables/orders";

/** Where addresses have the province's abbreviation; Shopify's other codes are no postal ones (`JP-13`). */
const WITH_PROVINCE_CODE = ["AU", "BR", "CA", "IT", "US"];
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** An address as its country writes it, without the country: that is named in the reader's language. */
export function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const { country, name, city, zip } = address;
  const streets = [address.address1, address.address2].filter((line): line is string => Boolean(line));
  // Japan and others turn the order around in their own letters.
  const isLocal = EAST_ASIAN.test([city, ...streets].join(""));
  const format = (addressLines: string[]) =>
    formatAddress(
      {
        addressLines,
        ...(country && { postalCountry: country }),
        ...(name && { name }),
        ...(city && { locality: city }),
        ...(zip && { postalCode: zip }),
        ...provinceOf(address),
      },
      isLocal ? "local" : "latin",
      // After several lines of a street the form's comma would stand alone before what follows.
    ).map((line) => line.replace(/^[,\s]+/, ""));
  const isMissing = (part: string, lines: string[]) =>
    !lines.some((line) => line.toLowerCase().includes(part.toLowerCase()));

  let lines = format(streets);
  // Some countries' forms have the town in the street's line (Japan), and unknown countries' have no postal code.
  if (city && isMissing(city, lines)) {
    const [first = "", ...others] = streets;
    lines = format(isLocal ? [city + first, ...others] : [...streets, city]);
  }
  return zip && isMissing(zip, lines) ? [...lines, zip] : lines;
}

/** A province that is named after its town (Barcelona) would be read twice. */
function provinceOf({ country, city, province, provinceCode }: Address): { administrativeArea?: string } {
  if (province === city) return {};
  const named = provinceCode && WITH_PROVINCE_CODE.includes(country ?? "") ? provinceCode : province;
  return named ? { administrativeArea: named } : {};
}
