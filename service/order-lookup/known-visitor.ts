import { createHmac } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { ShopId } from "../../contract/ids";
import type { Config } from "../config";

/** What was looked up: an order or a shipment, by its plainest form. */
export type Subject = `order ${string}` | `number ${string}`;

const COOKIE = "waybill_found";
const LIFETIME_SECONDS = 30 * 86_400;
/** Orders and shipments that a browser is known for; the longest unused goes first. */
const MAX_SUBJECTS = 8;

/**
 * What a browser has found before, as marks in a cookie that only we can make. A mark opens nothing: it says that
 * this browser may look the same thing up again whatever the limits say. There is none behind the app proxy, through
 * which Shopify lets no cookies pass.
 */
export interface Visitor {
  hasFound(shop: ShopId, subject: Subject): boolean;
  /** The Set-Cookie header that adds the subject; nothing where it is there already. */
  cookieFor(shop: ShopId, subject: Subject): Record<string, string>;
}

export function visitorOf(
  { signingKeys, appUrl }: Pick<Config, "signingKeys" | "appUrl">,
  { headers }: Request,
  path: string,
): Visitor {
  const marks = (parse(headers.get("cookie") ?? "", COOKIE)[COOKIE] ?? "").split(".").slice(0, MAX_SUBJECTS);
  const marksOf = (shop: ShopId, subject: Subject) =>
    signingKeys.foundMark.map((key) =>
      createHmac("sha256", key).update(`${shop}/${subject}`).digest("base64url").slice(0, 22),
    );

  return {
    // No secret is compared: whoever could guess 132 bits would need no timing.
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
