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
  const province = provinceOf(address);
  const format = (addressLines: string[]) =>
    formatAddress(
      {
        addressLines,
        ...(country && { postalCountry: country }),
        ...(name && { name }),
        ...(city && { locality: city }),
        ...(zip && { postalCode: zip }),
        ...(province && { administrativeArea: province }),
      },
      isLocal ? "local" : "latin",
    )
      // After several lines of a street the form's comma would stand alone before what follows.
      .map((line) => line.replace(/^[,\s]+/, ""))
      .filter(Boolean);
  // A name or a street may have the same word or number as the town, or the postal code.
  const isMissing = (part: string, lines: string[]) =>
    !without(lines, [name, ...streets]).some((line) =>
      isLocal ? line.includes(part) : wordsOf(line).includes(wordsOf(part)),
    );

  let lines = format(streets);
  // Some countries' forms have the town in the street's line (Japan), and unknown countries' have no postal code.
  if (city && isMissing(city, lines)) {
    const [first = "", ...others] = streets;
    lines = format(isLocal ? [city + first, ...others] : [...streets, city]);
  }
  if (province && !hasForm(country) && isMissing(province, lines)) lines = [...lines, province];
  return zip && isMissing(zip, lines) ? [...lines, zip] : lines;
}

/** A province that is named after its town (Barcelona) would be read twice. */
function provinceOf({ country, city, province, provinceCode }: Address): string | null | undefined {
  if (province === city) return null;
  return provinceCode && WITH_PROVINCE_CODE.includes(country ?? "") ? provinceCode : province;
}

/** Whether there is a form for the country: that for all others has neither province nor postal code. */
function hasForm(country: string | null | undefined): boolean {
  const parts = { administrativeArea: "-", postalCode: "-" };
  return formatAddress({ ...parts, postalCountry: country ?? "ZZ" }).length > 0;
}

/** The lines without the first that is each of these. */
function without(lines: string[], parts: (string | null | undefined)[]): string[] {
  const rest = [...lines];
  for (const part of parts) {
    const index = rest.findIndex((line) => line === part);
    if (index !== -1) rest.splice(index, 1);
  }
  return rest;
}

/** "Asheville, NC 28801" as " asheville nc 28801 ", so that only whole words are found in it. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
