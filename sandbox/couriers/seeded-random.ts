/** Pseudo-random numbers, the same every time for the same text. */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  roll(): number;
  /** An integer between the two, both inclusive. */
  between(low: number, high: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

export function seededRandomFor(text: string): SeededRandom {
  let state = hash(text);
  const roll = () => {
    // Mulberry32: small, fast, and uniform enough for shipments.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    between: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    pick: (values) => values[Math.floor(roll() * values.length)] ?? values[0],
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
