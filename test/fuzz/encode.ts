import type fc from "fast-check";
import { hostileWord } from "../hostile-words";

/** A word as part of an address. Half of a surrogate pair has no encoding: its three bytes go as they would be. */
export function encoded(word: string): string {
  return Array.from(word, (sign) =>
    /[\ud800-\udfff]/.test(sign) && sign.length === 1 ? "%ED%A0%80" : encodeURIComponent(sign),
  ).join("");
}

export function queryOf(fields: object): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => {
    const texts = Array.isArray(value) ? value : [value];
    return texts.map((each) => `${encoded(name)}=${encoded(asText(each))}`);
  });
  return pairs.join("&");
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** What stands in an address and is no encoding of anything. */
export const BROKEN_ENCODINGS = [
  "%",
  "%zz",
  "%C0%80",
  "%ED%A0%80",
  "%FF%FE",
  "%00",
  "%2e%2e%2f",
  "+%",
  "%u0041",
];

/** What a header can carry of a word: Latin-1 without control signs. */
export function headerWord(): fc.Arbitrary<string> {
  return hostileWord().map((word) =>
    Buffer.from(word.slice(0, 4_000), "latin1")
      .toString("latin1")
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, "?"),
  );
}
