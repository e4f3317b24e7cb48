import type { FieldKey } from "../../../contract/reasons";
import { fold, hasTerm, termOf } from "../../../contract/term-matcher";
import type { VisibilityTexts } from "./load-visibility.server";

type Row = VisibilityTexts["blacklist"]["value"]["words"][number];

/** Keys of `fieldErrors`, as the service answers them. */
export type WordFault = Extract<FieldKey, "word" | "wordTwice" | "wordHidden">;

/** The errors for which the service would refuse a row, shown before it is sent. */
export function wordFault(rows: Row[], index: number): WordFault | null {
  const terms = rows.map(({ word }) => termOf(word));
  const { word, action, replacement } = rows[index]!;
  if (terms[index] === "") return word === "" ? null : "word";
  if (terms.indexOf(terms[index]!) < index) return "wordTwice";
  const own = terms.filter((term) => term !== "");
  return action === "replace" && hasTerm(fold(replacement), own) ? "wordHidden" : null;
}

/** False while a row is empty or has an error. */
export function isComplete(rows: Row[]): boolean {
  return rows.every((row, index) => termOf(row.word) !== "" && wordFault(rows, index) === null);
}
