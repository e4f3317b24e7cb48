import type { CourierPhrase } from "../../../contract/courier-phrases";
import { isPart, MOST_OF, type Part } from "./phrase-parts";
import { type Words, wordsOf } from "./words-of";

/** Patterns as a tree of their words: those that begin alike share the beginning, so that a text is read once for all of them. */
export interface TrieNode {
  id: number;
  words: Map<string, TrieNode>;
  parts: Map<Part, TrieNode>;
  /** What a pattern that ends here says. */
  says: CourierPhrase["id"] | null;
  /** Words of the pattern that are no parts: of two patterns, the one with more of them is the more exact one. */
  exact: number;
}

export interface PhraseTrie {
  root: TrieNode;
  nodes: number;
}

export function createTrie(): PhraseTrie {
  return { root: node(0, 0), nodes: 1 };
}

const node = (id: number, exact: number): TrieNode => ({
  ...{ id, exact, words: new Map(), parts: new Map(), says: null },
});

/** Words of patterns, of which there are two thousand. */
const knownWords = new Map<string, string[]>();

function piecesOf(piece: string): string[] {
  return piece.split(" ").flatMap((each) => {
    const words = knownWords.get(each) ?? wordsOf(each)!.words.map(({ word }) => word);
    knownWords.set(each, words);
    return words;
  });
}

/** Adds a pattern; of two equal ones the first is kept. */
export function addPattern(trie: PhraseTrie, pattern: string, says: CourierPhrase["id"]): void {
  let at = trie.root;
  const next = <Key>(of: Map<Key, TrieNode>, key: Key, exact: number) => {
    const known = of.get(key);
    if (known) return known;
    const made = node(trie.nodes, exact);
    trie.nodes += 1;
    of.set(key, made);
    return made;
  };
  for (const piece of pattern.split(/(\{\w+\})/)) {
    const part = /^\{(\w+)\}$/.exec(piece)?.[1] as Part | undefined;
    if (part) at = next(at.parts, part, at.exact);
    else for (const word of piecesOf(piece)) at = next(at.words, word, at.exact + 1);
  }
  if (at !== trie.root) at.says ??= says;
}

export interface Match extends CourierPhrase {
  exact: number;
}

/**
 * The most exact pattern that says all words from `from` on, with its parts. Each node is entered at each word at most once,
 * so the time is bounded by nodes × words, whatever the text is.
 */
export function matchTrie(trie: PhraseTrie, text: Words, from: number): Match | null {
  const { words } = text;
  const entered = new Set<number>();
  let best: Match | null = null;
  const enter = (at: TrieNode, position: number, values: CourierPhrase["values"]) => {
    const key = at.id * (words.length + 1) + position;
    if (entered.has(key)) return;
    entered.add(key);
    if (position === words.length) {
      if (at.says && (best === null || at.exact > best.exact))
        best = { id: at.says, values, exact: at.exact };
      return;
    }
    const literal = at.words.get(words[position]!.word);
    if (literal) enter(literal, position + 1, values);
    for (const [part, after] of at.parts) {
      const last = Math.min(words.length, position + MOST_OF[part]);
      for (let end = position + 1; end <= last; end += 1) {
        const value = sliceOf(text, position, end);
        if (!isPart(part, value, words.slice(position, end))) continue;
        enter(after, end, part === "number" || part === "from" ? values : { ...values, [part]: value });
      }
    }
  };
  enter(trie.root, from, {});
  return best;
}

/** How many words at the beginning say one of the trie's patterns: every such number, and 0. */
export function beginnings(trie: PhraseTrie, { words }: Words): number[] {
  const found = [0];
  let at: TrieNode | undefined = trie.root;
  for (let position = 0; position < words.length && at; position += 1) {
    at = at.words.get(words[position]!.word);
    if (at?.says) found.push(position + 1);
  }
  return found;
}

/** As it is written, with the bracket that closes one within it. */
function sliceOf({ text, words }: Words, from: number, to: number): string {
  const start = words[from]!.from;
  const end = words[to - 1]!.to;
  const slice = text.slice(start, end);
  return slice.includes("(") && !slice.includes(")") && text[end] === ")" ? `${slice})` : slice;
}
