/** Names in braces: `{shop}` is replaced by the shop's name. */
const PLACEHOLDER = /\{\w+\}/g;

/** Forms of the plural for one certain number, which may say it in a word. */
const ONE_NUMBER = /_(zero|one|two)$/;

/** What a label lacks of its original's names, and which names it has that nothing replaces. */
export function placeholderFaults(
  place: string,
  { original, text }: { original: string; text: string },
): { missing: string[]; unknown: string[] } {
  const [wanted, there] = [original, text].map((each) => new Set(each.match(PLACEHOLDER) ?? []));
  const mayLack = (name: string) => name === "{count}" && ONE_NUMBER.test(place);
  return {
    missing: [...wanted!].filter((name) => !there!.has(name) && !mayLack(name)),
    // A form for one number has no count in its original, and may name it.
    unknown: [...there!].filter((name) => !wanted!.has(name) && !mayLack(name)),
  };
}

/** Numbers that a form of the plural is for in a language, at most three; none where it is for fractions alone. */
export function numbersOfForm(language: string, form: string): number[] {
  const rules = new Intl.PluralRules(language);
  const found: number[] = [];
  for (let number = 0; number <= 100 && found.length < 3; number += 1)
    if (rules.select(number) === form) found.push(number);
  return found;
}
