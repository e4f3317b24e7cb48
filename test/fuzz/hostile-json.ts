import fc from "fast-check";
import { HOSTILE_WORDS, hostileWord } from "../hostile-words";

const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e21,
  1e308,
  Number.MIN_VALUE,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: null, valueOf: null },
];

/** JSON that was not meant: hostile words as text, as keys and in lists, numbers at the edges, and nesting. */
export function hostileValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: hostileWord() },
    { weight: 4, arbitrary: fc.constantFrom(...ODD_VALUES) },
    { weight: 1, arbitrary: hostileWord().map((word) => withKey({}, word, word)) },
    { weight: 1, arbitrary: fc.array(hostileWord(), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000 }).map(nested) },
  );
}

/** An own property of any name, `__proto__` too, as JSON.parse makes it. */
function withKey(object: object, key: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(object), [key, value]]);
}

function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value };
  return value;
}

/** `valid` with one to three of its parts replaced, or with fields of hostile names beside its own. */
export function spoilt(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), hostileValue(), fc.constantFrom(...HOSTILE_WORDS));
  return fc
    .tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) =>
      changes.reduce<unknown>((whole, [where, hostile, key]) => changeOne(whole, where, hostile, key), value),
    );
}

function changeOne(whole: unknown, where: number, hostile: unknown, key: string): unknown {
  const places = countParts(whole);
  // One time in eight a field more instead.
  if (isObject(whole) && where % 8 === 0) return withKey(whole, key, hostile);
  return places === 0 ? hostile : replacePart(whole, { left: where % places }, hostile);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const childrenOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** Everything below the whole, branches and leaves. */
function countParts(value: unknown): number {
  return childrenOf(value).reduce((sum, [, child]) => sum + 1 + countParts(child), 0);
}

/** A copy in which the part that the countdown ends at is another. */
function replacePart(value: unknown, countdown: { left: number }, part: unknown): unknown {
  const copied = childrenOf(value).map(([key, child]) => {
    if (countdown.left-- === 0) return [key, part] as const;
    return [key, countdown.left < 0 ? child : replacePart(child, countdown, part)] as const;
  });
  if (Array.isArray(value)) return copied.map(([, child]) => child);
  return isObject(value) ? Object.fromEntries(copied) : value;
}
