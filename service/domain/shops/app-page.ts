import type { Context } from "../../platform/context";
import type { Shop } from "./shops.queries";

/** A page of the app inside the shop's admin, where its merchant is signed in; in the sandbox's admin where that is used. */
export function appPage(
  { config }: Pick<Context, "config">,
  shop: Pick<Shop, "domain">,
  path: string,
): string {
  const admin = config.sandboxUrl ? `${config.sandboxUrl}/shopify/admin` : "https://admin.shopify.com";
  const handle = shop.domain.replace(".myshopify.com", "");
  return `${admin}/store/${handle}/apps/${config.shopify.appHandle}${path}`;
}
