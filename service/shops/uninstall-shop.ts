import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { stopTracking } from "../shipments/stop-tracking.queries";
import { deleteTokens } from "../shopify/tokens.queries";
import { writeAudit } from "./audit.queries";
import { markUninstalled } from "./shops.queries";

/**
 * The merchant has removed the app: tokens go at once, nothing is tracked or mailed any more. The data stays
 * until Shopify's shop/redact, so that a merchant who comes back finds it.
 */
export async function uninstallShop(ctx: Context, shop: ShopId, at: Date): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    // A late delivery from before the merchant came back must not throw them out again.
    if (!(await markUninstalled(tx, shop, at))) return;
    await deleteTokens(tx, shop);
    await stopTracking(tx, shop);
    await writeAudit(tx, {
      shopId: shop,
      actor: "shopify",
      action: "shop.uninstalled",
      details: {},
      createdAt: ctx.now(),
    });
  });
}
