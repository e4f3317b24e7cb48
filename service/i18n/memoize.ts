/** Locales come from the address bar: what is remembered must not grow with whatever is typed there. */
const MOST_REMEMBERED = 2000;

/** The same function, which computes each answer once; only for what depends on its arguments alone. */
export function memoize<Parts extends string[], Answer>(
  compute: (...parts: Parts) => Answer,
): (...parts: Parts) => Answer {
  const known = new Map<string, Answer>();
  return (...parts) => {
    const key = parts.join("|");
    let answer = known.get(key);
    if (answer === undefined) {
      if (known.size >= MOST_REMEMBERED) known.clear();
      answer = compute(...parts);
      known.set(key, answer);
    }
    return answer;
  };
}
