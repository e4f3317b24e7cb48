import { postgresText } from "../../platform/postgres-text";

/** Longer texts are cut: an entry of the prefix index may not have more than 2,704 bytes. */
const LONGEST = 255;

/** Accents, niqqud and harakat. Marks that make another letter (Japanese, Thai, Hindi) are not among them. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g;

/** Letters that NFKD does not decompose, and that people without such a key type otherwise. */
const plainOf = new Map(
  Object.entries<string>({ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" }),
);

/** Text in the form in which it is searched: without case, accents, invisible characters and repeated spaces. */
export function textForm(text: string): string {
  return cut(plainForm(text));
}

/** The same for tracking numbers and order names, which people type with and without `#`, spaces, dots and dashes. */
export function numberForm(number: string): string {
  return cut(plainForm(number).replace(/[#. \p{Pd}]/gu, ""));
}

function plainForm(text: string): string {
  return (
    postgresText(text)
      .toLowerCase()
      .normalize("NFKD")
      .replace(ACCENTS, "")
      .normalize("NFC")
      // Before spaces are merged: an invisible character may stand between two of them.
      .replace(/(?!\s)[\p{Cc}\p{Cf}]/gu, "")
      .replace(/[\s\p{Z}]+/gu, " ")
      // NFKD brings capitals back: "№" becomes "No".
      .toLowerCase()
      .replace(/[ßæœøłđðı]/g, (letter) => plainOf.get(letter)!)
      .trim()
  );
}

/** Name and address of a customer, each on a line of its own, so that a prefix of either is found. */
export function customerForm(name: string | null, email: string): string {
  return [textForm(name ?? ""), textForm(email)].filter((part) => part !== "").join("\n");
}

/** Cut between characters: half a surrogate pair is not valid text. */
function cut(text: string): string {
  return text.length <= LONGEST ? text : Array.from(text).slice(0, LONGEST).join("").trimEnd();
}

/** Escapes the wildcards of LIKE. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
