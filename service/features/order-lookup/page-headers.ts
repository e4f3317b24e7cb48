import type { Asset } from "./page-assets";

/** Headers of what Shopify draws within the shop's theme: the policy of that page is the shop's, and would refuse ours. */
export const themeHeaders = (): Record<string, string> => ({
  "content-type": "application/liquid; charset=utf-8",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-cache",
  vary: "accept, accept-language",
});

/**
 * Headers of a page with personal data and texts from outside: no inline script or style but our own, by hash; no
 * shared caches; no Referer, because the URL of a link contains its token.
 * @param frames origins of what the page may show in frames
 */
export function pageHeaders(style: Asset, script: Asset, frames: string[]): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${style.integrity}`,
      `script-src ${script.integrity}`,
      "img-src 'self' https: data:",
      "connect-src 'self'",
      ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
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
