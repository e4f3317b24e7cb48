import { type CssNode, generate, type List, parse, walk } from "css-tree";
import { createKnownDeclarations, isHarmlessValue } from "./harmless-value";
import { scopedSelector } from "./scoped-selector";
import { withoutStray } from "./without-stray";

/** What of a style sheet is left out, and where: `line` counts from 1. */
export interface CssProblem {
  line: number;
  kind: "syntax" | "atRule" | "selector" | "nested" | "declaration" | "unknown" | "depth";
  /** The beginning of what it is about. */
  text: string;
}

export interface ScopedCss {
  css: string;
  problems: CssProblem[];
}

/** The page's own element, also within a theme. */
export const PAGE_SCOPE = ".waybill";

/** Rules around others, by the condition they have. */
const AROUND = new Set(["media", "supports", "container"]);
/** Those below one another: a parser goes down by recursion. */
const MAX_DEPTH = 40;
const MAX_PROBLEMS = 50;
/** A sheet with more is no style sheet, and nothing of it is used. */
const MAX_ERRORS = 500;
const MAX_SHOWN = 60;
/** Before names of keyframes, which are of the whole document. */
const KEYFRAMES_PREFIX = "waybill-";

/**
 * A merchant's style sheet that reaches nothing outside of the element `scope` and loads nothing. It is written anew from what was parsed: what is
 * not understood, or not allowed, is not in it. `scope` is a simple selector; `body`, `html` and `:root` stand for it.
 * @param isKnown one for all sheets of a document
 */
export function scopeCss(given: string, scope: string, isKnown = createKnownDeclarations()): ScopedCss {
  const problems: CssProblem[] = [];
  const unread = new Set<number>();
  const report = (problem: CssProblem) => {
    // The parser may stumble over one line more than once.
    if (problem.kind === "syntax" && unread.has(problem.line)) return;
    if (problem.kind === "syntax") unread.add(problem.line);
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  const lines = given.split("\n");
  if (depthOf(given) > MAX_DEPTH) return { css: "", problems: [{ line: 1, kind: "depth", text: "" }] };
  const { source, strays } = withoutStray(given);
  for (const { line, text } of strays) report({ line, kind: "syntax", text: shorten(text) });
  let errors = 0;
  const onParseError = ({ line }: { line: number }) => {
    report({ line, kind: "syntax", text: shorten(lines[line - 1] ?? "") });
    if ((errors += 1) > MAX_ERRORS) throw new TooManyErrors();
  };
  const sheet = parsed(source, onParseError);
  if (!sheet) return { css: "", problems };
  const state: State = { scope, report, keyframes: new Set(), isKnown };
  walk(sheet, (node) => {
    const name = node.type === "Atrule" && isKeyframes(node) ? nameOfKeyframes(node) : null;
    if (name) state.keyframes.add(name);
  });
  const css = rulesOf(sheet.children, state);
  // An end tag within a string would end the element that the sheet stands in.
  return { css: css.replace(/<(?=[/!])/g, "\\3c "), problems: problems.sort((a, b) => a.line - b.line) };
}

class TooManyErrors extends Error {}

/** Null where there is hardly anything but errors: after each the parser looks for the next beginning, which is what takes long. */
function parsed(source: string, onParseError: (error: { line: number }) => void): CssNode | null {
  try {
    return parse(source, { positions: true, parseCustomProperty: true, onParseError });
  } catch (error) {
    if (error instanceof TooManyErrors) return null;
    throw error;
  }
}

interface State {
  scope: string;
  report(problem: CssProblem): void;
  keyframes: Set<string>;
  isKnown(declaration: CssNode): boolean;
}

function rulesOf(children: List | null | undefined, state: State): string {
  return [...(children ?? [])].map((node) => ruleOf(node, state)).join("");
}

function ruleOf(node: CssNode, state: State): string {
  if (node.type === "Rule") {
    reportUnread(node.prelude, state);
    const selectors = selectorsOf(node, state);
    const declarations = selectors && declarationsOf(node.block, state);
    return declarations ? `${selectors}{${declarations}}` : "";
  }
  reportUnread(node, state);
  if (node.type !== "Atrule") return "";
  const name = node.name!.toLowerCase();
  if (isKeyframes(node)) return keyframesOf(node, state);
  const prelude = node.prelude && isPlain(node.prelude) ? generate(node.prelude) : null;
  if (!AROUND.has(name) || !node.block || !prelude) {
    state.report(problemOf("atRule", node));
    return "";
  }
  const inner = rulesOf(node.block.children, state);
  return inner && `@${name} ${prelude}{${inner}}`;
}

/** What was not understood may have several lines: each is named. */
function reportUnread(node: CssNode | null | undefined, state: State): void {
  if (node?.type !== "Raw" || typeof node.value !== "string") return;
  for (const [index, text] of node.value.split("\n").entries())
    if (text.trim() !== "")
      state.report({ line: (node.loc?.start.line ?? 1) + index, kind: "syntax", text: shorten(text) });
}

/** The selectors that stay, after the scope; empty where none does. */
function selectorsOf(rule: CssNode, state: State): string {
  const list = rule.prelude?.type === "SelectorList" ? [...(rule.prelude.children ?? [])] : [];
  const scoped = list.map((selector) => {
    const made = isPlain(selector) ? scopedSelector(selector, state.scope) : null;
    if (made === null) state.report(problemOf("selector", selector));
    return made;
  });
  return scoped.filter(Boolean).join(",");
}

function declarationsOf(block: CssNode | null | undefined, state: State): string {
  const kept = [...(block?.children ?? [])].flatMap((node) => {
    if (node.type === "Rule" || node.type === "Atrule") state.report(problemOf("nested", node));
    if (node.type !== "Declaration") return [];
    if (!isHarmlessValue(node)) {
      state.report(problemOf("declaration", node));
      return [];
    }
    if (!state.isKnown(node)) {
      state.report(problemOf("unknown", node));
      return [];
    }
    renameAnimations(node, state.keyframes);
    return [generate(node)];
  });
  return kept.join(";");
}

/** Names of keyframes are of the whole document: those of a theme stay as they are. */
function keyframesOf(node: CssNode, state: State): string {
  const name = nameOfKeyframes(node);
  if (!name) {
    state.report(problemOf("atRule", node));
    return "";
  }
  const steps = [...(node.block?.children ?? [])].flatMap((step) => {
    if (step.type !== "Rule" || !step.prelude || !isPlain(step.prelude)) return [];
    const at = generate(step.prelude);
    return /^(from|to|[\d.]+%)(,(from|to|[\d.]+%))*$/i.test(at)
      ? [`${at}{${declarationsOf(step.block, state)}}`]
      : [];
  });
  return `@keyframes ${KEYFRAMES_PREFIX}${name}{${steps.join("")}}`;
}

const isKeyframes = ({ name }: CssNode) => name!.toLowerCase() === "keyframes";

function nameOfKeyframes({ prelude }: CssNode): string | null {
  // As a name or as a string, which mean the same.
  const name = prelude ? generate(prelude).replace(/^"(.*)"$/, "$1") : "";
  return /^[A-Za-z_][\w-]{0,60}$/.test(name) ? name : null;
}

function renameAnimations(declaration: CssNode, names: ReadonlySet<string>): void {
  if (!/^(-webkit-)?animation(-name)?$/i.test(declaration.property!)) return;
  walk(declaration, (node) => {
    if (node.type === "Identifier" && names.has(node.name!)) node.name = KEYFRAMES_PREFIX + node.name;
    if (node.type === "String" && typeof node.value === "string" && names.has(node.value))
      node.value = KEYFRAMES_PREFIX + node.value;
  });
}

/** Everything in it was understood. */
function isPlain(node: CssNode): boolean {
  let isKnown = true;
  walk(node, (each) => {
    if (each.type === "Raw" || each.type === "Url" || each.type === "NestingSelector") isKnown = false;
    if (each.type === "Function" && !/^(selector|style)$/i.test(each.name!)) isKnown = false;
  });
  return isKnown;
}

const problemOf = (kind: CssProblem["kind"], node: CssNode): CssProblem => ({
  ...{ line: node.loc?.start.line ?? 1, kind },
  text: shorten(generate(node)),
});
const shorten = (text: string) => text.trim().slice(0, MAX_SHOWN);

/** Brackets that are open at once, at most; in strings and comments as well, where nobody has that many. */
function depthOf(source: string): number {
  let depth = 0;
  let most = 0;
  for (const sign of source) {
    if (sign === "{" || sign === "(" || sign === "[") most = Math.max(most, (depth += 1));
    else if (sign === "}" || sign === ")" || sign === "]") depth = Math.max(0, depth - 1);
  }
  return most;
}
