import { isSame } from "./is-same";

/** A part of a document, such as a section of a page or a block of an email. */
export interface ListedPart {
  id: string;
  hidden: boolean;
}

/** One change of the parts of a document, from top to bottom. */
export type ListEdit<Part extends ListedPart> =
  | { kind: "add"; part: Part; at: number }
  | { kind: "remove"; id: string }
  /** The copy stands below; `copy` is its id. */
  | { kind: "duplicate"; id: string; copy: string }
  /** `to` is the place in the list of all parts. */
  | { kind: "move"; id: string; to: number }
  | { kind: "change"; id: string; change: (part: Part) => Part };

/** The parts after an edit; the same array where it changes nothing, such as one of a part that is gone. */
export function editedParts<Part extends ListedPart>(parts: Part[], edit: ListEdit<Part>): Part[] {
  if (edit.kind === "add") return parts.toSpliced(edit.at, 0, edit.part);
  const index = parts.findIndex(({ id }) => id === edit.id);
  const part = parts[index];
  if (!part) return parts;
  switch (edit.kind) {
    case "remove":
      return parts.toSpliced(index, 1);
    case "duplicate":
      return parts.toSpliced(index + 1, 0, { ...part, id: edit.copy });
    case "move": {
      const to = Math.max(0, Math.min(parts.length - 1, edit.to));
      return to === index ? parts : parts.toSpliced(index, 1).toSpliced(to, 0, part);
    }
    case "change": {
      const changed = edit.change(part);
      return isSame(part, changed) ? parts : parts.with(index, changed);
    }
  }
}

/** Texts by language, then by `{part}.{setting}`. */
export type TextsByPlace = Record<string, Record<string, string>>;

/** Texts of other languages are found by the part's id. */
export function withCopiedTexts(texts: TextsByPlace, from: string, to: string): TextsByPlace {
  const copied = Object.entries(texts).map(([language, ofPlaces]) => {
    const mine = Object.entries(ofPlaces).flatMap(([place, text]) =>
      place.startsWith(`${from}.`) ? [[`${to}.${place.slice(from.length + 1)}`, text]] : [],
    );
    return [language, { ...ofPlaces, ...Object.fromEntries(mine) }];
  });
  return Object.fromEntries(copied);
}
