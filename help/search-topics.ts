import type { LanguageTag } from "../contract/locales";
import type { Topic } from "./read-topics";

/** Without regard to case and accents. */
export const fold = (text: string, tag: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase(tag);

/** Each once. */
export const wordsIn = (query: string, tag: LanguageTag): string[] => [
  ...new Set(
    fold(query, tag)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ""),
  ),
];

/**
 * Topics that have every word of the query in this language, without regard to case and accents; those with the words in
 * their title first. Scripts without spaces are one word.
 */
export function searchTopics(topics: Topic[], tag: LanguageTag, query: string): Topic[] {
  const words = wordsIn(query, tag);
  if (words.length === 0) return topics;
  const has = (text: string) => {
    const folded = fold(text, tag);
    return words.every((word) => folded.includes(word));
  };
  const found = topics.filter(({ texts }) => has(texts.get(tag)?.words ?? ""));
  const isInTitle = ({ texts }: Topic) => has(texts.get(tag)?.title ?? "");
  return [...found.filter(isInTitle), ...found.filter((topic) => !isInTitle(topic))];
}
