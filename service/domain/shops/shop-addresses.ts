import type { ShopDomain } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";

/** The handle in the shop's domain: `/t/{handle}` is its tracking page on our own host. */
export function handleOf(domain: ShopDomain | string): string {
  return domain.replace(/\.myshopify\.com$/, "");
}

/** Of a shop, what its pages' addresses are made of. */
export interface AddressedShop {
  domain: ShopDomain | string;
  /** The shop's own name, while it is proved. */
  customDomain: string | null;
}

/** A shop's own name as the origin of its pages: with the scheme and the port of ours, because the same proxy is in front. */
export function originOfDomain({ appUrl }: Pick<Config, "appUrl">, host: string): string {
  const { protocol, port } = new URL(appUrl);
  return `${protocol}//${host}${port && `:${port}`}`;
}

/** The plain tracking page where we serve it: under the shop's own name, else on our host. Further pages are below. */
export function pageUrlOf(config: Pick<Config, "appUrl">, { domain, customDomain }: AddressedShop): string {
  return customDomain ? `${originOfDomain(config, customDomain)}/` : `${config.appUrl}/t/${handleOf(domain)}`;
}

/** Where the merchant switches emails to customers that Shopify itself sends on and off. */
export const customerMailSettingsUrl = (domain: ShopDomain): string =>
  `https://admin.shopify.com/store/${handleOf(domain)}/settings/notifications/customer`;
