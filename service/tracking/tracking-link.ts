import { createHmac, timingSafeEqual } from "node:crypto";
import type { OrderId, ShopDomain, ShopId } from "../../contract/ids";
import type { Config } from "../config";

type Secrets = Pick<Config, "appSecret">;

/** 192 bits that only we can make: whoever has it may see the order without typing anything. */
export function trackingToken({ appSecret }: Secrets, shop: ShopId, order: OrderId | string): string {
  return createHmac("sha256", appSecret)
    .update(`tracking-link/${shop}/${order}`)
    .digest()
    .subarray(0, 24)
    .toString("base64url");
}

export function isTrackingToken(config: Secrets, shop: ShopId, order: string, token: string): boolean {
  const expected = Buffer.from(trackingToken(config, shop, order));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The shop's part of its domain: `/t/{handle}` is its tracking page on our own host. */
export function handleOf(domain: ShopDomain | string): string {
  return domain.replace(/\.myshopify\.com$/, "");
}

/** The link of mails: opens the order's page without typing. */
export function trackingLink(
  config: Pick<Config, "appSecret" | "appUrl">,
  shop: { id: ShopId; domain: ShopDomain | string },
  order: string,
  locale: string | null = null,
): string {
  const query = new URLSearchParams({ order, token: trackingToken(config, shop.id, order) });
  if (locale) query.set("locale", locale);
  return `${config.appUrl}/t/${handleOf(shop.domain)}?${query}`;
}
