import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree, html as parse5, parse } from "parse5";
import { pageLink } from "../../../../storefront/document/page-link";
import { createKnownDeclarations } from "../../css/harmless-value";
import { scopeCss } from "../../css/scoped-css";
import { inlineStyle } from "./inline-style";
import { goesWithContent, isMailAttribute, isMailElement } from "./mail-elements";
import {
  BODY_CLASS,
  type MailDocument,
  type MailElement,
  type MailHtmlProblem,
  type MailNode,
} from "./mail-tree";
import { withoutParts } from "./parts";
import { type MailParts, writeHtml, writeText } from "./write-html";

export interface MailSite {
  /** The shop's: a path leads there. */
  url: string;
  /** Where uploaded images lie: pictures may come from there besides from anywhere by https. */
  images: string | null;
}

/** Thrown where a document is none that can be checked: it has more of something than it may, or is read otherwise each time. */
export class UncheckableHtml extends Error {}

/** Thrown where nothing of a document could be read: a comment that does not end has taken it all. */
export class BlankHtml extends UncheckableHtml {}

/** @throws BlankHtml where there are neither words nor pictures, by the parts of a mail */
export function requireContent({ body }: MailDocument, parts: MailParts): void {
  if (writeText(body, parts) === "" && !hasPicture(body)) throw new BlankHtml("The document says nothing");
}

const hasPicture = (node: MailNode): boolean =>
  typeof node !== "string" && (node.name === "img" || node.children.some((child) => hasPicture(child)));

const MAX_DEPTH = 60;
const MAX_ELEMENTS = 4000;
/** Of one element; mails have a dozen. */
const MAX_ATTRIBUTES = 40;
/** Characters of all its style sheets: ten times what mails have, and what is read in a tenth of a second. */
const MAX_CSS = 30_000;
/** Places in `style` attributes that are no declarations: each takes as long as a hundred that are some. */
const MAX_STYLE_ERRORS = 500;
const MAX_PROBLEMS = 50;
/** Until what was written is read as it was written. */
const MAX_ROUNDS = 4;

/**
 * A merchant's whole document, made anew of what the parser of the HTML standard reads: elements, attributes, addresses and declarations of
 * lists. It is written and read again until nothing changes any more, so no mail client reads it as something else.
 * @throws UncheckableHtml
 */
export function cleanMailHtml(source: string, site: MailSite): MailDocument {
  const problems: MailHtmlProblem[] = [];
  const first = read(source, site, (problem) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  });
  let document = first;
  let written = writeHtml(first.body);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    document = read(written, site, () => {});
    const again = writeHtml(document.body);
    if (again === written) return { css: first.css, body: document.body, problems };
    written = again;
  }
  throw new UncheckableHtml("The document is read otherwise each time");
}

interface State {
  site: MailSite;
  report(problem: MailHtmlProblem): void;
  sheets: { source: string; css: string }[];
  isKnown: ReturnType<typeof createKnownDeclarations>;
  counts: { css: number; styleErrors: number };
  depth: number;
}

function read(source: string, site: MailSite, report: State["report"]): Omit<MailDocument, "problems"> {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...parts) {
      if ((elements += 1) > MAX_ELEMENTS) throw new UncheckableHtml("The document has too many elements");
      const [, , attributes] = parts;
      if (attributes.length > MAX_ATTRIBUTES) throw new UncheckableHtml("An element has too many attributes");
      return defaultTreeAdapter.createElement(...parts);
    },
  };
  const tree = parse(source, { treeAdapter, sourceCodeLocationInfo: true });
  const state: State = {
    site,
    report,
    sheets: [],
    isKnown: createKnownDeclarations(),
    counts: { css: 0, styleErrors: 0 },
    depth: 0,
  };
  const root = tree.childNodes.find(isElement);
  const [head, body] = ["head", "body"].map((name) =>
    root?.childNodes.filter(isElement).find(({ tagName }) => tagName === name),
  );
  for (const node of head?.childNodes ?? []) if (isElement(node)) noteHead(node, state);
  const [cleaned] = body ? nodesOf(body, state) : [];
  const empty: MailElement = { name: "body", attributes: new Map(), children: [] };
  return {
    body: typeof cleaned === "object" && cleaned.name === "body" ? cleaned : empty,
    css: cssOf(state),
  };
}

/** Names of keyframes are of all sheets together: several are read as one. */
function cssOf({ sheets, isKnown }: State): string {
  if (sheets.length <= 1) return sheets[0]?.css ?? "";
  return scopeCss(sheets.map(({ source }) => source).join("\n"), `.${BODY_CLASS}`, isKnown).css;
}

const isElement = (node: Tree.ChildNode): node is Tree.Element => defaultTreeAdapter.isElementNode(node);

/** Of the head only style sheets count: the rest is ours. */
const OURS = new Set(["title", "meta", "base"]);

function noteHead(element: Tree.Element, state: State): void {
  if (element.tagName === "style") noteSheet(element, state);
  else if (!OURS.has(element.tagName)) say(element, state, "element", element.tagName);
}

function noteSheet(element: Tree.Element, state: State): void {
  const source = element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
  if ((state.counts.css += source.length) > MAX_CSS)
    throw new UncheckableHtml("The document has too long style sheets");
  const { line } = placeOf(element);
  const { css, problems } = scopeCss(source, `.${BODY_CLASS}`, state.isKnown);
  for (const problem of problems)
    state.report({ key: "style", name: problem.text, line: line + problem.line - 1, column: 1 });
  state.sheets.push({ source, css });
}

const placeOf = ({ sourceCodeLocation: at }: Tree.Element) => ({
  // Elements that the parser has added stand nowhere in the source.
  ...{ line: at?.startLine ?? 1, column: at?.startCol ?? 1 },
});

function say(element: Tree.Element, state: State, key: MailHtmlProblem["key"], name: string): void {
  const at = element.sourceCodeLocation?.attrs?.[name];
  const { line, column } = placeOf(element);
  state.report({
    ...{ key, name: name.slice(0, 60) },
    ...{ line: at?.startLine ?? line, column: at?.startCol ?? column },
  });
}

/** None where it may not stand in a mail; its content where that is text to be read. */
function nodesOf(element: Tree.Element, state: State): MailNode[] {
  const { tagName: name, namespaceURI } = element;
  if (name === "style") {
    noteSheet(element, state);
    return [];
  }
  if (state.depth >= MAX_DEPTH) throw new UncheckableHtml("The document goes too deep");
  const inner = { ...state, depth: state.depth + 1 };
  const isHtml = namespaceURI === parse5.NS.HTML;
  if (!isHtml || !isMailElement(name)) {
    say(element, state, "element", name);
    return isHtml && !goesWithContent(name) ? childrenOf(element, inner) : [];
  }
  const attributes = attributesOf(element, state);
  if (name === "img") {
    if (!attributes.has("src")) {
      say(element, state, "address", "src");
      return [];
    }
    if (!attributes.has("alt")) attributes.set("alt", "");
  }
  return [{ name, attributes, children: childrenOf(element, inner) }];
}

const childrenOf = ({ childNodes }: Tree.ParentNode, state: State): MailNode[] =>
  childNodes.flatMap((node): MailNode[] => {
    if (defaultTreeAdapter.isTextNode(node)) return [node.value];
    // Comments, which nobody reads, go without a word.
    return isElement(node) ? nodesOf(node, state) : [];
  });

function attributesOf(element: Tree.Element, state: State): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { name, value } of element.attrs) {
    if (name === "style") {
      const style = inlineStyle(
        withoutParts(value),
        (property) =>
          state.report({ key: "style", name: property.slice(0, 60), ...attributePlace(element, name) }),
        () => {
          if ((state.counts.styleErrors += 1) > MAX_STYLE_ERRORS)
            throw new UncheckableHtml("The document has too much in its styles that is no declaration");
        },
      );
      if (style) kept.set(name, style);
      continue;
    }
    const trimmed = withoutParts(value).trim();
    const isAddress = name === "href" || name === "src";
    const { images, ...shop } = state.site;
    const isOwn = name === "src" && images !== null && trimmed.startsWith(`${images}/`);
    const isAllowed = isOwn || isMailAttribute(element.tagName, name, trimmed);
    const own = name === "href" ? pageLink(trimmed, shop) : trimmed;
    const written = isAllowed ? own : null;
    if (written !== null) kept.set(name, written);
    else if (!(element.tagName === "img" && name === "src"))
      say(element, state, isAddress ? "address" : "attribute", name);
  }
  return kept;
}

function attributePlace(element: Tree.Element, name: string): { line: number; column: number } {
  const at = element.sourceCodeLocation?.attrs?.[name];
  return at ? { line: at.startLine, column: at.startCol } : placeOf(element);
}
