/** The name that was meant by a misspelt one; null where none is near enough to be sure. */
export function nearestName(misspelt: string, names: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(misspelt.length / 4));
  const near = names
    .map((name) => ({ name, distance: editDistance(misspelt.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.name ?? null;
}

/** Levenshtein's distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let other = 0; other < to.length; other += 1) {
      const kept = row[other]! + (letter === to[other] ? 0 : 1);
      next.push(Math.min(kept, row[other + 1]! + 1, next[other]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
