import { decodeJwt } from "jose";
import { ADMIN_TOKEN_ISSUER, ShopDomain } from "../../contract/ids";

export const ADMIN_COOKIE = "waybill_admin";

export interface Credential {
  bearer: string;
  /** `header`: App Bridge's fetch; `id_token`: a document opened by the admin; `cookie`: an admin token. */
  from: "header" | "id_token" | "cookie";
}

/** What stands behind "Bearer" (RFC 6750, section 2.1): an address may hold what no header can carry. */
const TOKEN = /^[\w.~+/-]+=*$/;

/** The request's credential, unverified: the service checks the token. The first one found counts. */
export function credentialOf(request: Request): Credential | null {
  const [, header] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (header) return { bearer: header, from: "header" };

  const query = new URL(request.url).searchParams;
  const idToken = query.get("id_token");
  if (idToken) return TOKEN.test(idToken) ? { bearer: idToken, from: "id_token" } : null;
  // The admin's frame without a token: a cookie of the stand-alone use must not answer for it.
  if (query.get("embedded") === "1") return null;

  const cookie = cookieOf(request, ADMIN_COOKIE);
  return cookie ? { bearer: cookie, from: "cookie" } : null;
}

/** The shop an id token names in `dest`; unverified, so only good for asking the service about it. */
export function shopNamedIn(idToken: string): ShopDomain | null {
  try {
    return ShopDomain.parse(new URL(String(decodeJwt(idToken).dest)).hostname);
  } catch {
    return null; // Not a token of Shopify: the service refuses it with the right error.
  }
}

/**
 * Whether it is an admin token of ours, by what it says of itself: an id token put into the cookie is none. Unverified;
 * only for a request whose calls the service has answered, which reads the same claims and checks the signature.
 */
export function isAdminToken(credential: Credential | null): boolean {
  if (credential?.from !== "cookie") return false;
  try {
    return decodeJwt(credential.bearer).iss === ADMIN_TOKEN_ISSUER;
  } catch {
    return false; // Not a token at all: the service refuses it as well.
  }
}

/** A full page is wanted, as opposed to data for one that is already open. */
export function isDocumentRequest(request: Request): boolean {
  const destination = request.headers.get("sec-fetch-dest");
  if (destination) return destination === "document" || destination === "iframe" || destination === "frame";
  return (request.headers.get("accept") ?? "").includes("text/html");
}

export function cookieOf(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value || undefined;
}
