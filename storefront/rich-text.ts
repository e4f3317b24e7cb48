import { pageLink } from "./document/page-link";
import { type Html, markup, ownSource } from "./markup";
import type { ShopOfPage } from "./page-view";

/** The five tags, written exactly so; everything else between angle brackets is text. */
const TAG = /<(?:(\/?)(p|strong|em|ul|li)|a href="([^"<>]*)"|(\/)a)>/g;

export type RichTag = "p" | "strong" | "em" | "ul" | "li" | "a";

/** What stands directly in the text: it ends what is open. */
const BLOCKS: ReadonlySet<RichTag> = new Set(["p", "ul"]);

/** Takes a text piece by piece; every tag that is opened is closed. */
export interface RichTextWriter {
  /** Not escaped. */
  text(text: string): void;
  /** `href`: checked, of a link alone. */
  open(tag: RichTag, href: string | null): void;
  close(tag: RichTag): void;
}

/**
 * The merchant's text as markup: paragraphs, strong, em, lists and links. Whatever is typed, the result is well formed, and no
 * attribute but a checked href comes of it. Empty lines separate paragraphs where none are marked.
 */
export function richText(text: string, shop: ShopOfPage | null): Html {
  let result = "";
  walkRichText(text, shop, {
    text: (part) => (result += escapeText(part)),
    open: (tag, href) =>
      (result += href === null ? `<${tag}>` : `<a href="${escapeText(href)}" rel="noopener">`),
    close: (tag) => (result += `</${tag}>`),
  });
  return markup`<div class="prose">${ownSource(result)}</div>`;
}

/** Reads the five tags of a text; a link whose address may not stand there is its words alone. */
export function walkRichText(text: string, shop: { url: string } | null, writer: RichTextWriter): void {
  const source = /<(p|ul)>/.test(text) ? text : paragraphs(text);
  const open: RichTag[] = [];
  let last = 0;
  const close = (tag: RichTag | null) => {
    while (open.length > 0) {
      const top = open.pop()!;
      writer.close(top);
      if (top === tag) return;
    }
  };
  for (const match of source.matchAll(TAG)) {
    const [all, slash, name, href, linkEnd] = match;
    writer.text(source.slice(last, match.index));
    last = match.index + all.length;
    const tag = (name ?? "a") as RichTag;
    if (slash || linkEnd) {
      if (open.includes(tag)) close(tag);
      continue;
    }
    if (BLOCKS.has(tag)) close(null);
    if (tag === "li" && !open.includes("ul")) continue;
    if (tag === "li" && open.includes("li")) close("li");
    // A link within a link, bold within bold: browsers would close the outer one at a place of their own.
    if (open.includes(tag)) continue;
    const address = tag === "a" ? pageLink(href!, shop) : null;
    if (tag === "a" && !address) continue;
    writer.open(tag, address);
    open.push(tag);
  }
  writer.text(source.slice(last));
  close(null);
}

export const escapeText = (text: string): string => String(markup`${text}`);

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim()}</p>`)
    .join("");
}
