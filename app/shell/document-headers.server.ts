/**
 * Security headers of every page. A page may be framed by the admin of the one shop it is about, and by the sandbox's
 * admin (same origin) where there is one; without a shop, by nobody.
 */
export function setDocumentHeaders(headers: Headers, page: { shop: string | null; sandbox: boolean }): void {
  const admins = page.shop
    ? [`https://${page.shop}`, "https://admin.shopify.com", ...(page.sandbox ? ["'self'"] : [])]
    : ["'none'"];
  headers.set(
    "content-security-policy",
    `frame-ancestors ${admins.join(" ")}; base-uri 'self'; object-src 'none'; form-action 'self'`,
  );
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  // Pages carry a store's own data.
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
}
