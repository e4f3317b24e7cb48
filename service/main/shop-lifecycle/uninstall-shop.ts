import type { ShopId } from "../../../contract/ids";
import { FREE_PLAN } from "../../domain/billing/grant-plan";
import { endSubscriptions } from "../../domain/billing/subscriptions.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { deleteDownloadsOfShop } from "../../domain/shops/downloads.queries";
import { stopTracking } from "../../domain/shipments/stop-tracking.queries";
import { deleteTokens } from "../../adapters/shopify/tokens.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop, markUninstalled, setPlan } from "../../domain/shops/shops.queries";

/**
 * The merchant has removed the app: tokens and links to files go at once, nothing is tracked or mailed any more. The
 * data stays until Shopify's shop/redact, so that a merchant who comes back finds it.
 */
export async function uninstallShop(ctx: Context, shop: ShopId, at: Date): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    // A webhook delivered late, from before a reinstallation, must not uninstall the shop again.
    if (!(await markUninstalled(tx, shop, at))) return;
    await deleteTokens(tx, shop);
    await deleteDownloadsOfShop(tx, shop);
    await stopTracking(tx, shop);
    await endSubscriptions(tx, shop);
    const { subscriptionId } = await lockShop(tx, shop);
    // Shopify ends what was paid with the app; a plan that was granted by us waits for the merchant to come back.
    if (subscriptionId !== null) await setPlan(tx, shop, FREE_PLAN);
    await writeAudit(tx, {
      shopId: shop,
      actor: "shopify",
      action: "shop.uninstalled",
      details: {},
      createdAt: ctx.now(),
    });
  });
}
