import type { LanguageTag } from "../contract/locales";
import type { TopicText } from "./read-topics";
import { fold, wordsIn } from "./search-topics";

/** Characters of an excerpt, and of them before the first match. */
const LENGTH = 160;
const BEFORE = 50;

export interface ExcerptPart {
  text: string;
  isMatch: boolean;
}

/** Where a topic has the words of a query: a line of it, shortened around the first of them; its first line where they are in the title alone. */
export function excerptOf({ title, words }: TopicText, tag: LanguageTag, query: string): ExcerptPart[] {
  const wanted = wordsIn(query, tag);
  const lines = words.slice(title.length + 1).split("\n");
  const best = lines
    .map((line) => ({ line, matches: matchesIn(line, tag, wanted) }))
    .reduce((most, each) => (each.matches.words > most.matches.words ? each : most));
  const { line, matches } = best;
  const start = beginOf(line, (matches.at[0]?.from ?? 0) - BEFORE);
  const end = endOf(line, start + LENGTH);
  const parts: ExcerptPart[] = [];
  let done = start;
  for (const { from, to } of matches.at.filter((match) => match.to <= end)) {
    parts.push(
      { text: line.slice(done, from), isMatch: false },
      { text: line.slice(from, to), isMatch: true },
    );
    done = to;
  }
  parts.push({ text: line.slice(done, end), isMatch: false });
  if (start > 0) parts.unshift({ text: "… ", isMatch: false });
  if (end < line.length) parts.push({ text: " …", isMatch: false });
  return parts.filter(({ text }) => text !== "");
}

interface Matches {
  /** How many of the words are there. */
  words: number;
  /** Where, in order, without those that overlap an earlier one. */
  at: { from: number; to: number }[];
}

/** Places in the line itself: folding changes its length. */
function matchesIn(line: string, tag: LanguageTag, wanted: string[]): Matches {
  const origin: number[] = [];
  let folded = "";
  let place = 0;
  for (const character of line) {
    const plain = fold(character, tag);
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) origin.push(place);
    place += character.length;
  }
  origin.push(line.length);
  const all = wanted.flatMap((word) => {
    const places = [];
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      places.push({ from: origin[at]!, to: origin[at + word.length]! });
    return places;
  });
  const at: Matches["at"] = [];
  for (const match of all.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (match.from >= (at.at(-1)?.to ?? 0) && match.to > match.from) at.push(match);
  return { words: wanted.filter((word) => folded.includes(word)).length, at };
}

/** At the beginning of a word, where the script has spaces. */
function beginOf(line: string, place: number): number {
  if (place <= 0) return 0;
  const space = line.indexOf(" ", place);
  return space >= 0 && space < place + BEFORE ? space + 1 : place;
}

function endOf(line: string, place: number): number {
  if (place >= line.length) return line.length;
  const space = line.lastIndexOf(" ", place);
  return space > place - BEFORE ? space : place;
}
