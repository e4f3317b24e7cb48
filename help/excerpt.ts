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
export function excerptOf(text: TopicText, tag: LanguageTag, query: string): ExcerptPart[] {
  const wanted = wordsIn(query, tag);
  const best = linesOf(text, tag)
    .map((each) => ({ line: each.line, matches: matchesIn(each, wanted) }))
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

/** A line as it is searched: folding changes its length, so `origin` has the place in the line of each folded character, and its end. */
interface Line {
  line: string;
  folded: string;
  origin: number[];
}

/** Folded once for all searches; a topic's text is of one language. */
const folding = new WeakMap<TopicText, Line[]>();

function linesOf(text: TopicText, tag: LanguageTag): Line[] {
  const known = folding.get(text);
  if (known) return known;
  const lines = text.words.slice(text.title.length + 1).split("\n");
  const added = lines.map((line) => foldLine(line, tag));
  folding.set(text, added);
  return added;
}

function foldLine(line: string, tag: LanguageTag): Line {
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
  return { line, folded, origin };
}

function matchesIn({ folded, origin }: Line, wanted: string[]): Matches {
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
  return space >= 0 && space < place + BEFORE ? space + 1 : wholeCharacter(line, place);
}

function endOf(line: string, place: number): number {
  if (place >= line.length) return line.length;
  const space = line.lastIndexOf(" ", place);
  return space > place - BEFORE ? space : wholeCharacter(line, place);
}

/** The place itself, or the next one where it is within a character of two code units. */
const wholeCharacter = (line: string, place: number): number =>
  /[\uDC00-\uDFFF]/.test(line.charAt(place)) ? place + 1 : place;
