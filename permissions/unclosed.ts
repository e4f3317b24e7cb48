import { createScanner } from "jsonc-parser";

interface Opening {
  line: number;
  /** Spaces before the first sign of its line. */
  indent: number;
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
  let [line, indent, end] = [-1, 0, 0];
  for (;;) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const sign = text[offset];
    if (sign === undefined) return null;
    const isFirst = scanner.getTokenStartLine() !== line;
    line = scanner.getTokenStartLine();
    if (isFirst) indent = scanner.getTokenStartCharacter();
    const isCloser = sign === "}" || sign === "]";
    const last = open.at(-1);
    if (last && isFirst && line > last.line && (isCloser ? indent < last.indent : indent <= last.indent)) {
      return { offset: end, openedOn: last.line + 1, closer: last.closer };
    }
    if (isCloser) open.pop();
    if (sign === "{" || sign === "[") open.push({ line, indent, closer: sign === "{" ? "}" : "]" });
    end = offset + scanner.getTokenLength();
  }
}
