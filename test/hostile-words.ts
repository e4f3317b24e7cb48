import fc from "fast-check";
import { anyCharacter } from "./any-character";

/**
 * Names that every object literal answers to: `table[word]` finds a function of Object.prototype where nothing was put.
 * In capitals as well, because a look-up often comes behind `toLowerCase` and its like.
 */
export const PROTOTYPE_WORDS = [
  "constructor",
  "__proto__",
  "prototype",
  "toString",
  "toLocaleString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "__defineGetter__",
  "__lookupSetter__",
  "CONSTRUCTOR",
  " Constructor ",
] as const;

/** What PostgreSQL refuses as text or as jsonb: NUL, and halves of surrogate pairs. */
export const UNSTORABLE_WORDS = [
  "\0",
  "a\0b",
  "constructor\0",
  "\ud83d",
  "\ude00",
  "cut\ud83d",
  "\udc00\ud800",
] as const;

/** Signs that other programs understand: patterns, SQL, markup, paths, formulas, line ends, marks of direction. */
export const SYNTAX_WORDS = [
  "",
  " ",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "'; drop table orders; --",
  "<script>alert(1)</script>",
  "${7*7}",
  "{{7*7}}",
  "../../etc/passwd",
  "=1+1",
  "a\r\nb: c",
  "\u202eabc",
  "\u200b",
  "\ufeff",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
] as const;

/** Beyond the limits of columns, of indices (2,704 bytes) and of patterns that look back. */
export const LONG_WORDS = [
  "x".repeat(256),
  "9".repeat(3_000),
  "é".repeat(8_000),
  "a ".repeat(10_000),
] as const;

export const HOSTILE_WORDS: readonly string[] = [
  ...PROTOTYPE_WORDS,
  ...UNSTORABLE_WORDS,
  ...SYNTAX_WORDS,
  ...LONG_WORDS,
];

/** A word that was not meant: one of the lists as it is, with something around it, or any code units at all. */
export function hostileWord(): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...PROTOTYPE_WORDS), weight: 3 },
    { arbitrary: fc.constantFrom(...UNSTORABLE_WORDS), weight: 2 },
    { arbitrary: fc.constantFrom(...SYNTAX_WORDS), weight: 2 },
    { arbitrary: fc.constantFrom(...LONG_WORDS), weight: 1 },
    { arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }), weight: 1 },
    {
      arbitrary: fc
        .tuple(fc.string({ maxLength: 5 }), fc.constantFrom(...HOSTILE_WORDS))
        .map(([before, word]) => before + word),
      weight: 1,
    },
    {
      // Any code units, lone surrogates among them, which no unit of fast-check's own makes.
      arbitrary: fc
        .array(fc.nat({ max: 0xffff }), { maxLength: 40 })
        .map((units) => String.fromCharCode(...units)),
      weight: 1,
    },
  );
}
