import type { ShopDomain } from "../../../contract/ids";
import { NUMBER_PLACE, type PageTarget } from "../../../contract/tracking-link-limits";
import type { Config } from "../../platform/config/config";
import { type AddressedShop, originOfDomain, pageUrlOf } from "../shops/shop-addresses";

/** Of links under a shop's own name: by both they are known as ours, also once the shop has another name. No page has this address. */
const NUMBER_PATH = "/t";

/** Below the shop's domain, as shopify.app.toml sets it up; a merchant may have changed it at Shopify, who tells nobody. */
const PROXY_PATH = "/apps/track";

type Place = Pick<Config, "appUrl" | "sandboxUrl">;

/**
 * Addresses of the shop's tracking page for a tracking number, `{number}` in its place. Without token: they stand in orders and
 * mails that others read as well, and by the number alone the page shows no name, address, item or order.
 */
export function pageLinksOf(place: Place, shop: ShopAddresses & AddressedShop): Record<PageTarget, string> {
  const { customDomain } = shop;
  const served = customDomain ? originOfDomain(place, customDomain) + NUMBER_PATH : pageUrlOf(place, shop);
  return {
    shop: `${proxyUrlOf(place, shop)}?number=${NUMBER_PLACE}`,
    host: `${served}?number=${NUMBER_PLACE}`,
  };
}

interface ShopAddresses {
  domain: ShopDomain;
  primaryDomain: string | null;
}

/**
 * The plain tracking page on the shop's own domain.
 * @param path where the app proxy says that it is; without it, where we have set it up
 */
export function proxyUrlOf(
  { sandboxUrl }: Pick<Place, "sandboxUrl">,
  { domain, primaryDomain }: ShopAddresses,
  path: string = PROXY_PATH,
): string {
  // The sandbox's shops are below its own path, which theirs then begins with.
  if (sandboxUrl) return `${sandboxUrl}/shopify/${domain}${PROXY_PATH}`;
  return `https://${primaryDomain ?? domain}${path}`;
}

export const pageLinkTo = (template: string, number: string): string =>
  template.replace(NUMBER_PLACE, () => encodeURIComponent(number));

/**
 * Whether an address is one that we have written, of whichever domain the shop had: then it is no courier's page, and to
 * store it as one would lead from the tracking page to itself. The app proxy's path says so on any host: Shopify tells only the
 * present one of a shop's domains.
 * @param pageHosts names under which the shop's pages are served, or were
 */
export function isPageLink(
  { appUrl, sandboxUrl }: Place,
  pageHosts: readonly string[],
  url: string,
): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, searchParams, origin, hostname } = new URL(url);
  if (!searchParams.has("number")) return false;
  const isOnHost = origin === new URL(appUrl).origin && /^\/t\/[a-z0-9-]+$/.test(pathname);
  const isOfSandbox = sandboxUrl !== undefined && url.startsWith(sandboxUrl) && pathname.endsWith(PROXY_PATH);
  const isOfShop = pathname === NUMBER_PATH && pageHosts.includes(hostname);
  return isOnHost || isOfSandbox || isOfShop || pathname === PROXY_PATH;
}
