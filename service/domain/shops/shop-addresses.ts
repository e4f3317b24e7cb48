import type { ShopDomain } from "../../../contract/ids";

/** The handle in the shop's domain: `/t/{handle}` is its tracking page on our own host. */
export function handleOf(domain: ShopDomain | string): string {
  return domain.replace(/\.myshopify\.com$/, "");
}
