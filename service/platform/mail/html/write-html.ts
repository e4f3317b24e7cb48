import { type Content, markup } from "../../../../storefront/markup";
import type { MailElement, MailNode } from "./mail-tree";
import { BLOCK_ELEMENTS, LINE_ELEMENTS, VOID_ELEMENTS } from "./mail-elements";
import { splitParts } from "./parts";

const escape = (text: string): string => String(markup`${text}`);

/** A block of ours in both parts of a mail, by its name. */
export type MailParts = ReadonlyMap<string, { html: Content; text: string | null }>;

/** The element as HTML. Without `parts`, names of parts stay in the text as they are. */
export function writeHtml({ name, attributes, children }: MailElement, parts?: MailParts): string {
  const start = `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escape(value)}"`).join("")}>`;
  if (VOID_ELEMENTS.has(name)) return start;
  const content = childrenOf(children, parts);
  // Of a line break right after this start tag, the parser takes no notice.
  return `${start}${name === "pre" && content.startsWith("\n") ? "\n" : ""}${content}</${name}>`;
}

/** What an element holds. */
export const childrenOf = (children: MailNode[], parts?: MailParts): string =>
  children.map((node) => (typeof node === "string" ? textOf(node, parts) : writeHtml(node, parts))).join("");

function textOf(text: string, parts: MailParts | undefined): string {
  if (!parts) return escape(text);
  return splitParts(text)
    .map(({ text: own, part }) => (part ? written(parts.get(part)?.html) : escape(own)))
    .join("");
}

const written = (html: Content | undefined): string => (html ? String(markup`${html}`) : "");

/** The same in plain text, with every fact: words, where links lead, what pictures show. What is hidden is not said. */
export function writeText(body: MailElement, parts: MailParts): string {
  const lines = textIn(body, parts)
    .split("\n")
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function textIn(node: MailNode, parts: MailParts): string {
  if (typeof node === "string")
    return splitParts(node)
      .map(({ text, part }) => (part ? `\n\n${parts.get(part)?.text ?? ""}\n\n` : text.replace(/\s+/g, " ")))
      .join("");
  const { name, attributes, children } = node;
  if (/display:\s*none/i.test(attributes.get("style") ?? "")) return "";
  if (name === "br") return "\n";
  if (name === "img") return attributes.get("alt") ?? "";
  const inside = children.map((child) => textIn(child, parts)).join("");
  if (name === "a") return linked(inside, attributes.get("href"));
  if (name === "li") return `\n- ${inside.trim()}`;
  if (name === "td" || name === "th") return `${inside} `;
  if (BLOCK_ELEMENTS.has(name)) return `\n\n${inside}\n\n`;
  return LINE_ELEMENTS.has(name) ? `\n${inside}\n` : inside;
}

function linked(words: string, href: string | undefined): string {
  if (!href || words.trim() === href) return words;
  return words.trim() === "" ? href : `${words.trimEnd()} (${href.replace(/^(mailto|tel):/, "")})`;
}
