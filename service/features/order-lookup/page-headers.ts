import type { StorefrontAssets } from "./page-assets";

/**
 * Headers of a page with personal data and texts from outside: no inline script or style but our own, by hash; no
 * shared caches; no Referer, because the URL of a link contains its token.
 */
export function pageHeaders(assets: StorefrontAssets, isInline: boolean): Record<string, string> {
  const style = isInline ? assets.style.integrity : "'self'";
  const script = isInline ? assets.script.integrity : "'self'";
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${style}`,
      `script-src ${script}`,
      "img-src 'self' https: data:",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "private, no-cache",
    vary: "accept, accept-language",
  };
}
