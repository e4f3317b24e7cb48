/** The same numbers at every run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    logNormal: (median: number, sigma: number) => median * Math.exp(sigma * normal()),
    pick: <Entry>(entries: readonly Entry[]) => entries[Math.floor(next() * entries.length)]!,
  };
}
export type Random = ReturnType<typeof createRandom>;
