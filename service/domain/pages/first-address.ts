import { MAX_PAGE_ADDRESS } from "../../../contract/page-limits";
import { wrongAddress } from "./page-address";

/** What a page is called in its address where its name has no letter from a to z, nor a digit. */
const WITHOUT_LETTERS = "page";

/** Letters that are no letter with an accent, which Unicode takes apart by itself. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ı", "i"],
]);

/**
 * The address that a new page begins with: its name as far as it can stand in one, numbered where that is taken, once led to another page, or is
 * reserved.
 * @param taken present and former addresses of the shop's pages
 */
export function firstAddress(name: string, taken: ReadonlySet<string>): string {
  const base = slugOf(name) || WITHOUT_LETTERS;
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : `-${number}`;
    const address = base.slice(0, MAX_PAGE_ADDRESS - ending.length).replace(/-$/, "") + ending;
    if (!taken.has(address) && wrongAddress(address) === null) return address;
  }
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => LETTERS.get(letter) ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
