import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
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
  if (!tree) return broken(0, "The file is empty, or does not begin with a {");
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
  return { file, text, value: getNodeValue(tree), tree };
}

/** A value inside an object or a list, and where its name is written; values of a list have none but themselves. */
interface Part {
  step: string;
  name: Node;
  value: Node;
}

function partsOf({ type, children = [] }: Node): Part[] {
  if (type === "array") return children.map((value, index) => ({ step: String(index), name: value, value }));
  return children.map((property) => {
    const [name, value] = property.children as [Node, Node];
    return { step: String(name.value), name, value };
  });
}

/** Names written twice (the last is silently taken) and names that JavaScript cannot keep. */
export function nameFindings(source: JsonSource): Finding[] {
  const findings: Finding[] = [];
  const walk = (node: Node, path: string[]): void => {
    const seen = new Map<string, number>();
    for (const { step, name, value } of partsOf(node)) {
      const at = {
        file: source.file,
        ...placeOf(source.text, name.offset),
        path: [...path, step].join("."),
      };
      const line = seen.get(step);
      if (line !== undefined) {
        findings.push({ ...at, severity: "error", message: `Written twice; the first is on line ${line}` });
      } else if (step === "__proto__") {
        findings.push({ ...at, severity: "error", message: "This name is not possible" });
      }
      seen.set(step, line ?? at.line);
      walk(value, [...path, step]);
    }
  };
  walk(source.tree, []);
  return findings;
}

/**
 * Where a path is written: its value, or with `name` the name before it. Of what is not there, the name of the
 * nearest that is. Among doubles the last counts, as it does in the value.
 */
export function nodeAt(
  source: JsonSource,
  path: JsonPath,
  part: "value" | "name" = "value",
): { node: Node; found: boolean } {
  let [name, node] = [source.tree, source.tree];
  for (const step of path) {
    const found = partsOf(node).findLast((each) => each.step === String(step));
    if (!found) return { node: name, found: false };
    [name, node] = [found.name, found.value];
  }
  return { node: part === "name" ? name : node, found: true };
}
