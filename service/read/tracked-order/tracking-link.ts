import { createHmac, timingSafeEqual } from "node:crypto";
import type { OrderId, ShopId } from "../../../contract/ids";
import { type AddressedShop, pageUrlOf } from "../../domain/shops/shop-addresses";
import type { Config } from "../../platform/config/config";

type Signing = Pick<Config, "signingKeys">;

/** A 192-bit HMAC: whoever has it can see the order without the form. */
export function trackingToken({ signingKeys }: Signing, shop: ShopId, order: OrderId | string): string {
  return tokenBy(signingKeys.trackingLink[0], shop, order);
}

/** Whether one of our keys made it: mails with links of a former key are opened for years. */
export function isTrackingToken(
  { signingKeys }: Signing,
  shop: ShopId,
  order: string,
  token: string,
): boolean {
  const given = Buffer.from(token);
  return signingKeys.trackingLink.some((key) => {
    const expected = Buffer.from(tokenBy(key, shop, order));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function tokenBy(key: Buffer, shop: ShopId, order: OrderId | string): string {
  return createHmac("sha256", key)
    .update(`tracking-link/${shop}/${order}`)
    .digest()
    .subarray(0, 24)
    .toString("base64url");
}

/**
 * Names a shipment on its order's page and in what that page sends, and tells nothing of its number, which the page may hide;
 * 96 bits.
 */
export const shipmentKey = ({ signingKeys }: Signing, shop: ShopId, trackingNumber: string): string =>
  keyBy(signingKeys.trackingLink[0], shop, trackingNumber);

/** The shipment that a key names, also one of a former secret; undefined for a key of none of these. */
export function shipmentNamed<Shipment extends { trackingNumber: string }>(
  { signingKeys }: Signing,
  shop: ShopId,
  shipments: readonly Shipment[],
  key: string,
): Shipment | undefined {
  return shipments.find(({ trackingNumber }) =>
    signingKeys.trackingLink.some((each) => keyBy(each, shop, trackingNumber) === key),
  );
}

const keyBy = (key: Buffer, shop: ShopId, trackingNumber: string): string =>
  createHmac("sha256", key)
    .update(`shipment/${shop}/${trackingNumber}`)
    .digest()
    .subarray(0, 12)
    .toString("base64url");

/** The link in mails, which opens the order's page without the form. */
export function trackingLink(
  config: Pick<Config, "signingKeys" | "appUrl">,
  shop: AddressedShop & { id: ShopId },
  order: string,
  locale: string | null = null,
): string {
  const query = new URLSearchParams({ order, token: trackingToken(config, shop.id, order) });
  if (locale) query.set("locale", locale);
  return `${pageUrlOf(config, shop)}?${query}`;
}
