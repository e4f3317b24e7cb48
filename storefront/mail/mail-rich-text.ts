import { type Html, ownSource } from "../markup";
import { escapeText, type RichTag, walkRichText } from "../rich-text";
import { LESS_THAN } from "./liquid/less-than.mjs";
import type { MailFacts } from "./mail-facts";
import { paragraphStyle } from "./mail-markup";
import type { MailStyle } from "./mail-style";

const CLASSES: Record<RichTag, string> = {
  ...{ p: ' class="w-text"', ul: ' class="w-text"', a: ' class="w-link"' },
  ...{ li: "", strong: "", em: "" },
};

/** A text with the five tags, in both parts of a mail. What data had of `<` is text in both. */
export function mailRichText(
  text: string,
  { shop }: Pick<MailFacts, "shop">,
  style: MailStyle,
): { html: Html; text: string } {
  const styles: Record<RichTag, string> = {
    p: paragraphStyle(style),
    ul: `${paragraphStyle(style)};padding:0 0 0 20px`,
    li: "margin:0 0 4px",
    a: `color:${style.colours.link}`,
    ...{ strong: "", em: "" },
  };
  let html = "";
  let plain = "";
  /** Where the words of the open link begin, and where it leads. */
  let link: { from: number; href: string } | null = null;
  walkRichText(text, shop, {
    text(part) {
      html += escapeText(part.replaceAll(LESS_THAN, "<"));
      plain += part.replaceAll(LESS_THAN, "<");
    },
    open(tag, href) {
      const inline = `${CLASSES[tag]}${styles[tag] && ` style="${escapeText(styles[tag])}"`}`;
      html += `<${tag}${href === null ? "" : ` href="${escapeText(href.replaceAll(LESS_THAN, "<"))}"`}${inline}>`;
      if (tag === "p" || tag === "ul") plain += "\n\n";
      if (tag === "li") plain += "\n- ";
      if (href !== null) link = { from: plain.length, href: href.replaceAll(LESS_THAN, "<") };
    },
    close(tag) {
      html += `</${tag}>`;
      if (tag !== "a" || !link) return;
      if (plain.slice(link.from) !== link.href) plain += ` (${link.href})`;
      link = null;
    },
  });
  return { html: ownSource(html), text: plain.replace(/\n{3,}/g, "\n\n").trim() };
}
