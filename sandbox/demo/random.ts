/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** Picks by weight; weights need not add up to 1. */
  weighted<T extends { weight: number }>(items: readonly T[]): T;
  chance(probability: number): boolean;
  digits(count: number): string;
}

/** Mulberry32 over a 32-bit hash of the seed: small, fast, and good enough for a demo. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16_777_619);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  return {
    next,
    between,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weighted(items) {
      let left = next() * items.reduce((sum, item) => sum + item.weight, 0);
      return items.find((item) => (left -= item.weight) < 0) ?? items.at(-1)!;
    },
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(""),
  };
}
