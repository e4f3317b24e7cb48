import type { Separator } from "../../contract/imports";

export interface RawRecord {
  /** In which line of the file it begins, counted from 1. */
  line: number;
  text: string;
  /** A quote opens in it and is closed nowhere near. */
  isOpen: boolean;
}

/** A cell of more lines than this is a quote that somebody forgot to close. */
const MAX_LINES = 50;

/**
 * Cuts text into records, some of which go over several lines. A quote that is never closed would swallow the rest of
 * the file: such a line is given as broken, and reading goes on with the next one.
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
      if (open.length > MAX_LINES) yield* giveUp();
      return;
    }
    const whole = open.length > 0 ? open.join("\n") : text;
    const begins = open.length > 0 ? line - open.length + 1 : line;
    open = [];
    if (whole.trim() !== "") yield { line: begins, text: whole, isOpen: false };
  }

  /** The first line is broken, the others are read anew. */
  function* giveUp(): Generator<RawRecord> {
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
      while (open.length > 0) yield* giveUp();
    },
  };
}

/** Whether a quoted cell is still open at the end of a line. Only at its beginning does a quote open a cell. */
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
