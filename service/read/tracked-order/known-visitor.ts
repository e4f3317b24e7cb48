import { createHmac } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { ShopId } from "../../../contract/ids";
import type { Config } from "../../platform/config/config";

/** The order or shipment that was looked up, in normal form. */
export type Subject = `order ${string}` | `number ${string}`;

const COOKIE = "waybill_found";
const LIFETIME_SECONDS = 30 * 86_400;
/** Orders and shipments in a browser's cookie; the oldest is dropped first. */
const MAX_SUBJECTS = 8;

/**
 * What a browser has found before, as HMACs in a cookie. They grant no access: they only exempt this browser from the
 * limits when it looks the same thing up again. Behind the app proxy there are none, because Shopify strips cookies.
 */
export interface Visitor {
  hasFound(shop: ShopId, subject: Subject): boolean;
  /** The Set-Cookie header that adds the subject; empty where the cookie has it. */
  cookieFor(shop: ShopId, subject: Subject): Record<string, string>;
}

export function visitorOf(
  { signingKeys, appUrl }: Pick<Config, "signingKeys" | "appUrl">,
  { headers }: Request,
  path: string,
): Visitor {
  const marks = (parse(headers.get("cookie") ?? "", COOKIE)[COOKIE] ?? "").split(".").slice(0, MAX_SUBJECTS);
  const marksOf = (shop: ShopId, subject: Subject) =>
    signingKeys.visitorCookie.map((key) =>
      createHmac("sha256", key).update(`${shop}/${subject}`).digest("base64url").slice(0, 22),
    );

  return {
    // A comparison in constant time is not needed: an HMAC of 132 bits cannot be guessed by timing.
    hasFound: (shop, subject) => marksOf(shop, subject).some((mark) => marks.includes(mark)),
    cookieFor(shop, subject): Record<string, string> {
      const [mark = ""] = marksOf(shop, subject);
      if (marks.includes(mark)) return {};
      const value = [mark, ...marks.filter(Boolean)].slice(0, MAX_SUBJECTS).join(".");
      const secure = appUrl.startsWith("https://");
      const cookie = serialize(COOKIE, value, {
        path,
        maxAge: LIFETIME_SECONDS,
        httpOnly: true,
        sameSite: "Lax",
        secure,
      });
      return { "set-cookie": cookie };
    },
  };
}
