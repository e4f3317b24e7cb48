import { randomBytes } from "node:crypto";

/** What the headers of a page depend on. */
interface DocumentFacts {
  /** The one shop whose admin may frame the page; null where it stands alone. */
  shop: string | null;
  sandbox: boolean;
  appBridgeUrl: string;
  /** Of this answer only: inline scripts that carry it are our own. */
  nonce: string;
}

/** A new nonce for one answer: 128 bits, as Content Security Policy asks for. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Security headers of every page. A page may be framed by the admin of the one shop it is about, and by the sandbox's
 * admin (same origin) where there is one; without a shop, by nobody.
 */
export function setDocumentHeaders(headers: Headers, page: DocumentFacts): void {
  headers.set("content-security-policy", contentPolicy(page));
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  // The admin's frame hands the clipboard on to us; nothing else is used.
  headers.set(
    "permissions-policy",
    "clipboard-write=(self), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  );
  // Pages carry a store's own data.
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
}

/**
 * Scripts are our own files, App Bridge's, and inline ones with the nonce: Remix writes a page's data as scripts, which
 * no list of hashes can know before (docs/decisions/024).
 */
function contentPolicy({ shop, sandbox, appBridgeUrl, nonce }: DocumentFacts): string {
  const admins = shop ? [`https://${shop}`, "https://admin.shopify.com"] : [];
  // App Bridge reports its own errors and timings to Shopify.
  const shopify = shop
    ? [...admins, "https://*.shopify.com", "https://*.shopifycloud.com", "https://*.shopifysvc.com"]
    : [];
  const directives: [name: string, ...sources: string[]][] = [
    ["default-src", "'none'"],
    // The folder only: other folders of that host hold what merchants have uploaded.
    ["script-src", "'self'", `'nonce-${nonce}'`, new URL(".", appBridgeUrl).href],
    // React and Polaris set the place and size of things by style attributes.
    ["style-src", "'self'", "'unsafe-inline'"],
    // Pictures of products are the shop's, wherever it keeps them.
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
