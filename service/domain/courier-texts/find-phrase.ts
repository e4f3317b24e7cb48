import { COURIER_PHRASES, type CourierPhrase, isSubStatus } from "../../../contract/courier-phrases";
import { expandPattern } from "./expand-pattern";
import de from "./patterns/de.json";
import en from "./patterns/en.json";
import es from "./patterns/es.json";
import fr from "./patterns/fr.json";
import it from "./patterns/it.json";
import ja from "./patterns/ja.json";
import nl from "./patterns/nl.json";
import others from "./patterns/others.json";
import pt from "./patterns/pt.json";
import zh from "./patterns/zh.json";
import { addPattern, beginnings, createTrie, type Match, matchTrie, type PhraseTrie } from "./phrase-trie";
import { wordsOf } from "./words-of";

interface Language {
  /** Names of alternatives that several patterns use. */
  words: Readonly<Record<string, string>>;
  /** How sentences about a parcel begin: a phrase is looked for after them as well. */
  openers: readonly string[];
  phrases: Readonly<Record<string, readonly string[]>>;
}

/** By the language in which couriers write. */
export const PATTERNS: readonly Language[] = [en, de, fr, es, pt, it, nl, zh, ja, others];

interface Tries {
  phrases: PhraseTrie;
  openers: PhraseTrie;
}

let made: Tries | null = null;

/** Made with the first text: a process that shows none need not have them. */
function tries(): Tries {
  if (made) return made;
  const phrases = createTrie();
  const openers = createTrie();
  for (const language of PATTERNS) {
    for (const opener of language.openers.flatMap((each) => expandPattern(each, language.words))) {
      addPattern(openers, opener, "IN_TRANSIT_01");
    }
    for (const [id, patterns] of Object.entries(language.phrases)) {
      if (!isPhraseId(id)) throw new Error(`No phrase has the id ${id}`);
      for (const pattern of patterns.flatMap((each) => expandPattern(each, language.words))) {
        addPattern(phrases, pattern, id);
      }
    }
  }
  made = { phrases, openers };
  return made;
}

const isPhraseId = (id: string): id is CourierPhrase["id"] =>
  Object.hasOwn(COURIER_PHRASES, id) || isSubStatus(id);

/** Couriers repeat themselves: most texts without a place have been seen before. */
const known = new Map<string, CourierPhrase | null>();
const MOST_KNOWN = 5_000;

/**
 * What a courier's text says, where it is one of the phrases that couriers use; null for any other, and for one of more than 500
 * characters. Case, accents, punctuation, spaces and HTML do not matter. Never throws.
 */
export function findPhrase(courierText: string): CourierPhrase | null {
  const before = known.get(courierText);
  if (before !== undefined) return before;
  const found = search(courierText);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(courierText, found);
  return found;
}

function search(courierText: string): CourierPhrase | null {
  const words = wordsOf(courierText);
  if (!words || words.words.length === 0) return null;
  const { phrases, openers } = tries();
  let best: Match | null = null;
  for (const from of beginnings(openers, words)) {
    if (from === words.words.length) continue;
    const match = matchTrie(phrases, words, from);
    // Words of the opening count as told: the sentence that begins later is no less exact.
    if (match && (best === null || match.exact + from > best.exact))
      best = { ...match, exact: match.exact + from };
  }
  return best && { id: best.id, values: best.values };
}
