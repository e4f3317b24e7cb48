import { createHmac, timingSafeEqual } from "node:crypto";
import { ShopId } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";

type Signing = Pick<Config, "signingKeys">;

/** The email that something is about: of a shop, by its delivery. */
export interface MessageRef {
  shop: ShopId;
  delivery: string;
}

/**
 * Names an email in the address that it comes back to (VERP: `b+TOKEN@HOST`) and in what its provider is given. In lower case, because
 * mail servers change the case of addresses; 80 bits of HMAC, so that nobody can make another shop's.
 */
export const returnToken = ({ signingKeys }: Signing, { shop, delivery }: MessageRef): string =>
  `${shop}-${delivery}-${macBy(signingKeys.returnAddress[0], shop, delivery)}`;

/** Where an email unsubscribes its recipient (RFC 2369): beside those that mails come back to, at the same host. */
export const unsubscribeAddress = (token: string, host: string): string => `u+${token}@${host}`;

const TOKEN = /^([1-9]\d{0,9})-([1-9]\d{0,18})-([\da-f]{20})$/;

/** What stands in a header, where it can be a token. */
export const tokenOfHeader = (value: string | undefined): string | null =>
  value !== undefined && TOKEN.test(value.trim().toLowerCase()) ? value.trim() : null;

/** Null for what none of our keys has made. */
export function readReturnToken({ signingKeys }: Signing, token: string): MessageRef | null {
  const [, shop, delivery, mac] = TOKEN.exec(token.toLowerCase()) ?? [];
  if (!shop || !delivery || !mac) return null;
  const given = Buffer.from(mac);
  const isOurs = signingKeys.returnAddress.some((key) =>
    timingSafeEqual(Buffer.from(macBy(key, Number(shop), delivery)), given),
  );
  const parsed = ShopId.safeParse(Number(shop));
  return isOurs && parsed.success ? { shop: parsed.data, delivery } : null;
}

const macBy = (key: Buffer, shop: number, delivery: string): string =>
  createHmac("sha256", key).update(`${shop}/${delivery}`).digest("hex").slice(0, 20);
