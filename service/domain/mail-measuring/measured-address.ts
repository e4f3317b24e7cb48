import { createHmac, timingSafeEqual } from "node:crypto";
import { ShopId } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";
import type { MessageRef } from "../mail-recipients/return-token";
import { type AddressedShop, originOfDomain } from "../shops/shop-addresses";

type Signing = Pick<Config, "signingKeys">;

/** Path of the addresses that links of emails lead to: each sends its reader on. */
export const LINK_PATH = "/c";
/** Path of the addresses of the pictures by which opens are counted. */
export const PIXEL_PATH = "/o";

/** What an address is of: a link of an email, by its place among the email's links, or its pixel (null). */
export interface MeasuredRef extends MessageRef {
  link: number | null;
}

/** As the link to the tracking page: under the shop's own name, where it has one. */
export const originOfLinks = (config: Pick<Config, "appUrl">, { customDomain }: AddressedShop): string =>
  customDomain ? originOfDomain(config, customDomain) : config.appUrl;

/** The address of a link, or of a pixel, below its origin. It names the email, and nothing of where it leads or of whom it went to. */
export function measuredPath(config: Signing, ref: MeasuredRef): string {
  const path = ref.link === null ? PIXEL_PATH : LINK_PATH;
  return `${path}/${tokenOf(config, ref)}`;
}

const tokenOf = ({ signingKeys }: Signing, { shop, delivery, link }: MeasuredRef): string =>
  [
    shop,
    delivery,
    ...(link === null ? [] : [link]),
    macBy(signingKeys.measuredLink[0], { shop, delivery, link }),
  ].join("-");

const TOKEN = /^([1-9]\d{0,9})-([1-9]\d{0,18})-(?:(\d{1,3})-)?([\da-f]{20})$/;

/** Null for what none of our keys has made. */
export function readMeasuredToken({ signingKeys }: Signing, token: string): MeasuredRef | null {
  const [, shopId, delivery, place, mac] = TOKEN.exec(token) ?? [];
  if (!shopId || !delivery || !mac) return null;
  const shop = ShopId.safeParse(Number(shopId));
  if (!shop.success) return null;
  const ref = { shop: shop.data, delivery, link: place === undefined ? null : Number(place) };
  const given = Buffer.from(mac);
  const isOurs = signingKeys.measuredLink.some((key) => timingSafeEqual(Buffer.from(macBy(key, ref)), given));
  return isOurs ? ref : null;
}

const macBy = (key: Buffer, { shop, delivery, link }: MeasuredRef): string =>
  createHmac("sha256", key)
    .update(`${shop}/${delivery}/${link ?? "pixel"}`)
    .digest("hex")
    .slice(0, 20);
