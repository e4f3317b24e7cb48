import { Hono } from "hono";
import { ShopDomain } from "../../contract/ids";
import { adminCookie } from "../../server/admin-cookie";
import { signAdminToken } from "../../service/domain/shops/admin-token";
import { insertShop } from "../../service/domain/shops/shops.queries";
import { deriveSigningKeys } from "../../service/platform/crypto/signing-keys";
import { createTestService } from "../service/harness";

export const DEMO = ShopDomain.parse("demo.myshopify.com");
export const SHOP = ShopDomain.parse("a.myshopify.com");
const OTHER = ShopDomain.parse("b.myshopify.com");
/** A member of the demo store's staff, by Shopify's id. */
export const STAFF = "42";
export const OWN = "https://app.example.com";

export const cookieOf = (response: Response) => response.headers.get("set-cookie");

/** Two installed stores, with tokens: good, of the other store, by another's key, and over; and an app behind the cookie. */
export async function createCookieApp() {
  const service = await createTestService();
  const { now } = service.clock;
  const foreign = { signingKeys: deriveSigningKeys(["another-secret-of-at-least-32-characters"]) };
  for (const shop of [SHOP, OTHER]) await insertShop(service.ctx.db, shop, now);
  return {
    service,
    others: await signAdminToken(service.config, OTHER, 3600, now),
    good: await signAdminToken(service.config, SHOP, 3600, now),
    forged: await signAdminToken(foreign, SHOP, 3600, now),
    over: await signAdminToken(service.config, SHOP, -1, now),
    anApp({ adminTokens = true, demo = undefined as ShopDomain | undefined, appUrl = OWN } = {}) {
      const ctx = { ...service.ctx, config: { ...service.config, appUrl, adminTokens } };
      const app = new Hono();
      app.use(adminCookie(ctx, demo && { shop: demo, user: STAFF }));
      // As Remix answers: not by Hono's context, which would bring the headers along that were set on it.
      app.all("*", (c) => new Response(`reached ${c.req.path}`));
      return (path: string, init: RequestInit = {}) => app.request(`${appUrl}${path}`, init);
    },
  };
}
