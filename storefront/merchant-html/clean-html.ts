import {
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes as Tree,
  html as parse5,
  parseFragment,
} from "parse5";
import { pageLink } from "../document/page-link";
import { type Html, markup, ownSource } from "../markup";
import { allowedValue, goesWithContent, isAllowedElement, VOID_ELEMENTS } from "./allowed-html";

export const HTML_PROBLEMS = ["element", "attribute", "link", "image", "depth", "size", "nesting"] as const;

/** What of a merchant's HTML is left out, and where: `line` counts from 1. */
export interface HtmlProblem {
  line: number;
  kind: (typeof HTML_PROBLEMS)[number];
  /** The name of what it is about. */
  text: string;
}

export interface CleanHtml {
  html: Html;
  problems: HtmlProblem[];
}

/** Elements below one another. */
const MAX_DEPTH = 40;
/** Of the parsed tree: a few bold texts that are never closed make some of each paragraph. */
const MAX_ELEMENTS = 4000;
const MAX_PROBLEMS = 50;
/** Until what was written is read as it was written. */
const MAX_ROUNDS = 4;

/**
 * A merchant's HTML, written anew from what a browser's parser makes of it: elements, attributes and addresses of a list, every text escaped,
 * all that was opened closed. It is read again until nothing changes any more, so no browser reads it as something else than what was
 * checked. A path leads to the shop.
 */
export function cleanHtml(source: string, shop: { url: string } | null): CleanHtml {
  const problems: HtmlProblem[] = [];
  const none = (kind: HtmlProblem["kind"]): CleanHtml => ({
    html: ownSource(""),
    problems: [{ line: 1, kind, text: "" }],
  });
  try {
    let written = write(source, shop, (problem) => {
      if (problems.length < MAX_PROBLEMS) problems.push(problem);
    });
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const again = write(written, shop, () => {});
      if (again === written) return { html: ownSource(written), problems };
      written = again;
    }
    return none("nesting");
  } catch (error) {
    if (error instanceof TooManyElements) return none("size");
    throw error;
  }
}

class TooManyElements extends Error {}

type Report = (problem: HtmlProblem) => void;

/** Parses in a `div`, where a row without a table is none. */
function write(source: string, shop: { url: string } | null, report: Report): string {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...parts) {
      if ((elements += 1) > MAX_ELEMENTS) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...parts);
    },
  };
  const context = defaultTreeAdapter.createElement("div", parse5.NS.HTML, []);
  const tree = parseFragment(context, source, { treeAdapter, sourceCodeLocationInfo: true });
  return childrenOf(tree, { shop, report, depth: 0 });
}

interface State {
  shop: { url: string } | null;
  report: Report;
  depth: number;
}

const childrenOf = ({ childNodes }: Tree.ParentNode, state: State): string =>
  childNodes.map((node) => nodeOf(node, state)).join("");

function nodeOf(node: Tree.ChildNode, state: State): string {
  if (defaultTreeAdapter.isTextNode(node)) return escape(node.value);
  // Comments, which nobody reads, go without a word.
  return defaultTreeAdapter.isElementNode(node) ? elementOf(node, state) : "";
}

function elementOf(element: Tree.Element, state: State): string {
  const { tagName: name, namespaceURI } = element;
  // Elements that the parser has added stand nowhere in the source.
  const line = element.sourceCodeLocation?.startLine ?? 1;
  const say = (kind: HtmlProblem["kind"], text: string) =>
    state.report({ line, kind, text: text.slice(0, 60) });
  if (state.depth >= MAX_DEPTH) {
    say("depth", name);
    return "";
  }
  const inner = { ...state, depth: state.depth + 1 };
  const isHtml = namespaceURI === parse5.NS.HTML;
  if (!isHtml || !isAllowedElement(name)) {
    say("element", name);
    return isHtml && !goesWithContent(name) ? childrenOf(element, inner) : "";
  }
  const attributes = attributesOf(element, state);
  if (name === "img") {
    if (!attributes.has("src")) {
      say("image", name);
      return "";
    }
    if (!attributes.has("alt")) attributes.set("alt", "");
    attributes.set("loading", "lazy").set("referrerpolicy", "no-referrer");
  }
  if (name === "a" && attributes.has("href")) attributes.set("rel", "noopener");
  const start = `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escape(value)}"`).join("")}>`;
  if (VOID_ELEMENTS.has(name)) return start;
  const content = childrenOf(element, inner);
  // Of a line break right after this start tag, the parser takes no notice.
  return `${start}${name === "pre" && content.startsWith("\n") ? "\n" : ""}${content}</${name}>`;
}

function attributesOf(element: Tree.Element, { shop, report }: State): Map<string, string> {
  const { tagName, attrs, sourceCodeLocation: at } = element;
  const kept = new Map<string, string>();
  for (const { name, value } of attrs) {
    const allowed = allowedValue(tagName, name, value);
    if (allowed === undefined || (allowed === "" && name === "class")) continue;
    const written = allowed !== null && name === "href" ? pageLink(allowed, shop) : allowed;
    if (written !== null) kept.set(name, written);
    else
      report({
        line: at?.attrs?.[name]?.startLine ?? at?.startLine ?? 1,
        kind: name === "href" ? "link" : "attribute",
        text: name.slice(0, 60),
      });
  }
  return kept;
}

const escape = (text: string): string => String(markup`${text}`);
