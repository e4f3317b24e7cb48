import { termOf } from "../../../contract/term-matcher";
import type { Address } from "../../platform/db/tables/orders";

/** What is known of a person, from their orders and from who asked for the erasure. */
export interface Person {
  names: (string | null | undefined)[];
  emails: (string | null | undefined)[];
  phones: (string | null | undefined)[];
  addresses: (Address | null | undefined)[];
}

/** A word as it was written (`text`) and its folded search form (`term`); emoji and signs have an empty `term`. */
export interface PersonTerm {
  text: string;
  term: string;
}

/** The terms by which a person is found in a text. */
export interface PersonTerms {
  /** Unique to the person: mail addresses, whole street lines. */
  whole: PersonTerm[];
  /** Names, each as its words: a text that holds all words of one, in any order, is about the person. */
  names: PersonTerm[][];
  /** Single words of names, streets, places and mail addresses, which others may have as well. */
  single: PersonTerm[];
  phones: RegExp[];
}

/** From this length on a word is also found within another one ("quillfeathers"): a chance match is unlikely. */
const LONG = 8;

export function personTerms(person: Person): PersonTerms {
  const { emails, addresses } = person;
  const names = unique([...person.names, ...addresses.map((address) => address?.name)]);
  const lines = unique(addresses.flatMap((address) => [address?.address1, address?.address2]));
  const places = unique(addresses.flatMap((address) => [address?.city, address?.province, address?.zip]));
  const mails = unique(emails);
  const streets = lines.filter((line) => partsOf(line).length > 1);
  return {
    whole: termsIn([...mails, ...streets]),
    names: names.map((name) => termsIn(partsOf(name))).filter((words) => words.length > 1),
    single: termsIn([
      ...names.flatMap(partsOf),
      ...lines.flatMap(partsOf).filter((part) => !isHouseNumber(part)),
      ...places,
      ...mails.flatMap((mail) => mail.split("@")),
    ]),
    phones: unique(person.phones).flatMap(patternOfPhone),
  };
}

const unique = (texts: (string | null | undefined)[]) => [
  ...new Set(texts.flatMap((text) => text?.trim() || [])),
];

const partsOf = (text: string) => text.split(/[\s,;]+/u).filter((part) => part !== "");

const isHouseNumber = (part: string) => /^\p{N}{1,4}\p{P}?\p{L}?$/u.test(part);

function termsIn(texts: string[]): PersonTerm[] {
  return unique(texts)
    .filter((text) => !isInitial(text))
    .map((text) => ({ text, term: longOf(termOf(text)) }));
}

/** A single letter of an alphabet is an initial and is left out; a single character of another script can be a whole name. */
const isInitial = (text: string) =>
  /^\P{L}*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\P{L}*$/u.test(
    text,
  ) && !/\p{Extended_Pictographic}/u.test(text);

function longOf(term: string): string {
  const bare = term.trim();
  return bare.length >= LONG && /^\p{L}+$/u.test(bare) ? bare : term;
}

const BETWEEN_DIGITS = String.raw`[\s().\/\p{Pd}\u00a0]{0,3}`;
/** The end of a number that is the same with and without a country's and a town's prefix. */
const SUBSCRIBER_DIGITS = 7;

/** A number in every spelling: with and without country, zeros, blanks, dashes and brackets. */
function patternOfPhone(phone: string): RegExp[] {
  const digits = Array.from(phone.normalize("NFKC").replace(/\D/g, "")).map(
    (digit) => `${digit}${BETWEEN_DIGITS}`,
  );
  if (digits.length < SUBSCRIBER_DIGITS) return [];
  const prefix = digits.slice(0, -SUBSCRIBER_DIGITS);
  const end = digits.slice(-SUBSCRIBER_DIGITS).join("").slice(0, -BETWEEN_DIGITS.length);
  const optional = prefix.map((digit) => `(?:${digit})?`).join(`(?:0${BETWEEN_DIGITS})?`);
  return [new RegExp(`(?<!\\d)\\+?(?:0${BETWEEN_DIGITS}){0,2}${optional}${end}(?!\\d)`, "gu")];
}
