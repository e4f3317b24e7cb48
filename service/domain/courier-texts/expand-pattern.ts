/**
 * All texts of a pattern: `[a|b|]` is one of its alternatives, which may have such groups within; an alternative `NAME` is one of those of that
 * name in `words`.
 * @throws Error for a bracket without its other one, and for a name that `words` does not have
 */
export function expandPattern(pattern: string, words: Readonly<Record<string, string>>): string[] {
  const { texts, end } = alternatives(pattern, 0, words);
  if (end !== pattern.length) throw new Error(`Unbalanced brackets: ${pattern}`);
  return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()))];
}

const NAME = /^[A-Z]+$/;

/** Reads alternatives from `at` up to a closing bracket, which is not read, or the end. */
function alternatives(pattern: string, at: number, words: Readonly<Record<string, string>>) {
  const texts: string[] = [];
  let current = [""];
  let end = at;
  for (; end < pattern.length && pattern[end] !== "]"; end += 1) {
    const sign = pattern[end]!;
    if (sign === "|") {
      texts.push(...current);
      current = [""];
    } else if (sign === "[") {
      const group = alternatives(pattern, end + 1, words);
      if (pattern[group.end] !== "]") throw new Error(`Unbalanced brackets: ${pattern}`);
      const found = group.texts.flatMap((text) => (NAME.test(text) ? named(text, words) : [text]));
      current = current.flatMap((before) => found.map((each) => before + each));
      end = group.end;
    } else {
      current = current.map((text) => text + sign);
    }
  }
  return { texts: [...texts, ...current], end };
}

function named(name: string, words: Readonly<Record<string, string>>): string[] {
  const group = Object.hasOwn(words, name) ? words[name] : undefined;
  if (group === undefined) throw new Error(`No words of the name ${name}`);
  return alternatives(group, 0, words).texts;
}
