import type { ConsentRecord } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { MailMeasuring } from "../../../contract/mail-measuring";
import { LINK_PATH, measuredPath, originOfLinks } from "../../domain/mail-measuring/measured-address";
import type { AddressedShop } from "../../domain/shops/shop-addresses";
import type { Context } from "../../platform/context";
import type { MeasuredLink } from "../../platform/db/tables/mail-recipients";
import { escapeAttribute, type LinkCounter, withCountedLinks } from "../../../storefront/mail/measured-links";

/** What is counted of an email, as it is stored with it. */
export interface Measured {
  /** Null: clicks are not counted. */
  links: readonly MeasuredLink[] | null;
  hasPixel: boolean;
}

export const NOT_MEASURED: Measured = { links: null, hasPixel: false };

export interface MailMeasure {
  /** Null: clicks are not counted. */
  counter: LinkCounter | null;
  /** The finished HTML with the links that no block has counted, and the pixel. */
  finish(html: string): string;
  /** After `finish`. */
  measured(): Measured;
}

/** A link has a place of two or three digits in its address. */
const MOST_LINKS = 200;

/**
 * What counts of one email, as the shop has it, and as whoever gets it may be counted by their own word and the table of consent: of whoever may
 * not, neither opens nor clicks are, so that the box on the preferences page says what is true.
 * @param decided the decision for the purpose `measuring`
 */
export function measureMail(
  { config }: Pick<Context, "config">,
  shop: AddressedShop & { id: ShopId },
  delivery: string,
  { opens, clicks, decided, leaveOut }: MeasureOptions,
): MailMeasure {
  const reason = decided.measuring;
  const isAllowed = reason === "given" || reason === "country" || reason === "checkout";
  const links: MeasuredLink[] = [];
  const places = new Map<string, string>();
  const origin = originOfLinks(config, shop);
  const counter: LinkCounter = {
    addressFor(url, purpose) {
      if (url.startsWith(leaveOut) || url.startsWith(`${origin}${LINK_PATH}/`)) return url;
      const known = places.get(`${purpose} ${url}`);
      if (known) return known;
      if (links.length >= MOST_LINKS) return url;
      const address = `${origin}${measuredPath(config, { shop: shop.id, delivery, link: links.length })}`;
      links.push({ url, purpose });
      places.set(`${purpose} ${url}`, address);
      return address;
    },
  };
  const hasLinks = clicks && isAllowed;
  const hasPixel = opens && isAllowed;
  const pixel = `<img src="${origin}${measuredPath(config, { shop: shop.id, delivery, link: null })}" alt="" width="1" height="1" style="display:block;border:0">`;
  return {
    counter: hasLinks ? counter : null,
    finish(html) {
      const counted = hasLinks ? withCountedLinks(html, "status", counter) : html;
      return hasPixel ? withPixel(counted, pixel) : counted;
    },
    measured: () => ({ links: hasLinks ? links : null, hasPixel }),
  };
}

interface MeasureOptions extends Pick<MailMeasuring, "opens" | "clicks"> {
  decided: ConsentRecord;
  /** Where links that are never counted begin: the one by which whoever gets it ends such emails. */
  leaveOut: string;
}

/** At the end of what is shown. */
function withPixel(html: string, pixel: string): string {
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + pixel : html.slice(0, end) + pixel + html.slice(end);
}

const COUNTED = /(href|src)="https?:\/\/[^"]+?\/([co])\/\d+-\d+(?:-(\d+))?-[\da-f]{20}"/g;
const PIXEL = /<img src="[^"]+\/o\/\d+-\d+-[\da-f]{20}"[^>]*>/;

/** A sent email to look at: what is opened in a preview is counted as nobody's. */
export const withoutMeasuring = (html: string, links: readonly MeasuredLink[] | null): string =>
  html.replace(PIXEL, "").replace(COUNTED, (found, attribute: string, _, place?: string) => {
    const target = place === undefined ? undefined : links?.[Number(place)];
    return target ? `${attribute}="${escapeAttribute(target.url)}"` : found;
  });
