import { ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { isSignedProxyRequest } from "./verify-hmac";

/** The most that the request's timestamp and our clock may differ, either way. */
const PROXY_MAX_AGE_SECONDS = 90;

/** Shop and path of a request of the app proxy; null where its signature is invalid or too old. */
export function readProxyRequest(
  { config, now }: Pick<Context, "config" | "now">,
  query: URLSearchParams,
): { domain: ShopDomain; path: string } | null {
  if (!isSignedProxyRequest(query, config.shopify.apiSecrets)) return null;
  const age = now().getTime() / 1000 - Number(query.get("timestamp") || Number.NaN);
  if (!(Math.abs(age) <= PROXY_MAX_AGE_SECONDS)) return null;
  const domain = ShopDomain.safeParse(query.get("shop"));
  const path = query.get("path_prefix") ?? "";
  return domain.success && /^(\/[\w.~-]+)+$/.test(path) ? { domain: domain.data, path } : null;
}
