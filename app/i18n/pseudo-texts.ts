const ACCENTS = new Map(
  ["aá", "eë", "iï", "oö", "uü", "AÅ", "EÉ", "IÎ", "OÖ", "UÛ", "cç", "nñ"].map(([a, b]) => [a!, b!]),
);
/** Placeholders and addresses, which stay as they are. */
const KEPT = /(\{[^}]*\}|https?:\/\/\S+)/;
const LONGER_BY = 0.4;

/** An English text with accents, brackets, and 40 % longer: what is cut off, or was never translated, shows. */
export function pseudoText(text: string): string {
  const parts = text.split(KEPT);
  const words = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[aeiouAEIOUcn]/g, (letter) => ACCENTS.get(letter) ?? letter),
  );
  const length = parts.filter((_, index) => index % 2 === 0).join("").length;
  // Words of some length, as in languages that compound them.
  const filling = "lörëm ïpsümdölör ".repeat(Math.ceil(length / 10)).slice(0, Math.ceil(length * LONGER_BY));
  return `[${words.join("")} ${filling.trim()}]`;
}

/** Every text below. */
export function pseudoTexts<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === "string" ? pseudoText(value) : pseudoTexts(value as object),
    ]),
  ) as Texts;
}
