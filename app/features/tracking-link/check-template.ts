/** What a merchant's mail template says about tracking, line by line. */
export interface Finding {
  kind: "ours" | "follows" | "noNumber" | "unknown" | "unclosed" | "otherAddress";
  /** From 1. */
  line: number;
  /** The Liquid variable that is unknown. */
  name?: string;
}

/** Shopify's own variables of a fulfilment's numbers; the first of a list is written as `tracking_numbers.first`. */
const NUMBER = /^fulfillment\.tracking_numbers?(\.first|\.last|\[\d+\])?$/;
const FOLLOWS = /\{\{-?\s*fulfillment\.tracking_urls?\b/;
/** Where a link ends: a quote, white space or a bracket of HTML; what is between Liquid's brackets belongs to it. */
const LINK = /https?:\/\/(?:\{\{[^{}\n]{0,200}\}\}|[^\s"'<>{}]|\{(?!%)|\})+/gi;

/**
 * Finds our links in a mail template, and what is wrong with them; nothing at all where it has none. Comments are not part of
 * the mail, so what they hold does not count.
 * @param addresses of the tracking page, with `{number}` in the place of the number
 */
export function checkTemplate(template: string, addresses: readonly string[]): Finding[] {
  const text = withoutComments(template);
  const known = declaredNumbers(text);
  const pages = addresses.map((address) => new URL(address.replace("{number}", "0")));
  return text.split("\n").flatMap((content, index) => {
    const line = index + 1;
    const links = [...content.matchAll(LINK)].flatMap(([link]) => {
      const finding = findingOf(link, pages, known);
      return finding ? [{ ...finding, line }] : [];
    });
    return FOLLOWS.test(content) ? [...links, { kind: "follows" as const, line }] : links;
  });
}

function findingOf(link: string, pages: URL[], known: ReadonlySet<string>): Omit<Finding, "line"> | null {
  const [address = "", query = ""] = link.replaceAll("&amp;", "&").split("?", 2);
  const page = pages.find(({ origin, pathname }) => address.replace(/\/$/, "") === origin + pathname);
  if (!page) return isLikeOurs(address, pages) ? { kind: "otherAddress" } : null;
  const number = /(?:^|&)number=([^&#]*)/.exec(query)?.[1]?.trim() ?? "";
  if (number === "") return { kind: "noNumber" };
  if (number.split("{{").length !== number.split("}}").length) return { kind: "unclosed" };
  const [, variable] = /^\{\{-?\s*([^\s|}]+)/.exec(number) ?? [];
  // A number that is written out is the same in every mail.
  if (variable === undefined) return { kind: number.includes("{") ? "unclosed" : "noNumber" };
  return NUMBER.test(variable) || known.has(variable)
    ? { kind: "ours" }
    : { kind: "unknown", name: variable };
}

/** The path of a tracking page on another domain, or another shop's page on our host. */
function isLikeOurs(address: string, pages: URL[]): boolean {
  const [, origin = "", path = ""] = /^(https?:\/\/[^/]*)(\/.*)?$/i.exec(address) ?? [];
  return pages.some(
    (page) => path.replace(/\/$/, "") === page.pathname || (origin === page.origin && /^\/t\//.test(path)),
  );
}

/** Variables that hold a tracking number: of loops over the numbers, and assigned ones. */
function declaredNumbers(text: string): Set<string> {
  const loops = text.matchAll(/\{%-?\s*for\s+(\w+)\s+in\s+fulfillment\.tracking_numbers\b/g);
  const assigned = text.matchAll(/\{%-?\s*assign\s+(\w+)\s*=\s*fulfillment\.tracking_numbers?\b/g);
  return new Set([...loops, ...assigned].map(([, name]) => name!));
}

const MARKS = /\{%-?\s*(?:comment|endcomment)\s*-?%\}|<!--|-->/g;

/** With every line in its place. Reads each mark once: an expression for whole comments would look for each end from each start. */
function withoutComments(template: string): string {
  const text = template.replaceAll("\r", "");
  let [kept, from, end] = ["", 0, ""];
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    const kind = mark === "<!--" ? "-->" : /\bcomment/.test(mark) ? "endcomment" : null;
    if (end === "" && kind !== null) {
      kept += text.slice(from, index);
      [from, end] = [index, kind];
    } else if (end !== "" && (mark === end || (end === "endcomment" && mark.includes(end)))) {
      kept += text.slice(from, index).replace(/[^\n]/g, "");
      [from, end] = [index + mark.length, ""];
    }
  }
  // Without its end it is shown as it stands.
  return kept + text.slice(from);
}
