import { expect } from "vitest";
import { dom } from "../rendered-pages";

const folded = (text: string) => text.replace(/\s+/g, " ").trim();

/** Facts of the HTML, in the order of reading: what stands between two tags, and what stands for pictures. */
function factsOf(html: string): string[] {
  const page = dom(html);
  // A mail client shows it beside the subject, not in the mail.
  page.querySelector("body > div")!.remove();
  const texts: string[] = [];
  const walker = page.createTreeWalker(page.body, 4);
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? "");
  const alts = [...page.querySelectorAll("img")].map((image) => image.alt);
  return [...texts, ...alts].map(folded).filter((text) => text && text !== "");
}

/** Both parts of a mail say the same: filters for spam compare them, and some people read the one, some the other. */
export function expectSameInBoth({ html, text }: { html: string; text: string }): void {
  const shop = dom(html).querySelector("title")!.textContent!;
  const said = folded(`${shop} ${text}`);
  for (const fact of factsOf(html)) expect(said).toContain(fact);
  const links = [...dom(html).querySelectorAll("a")].map((link) => link.getAttribute("href")!);
  for (const link of links) expect(text).toContain(link);
}
