import { type Html, markup, ownSource } from "./markup";
import { pageLink } from "./document/page-link";
import type { ShopOfPage } from "./page-view";

/** The five tags, written exactly so; everything else between angle brackets is text. */
const TAG = /<(?:(\/?)(p|strong|em|ul|li)|a href="([^"<>]*)"|(\/)a)>/g;

/** What may stand directly within what: others end what is open. */
const BLOCKS = new Set(["p", "ul"]);

/**
 * The merchant's text as markup: paragraphs, strong, em, lists and links. Whatever is typed, the result is well formed, and no
 * attribute but a checked href comes of it. Empty lines separate paragraphs where none are marked.
 */
export function richText(text: string, shop: ShopOfPage | null): Html {
  const source = /<(p|ul)>/.test(text) ? text : paragraphs(text);
  const open: string[] = [];
  let result = "";
  let last = 0;
  const close = (tag: string) => {
    while (open.length > 0) {
      const top = open.pop()!;
      result += `</${top}>`;
      if (top === tag) return;
    }
  };
  for (const match of source.matchAll(TAG)) {
    const [all, slash, name, href, linkEnd] = match;
    result += escape(source.slice(last, match.index));
    last = match.index + all.length;
    const tag = name ?? "a";
    if (slash || linkEnd) {
      if (open.includes(tag)) close(tag);
      continue;
    }
    if (BLOCKS.has(tag)) close("");
    if (tag === "li" && !open.includes("ul")) continue;
    if (tag === "li" && open.includes("li")) close("li");
    // A link within a link, bold within bold: browsers would close the outer one at a place of their own.
    if (open.includes(tag)) continue;
    const start = tag === "a" ? anchor(href!, shop) : `<${tag}>`;
    if (!start) continue;
    result += start;
    open.push(tag);
  }
  result += escape(source.slice(last));
  close("");
  return markup`<div class="prose">${ownSource(result)}</div>`;
}

const escape = (text: string) => String(markup`${text}`);

function anchor(href: string, shop: ShopOfPage | null): string | null {
  const link = pageLink(href, shop);
  return link && `<a href="${escape(link)}" rel="noopener">`;
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim()}</p>`)
    .join("");
}
