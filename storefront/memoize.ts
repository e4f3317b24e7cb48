/** Locales come from URLs: the cache must not grow with arbitrary input. */
const MOST_REMEMBERED = 2000;

/** Caches the results of a pure function. */
export function memoize<Parts extends string[], Result>(
  compute: (...parts: Parts) => Result,
  most = MOST_REMEMBERED,
): (...parts: Parts) => Result {
  const cache = new Map<string, Result>();
  return (...parts) => {
    const key = parts.join("|");
    let result = cache.get(key);
    if (result === undefined) {
      if (cache.size >= most) cache.clear();
      result = compute(...parts);
      cache.set(key, result);
    }
    return result;
  };
}
