/**
 * Finds a merchant's terms in a courier's text. Case and accents are ignored; a term of an alphabet matches whole words
 * only ("Bay" is not in "Bayern"), one of a script without spaces matches anywhere.
 */

/** Letters that NFKD does not decompose into a plain one and an accent. */
const plainOf = new Map(
  Object.entries<string>({
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    ħ: "h",
    ı: "i",
    þ: "th",
  }),
);
/** Accents of alphabets only: removing marks of Japanese or Thai would change the syllable. */
const ACCENTS = /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\ufe20-\ufe2f]/g;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

type Kind = "letter" | "digit" | "unspaced" | "gap";

function kindOf(character: string): Kind {
  if (WITHOUT_SPACES.test(character)) return "unspaced";
  if (/[\p{L}\p{M}]/u.test(character)) return "letter";
  return /\p{N}/u.test(character) ? "digit" : "gap";
}

function plain(character: string): string {
  const apart = character.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
  return Array.from(apart, (each) => plainOf.get(each) ?? each).join("");
}

interface Letter {
  character: string;
  kind: Kind;
}

/** Results are cached: couriers use few letters, and each needs a dozen Unicode rules. */
const known = new Map<string, Letter[]>();
const MOST_KNOWN = 10_000;

/** The plain letters of a character; none for an invisible mark, which would split a word unnoticed. */
function lettersOf(character: string): Letter[] {
  const before = known.get(character);
  if (before) return before;
  const letters = /\p{Cf}/u.test(character)
    ? []
    : Array.from(plain(character), (each) => ({ character: each, kind: kindOf(each) }));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(character, letters);
  return letters;
}

/** A text reduced to its words, with a space around each, and the position in the text of each character. */
export interface Folded {
  original: string;
  words: string;
  from: number[];
  to: number[];
}

export function fold(text: string): Folded {
  const original = text.normalize("NFC");
  const folded: Folded = { original, words: "", from: [], to: [] };
  let last: Kind = "gap";
  let isApart = true;
  let at = 0;
  const push = (character: string, from: number, to: number) => {
    folded.words += character;
    // An offset for every code unit, as indexOf counts them.
    for (let unit = 0; unit < character.length; unit += 1) {
      folded.from.push(from);
      folded.to.push(to);
    }
  };
  for (const character of original) {
    const end = at + character.length;
    for (const { character: each, kind } of lettersOf(character)) {
      if (kind === "gap") isApart = true;
      else {
        const isOneRun = kind === last && (!isApart || kind === "unspaced");
        if (!isOneRun) push(" ", at, at);
        push(each, at, end);
        last = kind;
        isApart = false;
      }
    }
    at = end;
  }
  push(" ", at, at);
  return folded;
}

/** A term in the form in which it is searched; empty where nothing of it can match. */
export function termOf(word: string): string {
  const { words } = fold(word);
  const bare = words.trim();
  if (bare === "") return "";
  const first = String.fromCodePoint(bare.codePointAt(0)!);
  const last = Array.from(bare).at(-1)!;
  return `${WITHOUT_SPACES.test(first) ? "" : " "}${bare}${WITHOUT_SPACES.test(last) ? "" : " "}`;
}

export function hasTerm(text: Folded, terms: readonly string[]): boolean {
  return terms.some((term) => text.words.includes(term));
}

/** A term, and the text that replaces it. */
export interface Replacement {
  term: string;
  by: string;
}

/** Longer terms first, so that "Hong Kong" does not leave a rest of "Hong Kong Bay". */
export function replaceTerms(text: Folded, replacements: readonly Replacement[]): string {
  const spans = replacements
    .flatMap(({ term, by }) => placesOf(text, term).map((place) => ({ ...place, by })))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let done = 0;
  let result = "";
  for (const { from, to, by } of spans) {
    if (from < done) continue;
    result += text.original.slice(done, from) + by;
    done = to;
  }
  return tidy(result + text.original.slice(done));
}

function placesOf({ words, from, to }: Folded, term: string) {
  const places: { from: number; to: number }[] = [];
  for (let at = words.indexOf(term); at !== -1; at = words.indexOf(term, at + 1)) {
    const first = at + (term.startsWith(" ") ? 1 : 0);
    const last = at + term.length - 1 - (term.endsWith(" ") ? 1 : 0);
    places.push({ from: from[first]!, to: to[last]! });
  }
  return places;
}

/** Removes what a removed term leaves: empty brackets, a comma after nothing, two spaces. */
function tidy(text: string): string {
  return text
    .replace(/[([{【（「]\s*[)\]}】）」]/g, "")
    .replace(/\s+([,.;:])/g, "$1")
    .replace(/([,;:])(?:\s*[,;:])+/g, "$1")
    .replace(/\s{2,}/g, " ")
    .replace(/^[\s,.;:–-]+|[\s,;:–-]+$/g, "");
}
