import type { MailPurpose } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import { LINK_PARAMETER } from "../../../contract/signed-links";
import type { UnsubscribeSubject } from "../../../contract/signed-links";
import type { Config } from "../../platform/config/config";
import type { Context } from "../../platform/context";
import { oneClickHeaders } from "../../platform/mail/one-click-headers";
import { defineLinkKind, signLinkToken } from "../../platform/signed-links/signed-link";
import { unsubscribeAddress } from "./return-token";
import { type AddressedShop, originOfDomain } from "../shops/shop-addresses";

/** In every email to a customer: ends, and resumes, what the shop sends to that address. */
export const unsubscribeKind = defineLinkKind({
  name: "unsubscribe",
  page: "/track/emailUnsubscribe",
  // Laws ask for 30 to 60 days; people open emails of last year.
  expiresInDays: 800,
  // It does the same however often it is used.
  uses: "any",
});

export interface UnsubscribeAbout {
  recipient: string;
  purpose: MailPurpose;
  /** The email that it is in; null: none that is counted. */
  delivery: string | null;
}

export interface UnsubscribeLinks {
  /** In what the reader sees: under the shop's own name, where it has one, as the link to the tracking page. */
  page: string;
  /** In the headers: on our host, which answers as long as the service runs, whatever becomes of the shop's name. */
  header: string;
}

export function unsubscribeLinks(
  { config, now }: Pick<Context, "config" | "now">,
  shop: AddressedShop & { id: ShopId },
  { recipient, purpose, delivery }: UnsubscribeAbout,
  locale: string,
): UnsubscribeLinks {
  const subject = [recipient, purpose, ...(delivery ? [delivery] : [])].join(".") as UnsubscribeSubject;
  const token = signLinkToken(config, unsubscribeKind, { shop: shop.id, subject }, now());
  const query = new URLSearchParams({ locale, [LINK_PARAMETER]: token });
  const origin = shop.customDomain ? originOfDomain(config, shop.customDomain) : config.appUrl;
  return {
    page: `${origin}${unsubscribeKind.page}?${query}`,
    header: `${config.appUrl}${unsubscribeKind.page}?${query}`,
  };
}

export function aboutOf(subject: string): UnsubscribeAbout {
  const [recipient, purpose, delivery = null] = subject.split(".");
  return { recipient: recipient!, purpose: purpose as MailPurpose, delivery };
}

/** In place of the button, for mail clients that send an email: where what comes to our host is handed over to us. */
export const withUnsubscribeAddress = (
  { returnHost, returnSecret }: Config["mailEvents"],
  headers: Record<string, string>,
  token: string,
): Record<string, string> => {
  const { "List-Unsubscribe": link } = headers;
  if (!link || !returnHost || !returnSecret) return headers;
  const address = unsubscribeAddress(token, returnHost);
  return { ...headers, "List-Unsubscribe": `${link}, <mailto:${address}?subject=unsubscribe>` };
};

export const unsubscribeHeaders = ({ header }: UnsubscribeLinks): Record<string, string> =>
  oneClickHeaders(header);
