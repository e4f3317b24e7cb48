/** The first of `banner`, `banner-2`, `banner-3` … that is not taken: ids stay short and say what they name. */
export function newId(base: string, taken: readonly string[]): string {
  const known = new Set(taken);
  let id = base;
  for (let number = 2; known.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
