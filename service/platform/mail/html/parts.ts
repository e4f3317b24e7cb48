/** Stands in the data for a block of ours, until the document around it was checked: characters that no text has. */
const [BEGIN, END] = ["\uE001", "\uE002"];

export const partMark = (name: string): string => `${BEGIN}${name}${END}`;

/** A text without such marks, wherever they come from. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000-\uE00F]/g, "");

/** Of an attribute, in which no block can stand. */
export const withoutParts = (text: string): string =>
  withoutMarks(text.replaceAll(/\uE001[a-z_]+\uE002/g, ""));

/** A text in pieces: those that are a part's name, and what stands between them. */
export function splitParts(text: string): { text: string; part: string | null }[] {
  return text.split(/(\uE001[a-z_]+\uE002)/).flatMap((piece) => {
    if (piece === "") return [];
    const part = /^\uE001([a-z_]+)\uE002$/.exec(piece)?.[1] ?? null;
    return [{ text: part ? "" : withoutMarks(piece), part }];
  });
}
