import type { FieldKey } from "../../../contract/reasons";
import { termOf } from "../../../contract/term-matcher";
import type { CourierTextsView } from "./load-courier-texts.server";

export type Pair = CourierTextsView["saved"]["value"]["pairs"][number];

/** Keys of `fieldErrors`, as the service answers them. */
export type PairFault = Extract<FieldKey, "word" | "wordTwice">;

const keyOf = ({ language, before }: Pair) => `${language} ${termOf(before)}`;

/** The errors for which the service would refuse each pair, shown before it is sent; null where there is none yet. */
export function pairFaults(pairs: readonly Pair[]): (PairFault | null)[] {
  const seen = new Set<string>();
  return pairs.map((pair) => {
    if (termOf(pair.before) === "") return pair.before === "" ? null : "word";
    const isAgain = seen.has(keyOf(pair));
    seen.add(keyOf(pair));
    return isAgain ? "wordTwice" : null;
  });
}

/** False while a pair is empty or has an error. */
export function areComplete(pairs: readonly Pair[]): boolean {
  return (
    pairs.every(({ before, after }) => termOf(before) !== "" && after.trim() !== "") &&
    pairFaults(pairs).every((fault) => fault === null)
  );
}
