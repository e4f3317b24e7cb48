import { createScanner } from "jsonc-parser";

interface Line {
  line: number;
  /** Spaces before its first sign. */
  indent: number;
}

/** An open bracket, and the line on which it stands. */
interface Opening extends Line {
  closer: "}" | "]";
}

export interface Unclosed {
  /** Right behind the last sign before the place where the bracket is missing. */
  offset: number;
  /** The line of the bracket that was never closed, from 1. */
  openedOn: number;
  closer: "}" | "]";
}

/**
 * Where a closing bracket is missing, judged by indentation: a parser notices it only at the end of the file. A line
 * that begins no deeper than the line of an open bracket should have closed it. Null where indentation tells nothing.
 */
export function findUnclosed(text: string): Unclosed | null {
  const scanner = createScanner(text, true);
  const open: Opening[] = [];
  let start: Line | undefined;
  for (;;) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    const sign = text[at];
    if (sign === undefined) return null;
    const line = scanner.getTokenStartLine();
    const column = scanner.getTokenStartCharacter();
    if (start?.line !== line) start = { line, indent: column };
    const { indent } = start;
    const isCloser = sign === "}" || sign === "]";
    const last = open.at(-1);
    if (last && column === indent && (isCloser ? indent < last.indent : indent <= last.indent)) {
      const offset = text.slice(0, at).trimEnd().length;
      return { offset, openedOn: last.line + 1, closer: last.closer };
    }
    if (isCloser) open.pop();
    if (sign === "{" || sign === "[") open.push({ line, indent, closer: sign === "{" ? "}" : "]" });
  }
}
