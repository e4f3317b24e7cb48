import type { Separator } from "../../../contract/imports";

export interface RawRecord {
  /** Line of the file in which it begins, counted from 1. */
  line: number;
  text: string;
  /** A quote is opened and not closed within MAX_LINES. */
  isOpen: boolean;
}

/** A quote that is open for more lines than this was never closed. */
const MAX_LINES = 50;

/**
 * Splits text into records, which may span several lines. A quote that is never closed would take in the rest of the
 * file: its line is returned with `isOpen`, and splitting continues with the next line.
 */
export function createSplitter(separator: Separator) {
  let rest = "";
  let line = 0;
  /** Lines of a record whose quote is still open. */
  let open: string[] = [];
  let isInside = false;

  function* take(text: string): Generator<RawRecord> {
    line += 1;
    isInside = endsInside(text, separator, isInside);
    if (isInside || open.length > 0) open.push(text);
    if (isInside) {
      if (open.length > MAX_LINES) yield* closeOpenQuote();
      return;
    }
    const whole = open.length > 0 ? open.join("\n") : text;
    const begins = open.length > 0 ? line - open.length + 1 : line;
    open = [];
    if (whole.trim() !== "") yield { line: begins, text: whole, isOpen: false };
  }

  /** The first line is returned as open, the others are split again. */
  function* closeOpenQuote(): Generator<RawRecord> {
    const [first = "", ...others] = open;
    line -= others.length;
    open = [];
    isInside = false;
    yield { line, text: first, isOpen: true };
    for (const other of others) yield* take(other);
  }

  return {
    *push(text: string): Generator<RawRecord> {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop()!;
      for (const each of lines) yield* take(each);
    },
    *end(): Generator<RawRecord> {
      const last = rest.replace(/\r$/, "");
      rest = "";
      if (last !== "") yield* take(last);
      while (open.length > 0) yield* closeOpenQuote();
    },
  };
}

/** Whether a quoted cell is still open at the end of a line. A quote opens a cell at its beginning only. */
function endsInside(text: string, separator: string, wasInside: boolean): boolean {
  if (!wasInside && !text.includes('"')) return false;
  let isInside = wasInside;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] !== '"') continue;
    if (!isInside) isInside = index === 0 || text[index - 1] === separator;
    else if (text[index + 1] === '"') index += 1;
    else isInside = false;
  }
  return isInside;
}
