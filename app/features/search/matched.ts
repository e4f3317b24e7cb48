import { plainForm } from "./find-features";

/** What people type or leave out in numbers of orders and shipments, as the service's search does. */
const IN_NUMBERS = /[#. \p{Pd}]/u;

interface Part {
  text: string;
  isMatch: boolean;
}

/** A text in parts, of which one is what the query has found in it, without regard to case, accents and dashes. */
export function partsOf(text: string, query: string): Part[] {
  const place =
    placeOf(text, query, () => true) ?? placeOf(text, query, (letter) => !IN_NUMBERS.test(letter));
  if (!place) return [{ text, isMatch: false }];
  const letters = Array.from(text);
  const part = (from: number, to: number, isMatch: boolean) => ({
    text: letters.slice(from, to).join(""),
    isMatch,
  });
  const [from, to] = place;
  return [part(0, from, false), part(from, to, true), part(to, letters.length, false)].filter(
    (each) => each.text !== "",
  );
}

/** The letters that match, as first and behind the last; null without a match. */
function placeOf(text: string, query: string, isRead: (letter: string) => boolean): [number, number] | null {
  const read = (value: string) =>
    Array.from(value).flatMap((letter, index) =>
      // By code units, as indexOf counts: an emoji and a rare kanji have two.
      isRead(letter)
        ? plainForm(letter)
            .split("")
            .map((form) => ({ form, index }))
        : [],
    );
  const wanted = read(query.trim())
    .map(({ form }) => form)
    .join("");
  const given = read(text);
  const at = given
    .map(({ form }) => form)
    .join("")
    .indexOf(wanted);
  if (wanted === "" || at < 0) return null;
  return [given[at]!.index, given[at + wanted.length - 1]!.index + 1];
}
