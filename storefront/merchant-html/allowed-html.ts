import { isPageLink } from "../document/page-link";

/** Whether a value may stand in an attribute. */
type Check = (value: string) => boolean;

const any: Check = () => true;
const oneOf = (...words: string[]): Check => words.includes.bind(words) as Check;
const number: Check = (value) => /^\d{1,4}$/.test(value);
const language: Check = (value) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(value);

/** Of every element. Neither `id` nor `name`, which scripts could read in place of their own; no `style`, no `on…`, no `data-…`. */
const EVERYWHERE: Readonly<Record<string, Check>> = {
  class: any,
  title: any,
  lang: language,
  dir: oneOf("ltr", "rtl", "auto"),
  "aria-label": any,
  "aria-hidden": oneOf("true", "false"),
};

const CELL: Readonly<Record<string, Check>> = {
  colspan: number,
  rowspan: number,
  scope: oneOf("row", "col", "rowgroup", "colgroup"),
};

const PLAIN = [
  ...["div", "section", "article", "p", "span", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "mark", "abbr", "cite", "code", "kbd", "q"],
  ...["blockquote", "pre", "address", "ul", "li", "dl", "dt", "dd", "figure", "figcaption", "summary"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr"],
];

/** Each element that may stand on the page, with what it may have beside the attributes of all. */
const ELEMENTS = new Map<string, Readonly<Record<string, Check>>>([
  ...PLAIN.map((name) => [name, {}] as const),
  ["a", { href: isPageLink, target: oneOf("_blank", "_self") }],
  // By https alone: another address than a page's own is asked without a Referer, and the policy of the page takes no other.
  [
    "img",
    { src: (url) => /^https:\/\/[^\s/?#\\]+[^\s\\]*$/i.test(url), alt: any, width: number, height: number },
  ],
  ["ol", { start: number, reversed: any, type: oneOf("1", "a", "A", "i", "I") }],
  ["th", CELL],
  ["td", CELL],
  ["time", { datetime: any }],
  ["details", { open: any }],
]);

/** What is written by us whatever the merchant says. */
const OURS = new Set(["rel", "loading", "decoding", "referrerpolicy"]);

/** Elements whose content is no text to be read: it goes with them. */
const WITH_CONTENT = new Set([
  ...[
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "applet",
    "noscript",
    "noembed",
    "noframes",
    "template",
  ],
  ...[
    "svg",
    "math",
    "title",
    "textarea",
    "select",
    "datalist",
    "audio",
    "video",
    "canvas",
    "map",
    "frameset",
  ],
  ...["xmp", "plaintext", "listing", "slot", "portal"],
]);

export const VOID_ELEMENTS = new Set(["br", "hr", "img"]);

export const isAllowedElement = (name: string): boolean => ELEMENTS.has(name);
export const goesWithContent = (name: string): boolean => WITH_CONTENT.has(name);

/** `value` as it may stand there; null where it may not; undefined for one that we write ourselves. */
export function allowedValue(element: string, attribute: string, value: string): string | null | undefined {
  if (OURS.has(attribute)) return undefined;
  const own = new Map(Object.entries({ ...EVERYWHERE, ...ELEMENTS.get(element) }));
  const isAllowed = own.get(attribute);
  if (!isAllowed) return null;
  if (attribute === "class") return allowedClasses(value);
  const trimmed = value.trim();
  return isAllowed(trimmed) ? trimmed : null;
}

/** Ours, by which the script and the style sheet of a page find what is not the merchant's, stay out. */
function allowedClasses(value: string): string {
  const names = value.split(/\s+/).filter((name) => /^[A-Za-z_][\w-]{0,60}$/.test(name));
  return names.filter((name) => !name.startsWith("waybill")).join(" ");
}
