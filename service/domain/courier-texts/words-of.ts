import { fold } from "../../../contract/term-matcher";

/** A word in the form in which it is compared, and where it stands in the text. */
export interface Word {
  word: string;
  from: number;
  to: number;
}

export interface Words {
  text: string;
  words: Word[];
}

/** Couriers write more only in disclaimers. */
const MOST_CHARACTERS = 500;
const MOST_WORDS = 80;

const ENTITIES = new Map(
  Object.entries<string>({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    rsquo: "’",
    ndash: "–",
  }),
);

/** One word for what couriers write in several ways. */
const SAME = new Map(
  Object.entries<string>({
    package: "parcel",
    packages: "parcel",
    shipment: "parcel",
    item: "parcel",
    object: "parcel",
    consignment: "parcel",
    packet: "parcel",
    mailpiece: "parcel",
    centre: "center",
    neighbour: "neighbor",
    cancelled: "canceled",
  }),
);

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A text as its words, without entities and tags of HTML; null for one that is too long to be a phrase. */
export function wordsOf(courierText: string): Words | null {
  if (courierText.length > MOST_CHARACTERS) return null;
  const folded = fold(withoutHtml(courierText));
  const words: Word[] = [];
  let start = 0;
  const push = (from: number, to: number) => {
    if (from === to) return;
    const word = folded.words.slice(from, to);
    if (word === "the") return;
    words.push({ word: SAME.get(word) ?? word, from: folded.from[from]!, to: folded.to[to - 1]! });
  };
  for (let at = 0; at < folded.words.length; at += 1) {
    const character = folded.words[at]!;
    if (character === " ") {
      push(start, at);
      start = at + 1;
      // A script without spaces: each character is a word.
    } else if (UNSPACED.test(character)) {
      push(start, at);
      push(at, at + 1);
      start = at + 1;
    }
  }
  push(start, folded.words.length);
  return words.length > MOST_WORDS ? null : { text: folded.original, words };
}

function withoutHtml(text: string): string {
  if (!/[&<]/.test(text)) return text;
  return text
    .replace(/<\/?[a-z][^<>]{0,60}>/gi, " ")
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, characterOf);
}

function characterOf(entity: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES.get(name.toLowerCase()) ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : " ";
}
