import { goesWithContent as goesOnPages } from "../../../../storefront/merchant-html/allowed-html";

/** Whether a value may stand in an attribute. */
type Check = (value: string) => boolean;

const any: Check = (value) => value.length <= 500;
const oneOf = (...words: string[]): Check => words.includes.bind(words) as Check;
const size: Check = (value) => /^\d{1,4}(%|px)?$/.test(value);
const number: Check = (value) => /^\d{1,4}$/.test(value);
const colour: Check = (value) => /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20})$/i.test(value);
const language: Check = (value) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(value);
const webOnly: Check = (value) => /^https:\/\/[^\s/?#\\]+[^\s\\]*$/i.test(value);

type Attributes = Readonly<Record<string, Check>>;

/** Of every element. `style` is checked by its declarations. No `id`, no `on…`, no `data-…`. */
const EVERYWHERE: Attributes = {
  class: (value) => /^[\w -]{0,200}$/.test(value),
  title: any,
  lang: language,
  dir: oneOf("ltr", "rtl", "auto"),
  align: oneOf("left", "center", "right", "justify"),
  role: oneOf("presentation", "none", "img", "article", "heading", "list", "listitem"),
  "aria-label": any,
  "aria-hidden": oneOf("true", "false"),
};

const BOX: Attributes = {
  ...{ width: size, height: size, bgcolor: colour },
  valign: oneOf("top", "middle", "bottom", "baseline"),
};
const CELL: Attributes = {
  ...{ ...BOX, colspan: number, rowspan: number, nowrap: any },
  scope: oneOf("row", "col", "rowgroup", "colgroup"),
};

const PLAIN = [
  ...["div", "section", "article", "header", "footer", "main", "p", "span", "br", "hr", "center"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "mark"],
  ...["blockquote", "pre", "code", "address", "ul", "li", "dl", "dt", "dd", "caption", "time", "abbr"],
];

/** Each element that may stand in a mail, with what it may have beside the attributes of all; mail clients know few others. */
const ELEMENTS = new Map<string, Attributes>([
  ...PLAIN.map((name) => [name, {}] as const),
  ["body", { bgcolor: colour }],
  ["a", { href: any, target: oneOf("_blank", "_self") }],
  ["img", { src: webOnly, alt: any, width: size, height: size, border: number }],
  ["font", { color: colour, face: any, size: number }],
  ["ol", { start: number, type: oneOf("1", "a", "A", "i", "I") }],
  ["table", { ...BOX, border: number, cellpadding: number, cellspacing: number }],
  ...["thead", "tbody", "tfoot", "tr"].map((name) => [name, BOX] as const),
  ...["td", "th"].map((name) => [name, CELL] as const),
]);

/** Beside what goes with its content on pages; style sheets are kept. */
const WITH_CONTENT = new Set(["head", "button"]);

export const VOID_ELEMENTS = new Set(["br", "hr", "img"]);

/** In plain text what they hold stands in lines of its own. */
export const BLOCK_ELEMENTS = new Set([
  ...["div", "section", "article", "header", "footer", "main", "p", "center", "h1", "h2", "h3", "h4", "h5"],
  ...["h6", "blockquote", "pre", "address", "ul", "ol", "dl", "table", "caption", "hr"],
]);
export const LINE_ELEMENTS = new Set(["li", "tr", "dt", "dd"]);

export const isMailElement = (name: string): boolean => ELEMENTS.has(name);
export const goesWithContent = (name: string): boolean =>
  WITH_CONTENT.has(name) || (name !== "style" && goesOnPages(name));

/** Whether an attribute other than `style` may have the value there; addresses of links are checked besides. */
export function isMailAttribute(element: string, attribute: string, value: string): boolean {
  const own = { ...EVERYWHERE, ...ELEMENTS.get(element) };
  return Object.hasOwn(own, attribute) && own[attribute]!(value);
}
