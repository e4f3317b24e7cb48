import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { placeOf, type Finding } from "./finding";
import { findUnclosed } from "./unclosed";

export type JsonPath = readonly PropertyKey[];

/** A JSON text that knows where each of its values is written. */
export interface JsonSource {
  file: string;
  text: string;
  value: unknown;
  tree: Node;
}

/** What a JSON parser says, in words for somebody who does not write code. */
const words = new Map(
  Object.entries<string>({
    InvalidSymbol: "This is neither a text in double quotes, nor a number, nor true or false",
    PropertyNameExpected: "A name in double quotes is expected here; is there a comma too many before it?",
    ValueExpected: "A value is expected here; is there a comma too many before it?",
    ColonExpected: "A colon is missing before this",
    CommaExpected: "A comma or a closing } is missing before this",
    CloseBraceExpected: "A closing } is missing",
    CloseBracketExpected: "A closing ] is missing",
    EndOfFileExpected: "The file should end here; is there a closing bracket too many?",
    InvalidCommentToken: 'Comments are not possible here; write a "why" instead',
    UnexpectedEndOfString: "The closing double quote is missing",
  }),
);

/** How many brackets may be open at once: the parsers recurse, and thousands end them (and the process) by a RangeError. */
const MOST_DEPTH = 50;

/** Where the bracket too many is opened; null for a text that is not too deep. */
function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (token === "[" || token === "{") depth += 1;
    if (token === "]" || token === "}") depth -= 1;
    if (depth > MOST_DEPTH) return index;
  }
  return null;
}

/**
 * Reads strict JSON; a byte order mark before it, as some editors write, is no mistake. The first syntax error hides what
 * follows it, so it is the only one that is told.
 */
export function readJson(file: string, given: string): JsonSource | Finding {
  const text = given.replace(/^\uFEFF/, "");
  const deep = tooDeepAt(text);
  if (deep !== null) {
    const message = `This is nested more than ${MOST_DEPTH} levels deep`;
    return { file, ...placeOf(text, deep), severity: "error", path: "", message };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  const broken = (offset: number, message: string): Finding => ({
    file,
    ...placeOf(text, offset),
    severity: "error",
    path: "",
    message,
  });
  if (first) {
    const code = printParseErrorCode(first.error);
    const isUnclosed = code === "CloseBraceExpected" || code === "CloseBracketExpected";
    const missing = isUnclosed ? findUnclosed(text) : null;
    if (missing) {
      const { offset, closer, openedOn } = missing;
      return broken(offset, `A closing ${closer} is missing here, for the one opened on line ${openedOn}`);
    }
    return broken(first.offset, words.get(code) ?? `This is not JSON (${code})`);
  }
  if (!tree) return broken(0, "The file is empty");
  try {
    return { file, text, value: JSON.parse(text), tree };
  } catch (error) {
    // The two parsers should agree; the strict one is what the product reads the file with.
    return broken(0, `This is not JSON (${(error as Error).message})`);
  }
}

/** Names written twice (JSON.parse silently takes the last) and names that JavaScript cannot keep. */
export function nameFindings(source: JsonSource): Finding[] {
  const findings: Finding[] = [];
  const walk = (node: Node, path: string[]): void => {
    const seen = new Map<string, number>();
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === "array") walk(child, [...path, String(index)]);
      if (child.type !== "property") continue;
      const [key, value] = child.children ?? [];
      const name = String(key?.value);
      const at = {
        file: source.file,
        ...placeOf(source.text, child.offset),
        path: [...path, name].join("."),
      };
      const line = seen.get(name);
      if (line !== undefined) {
        findings.push({ ...at, severity: "error", message: `Written twice; the first is on line ${line}` });
      } else if (name === "__proto__") {
        findings.push({ ...at, severity: "error", message: "This name is not possible" });
      }
      seen.set(name, line ?? at.line);
      if (value) walk(value, [...path, name]);
    }
  };
  walk(source.tree, []);
  return findings;
}

/**
 * Where a path is written: its value, or with `name` the name before it. Of what is not there, the name of the
 * nearest that is. Among doubles the last counts, as it does for JSON.parse.
 */
export function nodeAt(
  source: JsonSource,
  path: JsonPath,
  part: "value" | "name" = "value",
): { node: Node; found: boolean } {
  let node = source.tree;
  let name: Node | undefined;
  for (const step of path) {
    const child =
      node.type === "array"
        ? node.children?.[Number(step)]
        : node.children?.findLast((property) => property.children?.[0]?.value === step);
    const [key, value] = node.type === "array" ? [child, child] : (child?.children ?? []);
    if (!value) return { node: name ?? node, found: false };
    [name, node] = [key, value];
  }
  return { node: part === "name" ? (name ?? node) : node, found: true };
}
