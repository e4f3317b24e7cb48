import { randomBytes } from "node:crypto";
import { ShopDomain } from "../../contract/ids";

/** Inputs of a page's headers. */
interface DocumentFacts {
  /** The shop whose admin may frame the page; null for a stand-alone page. */
  shop: string | null;
  sandbox: boolean;
  appBridgeUrl: string;
  /** Nonce of this response: inline scripts with it are our own. */
  nonce: string;
}

/** A new nonce for one response: 128 bits, as Content Security Policy requires. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The shop that the address names: on pages without anybody's data it may frame the page. */
export function shopInQuery(request: Request): ShopDomain | null {
  return ShopDomain.safeParse(new URL(request.url).searchParams.get("shop")).data ?? null;
}

/**
 * Sets the security headers of a page. It may be framed by the admin of its shop, and by the sandbox's admin (same
 * origin) where there is one; without a shop, by nobody.
 */
export function setDocumentHeaders(headers: Headers, page: DocumentFacts): void {
  headers.set("content-security-policy", contentPolicy(page));
  headers.set("x-content-type-options", "nosniff");
  // A page whose own address opens something says a stricter one.
  if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
  // The admin's frame delegates the clipboard to us; no other permission is used.
  headers.set(
    "permissions-policy",
    "clipboard-write=(self), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  );
  // Pages contain a store's data.
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
}

/**
 * Content Security Policy. Scripts: our own files, App Bridge's, and inline ones with the nonce. Remix writes a page's
 * data as inline scripts, whose hashes cannot be known in advance (docs/decisions/024).
 */
function contentPolicy({ shop, sandbox, appBridgeUrl, nonce }: DocumentFacts): string {
  const admins = shop ? [`https://${shop}`, "https://admin.shopify.com"] : [];
  // App Bridge reports its own errors and timings to Shopify.
  const shopify = shop
    ? [...admins, "https://*.shopify.com", "https://*.shopifycloud.com", "https://*.shopifysvc.com"]
    : [];
  const directives: [name: string, ...sources: string[]][] = [
    ["default-src", "'none'"],
    // The folder only: other folders of that host contain merchants' uploads.
    ["script-src", "'self'", `'nonce-${nonce}'`, new URL(".", appBridgeUrl).href],
    // React and Polaris set position and size by style attributes.
    ["style-src", "'self'", "'unsafe-inline'"],
    // Product images are on the shop's hosts.
    ["img-src", "'self'", "https:", "data:"],
    ["font-src", "'self'", "https://cdn.shopify.com"],
    ["connect-src", "'self'", ...shopify],
    ["frame-src", "'self'", ...admins],
    ["frame-ancestors", ...(shop ? [...admins, ...(sandbox ? ["'self'"] : [])] : ["'none'"])],
    ["base-uri", "'self'"],
    ["form-action", "'self'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
