import { ShopDomain } from "../../contract/ids";

const TRIED = "bounced";

/**
 * Where a document without a usable id token is sent: a page that only loads App Bridge, which comes back here with
 * a fresh token. Null outside of the admin, and after one try, so that a token that is never accepted does not loop.
 */
export function bounceAddress(request: Request, appUrl: string): string | null {
  const url = new URL(request.url);
  const shop = ShopDomain.safeParse(url.searchParams.get("shop"));
  if (!shop.success || url.searchParams.has(TRIED)) return null;

  const back = new URL(appUrl + url.pathname);
  back.search = url.search;
  back.searchParams.delete("id_token");
  back.searchParams.set(TRIED, "1");

  const query = new URLSearchParams({ shop: shop.data, "shopify-reload": back.href });
  for (const name of ["host", "embedded", "locale"]) {
    const value = url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  return `/shopify/bounce?${query}`;
}
