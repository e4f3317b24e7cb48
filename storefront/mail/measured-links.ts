import type { PartPurpose } from "../../contract/mail-purposes";

/** The links of an email while it is drawn. */
export interface LinkCounter {
  /** The address in place of one; the same where it is not counted. */
  addressFor(url: string, purpose: PartPurpose): string;
}

/** The start of a link with its address, as we write both, and as a cleaned document of a merchant's has them. */
const LINK = /(<a\b[^>]*?\shref=")(https?:[^"]*)"/gi;

/** Rendered HTML whose links lead through the counter. What has another form stays as it is, and is not counted. */
export const withCountedLinks = (html: string, purpose: PartPurpose, counter: LinkCounter): string =>
  html.replace(LINK, (_, before: string, address: string) => {
    const counted = counter.addressFor(unescapeAttribute(address), purpose);
    return `${before}${escapeAttribute(counted)}"`;
  });

const ENTITIES = new Map([
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&lt;", "<"],
  ["&gt;", ">"],
]);

const unescapeAttribute = (text: string): string =>
  text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES.get(entity)!);

export const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
