/**
 * Finding a merchant's words in a carrier's text. Case and accents do not part two words; a word of an alphabet is
 * found as a whole only ("Bay" is not in "Bayern"), one of a script that is written without spaces anywhere.
 */

/** Letters that Unicode does not take apart into a plain one and an accent. */
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
/** Only the accents of alphabets: the same trick would make another syllable of a Japanese or Thai one. */
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

/** Carriers use few letters, and each costs a dozen rules of Unicode: what is known of one is kept. */
const known = new Map<string, Letter[]>();
const MOST_KNOWN = 10_000;

/** The plain letters of a character. None for a mark that cannot be seen, which would part a word unnoticed. */
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

/** A text as its bare words, with a space around each, and where in the text each character came from. */
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

/** A word as it is looked for; empty where there is nothing in it that could be found. */
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

/** A needle, and what is to stand in the place of what it finds. */
export interface Replacement {
  term: string;
  by: string;
}

/** Longer words go first, so that "Hong Kong" is not what is left of "Hong Kong Bay". */
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

/** What a word leaves behind: empty brackets, a comma after nothing, two spaces. */
function tidy(text: string): string {
  return text
    .replace(/[([{【（「]\s*[)\]}】）」]/g, "")
    .replace(/\s+([,.;:])/g, "$1")
    .replace(/([,;:])(?:\s*[,;:])+/g, "$1")
    .replace(/\s{2,}/g, " ")
    .replace(/^[\s,.;:–-]+|[\s,;:–-]+$/g, "");
}
