import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob, UnrecoverableError } from "../../platform/queue/job";
import { ShopifyError } from "../../adapters/shopify/error";
import { forEachShop } from "../../domain/shops/for-each-shop";
import { getShopById, setReconciledAt } from "../../domain/shops/shops.queries";
import { readOrderPage } from "./read-order-page";
import { saveReadOrders } from "./save-read-orders";

/** Clocks differ, and an order may become visible a moment after it changed. */
const OVERLAP_MS = 10 * 60_000;

/**
 * Reads orders changed since the last run, in case their webhooks were lost. Safe to run twice: orders are upserted.
 */
export const reconcileOrders = defineJob({
  name: "order.reconcile",
  payload: z.object({ shop: ShopId }),
  expireIn: 1800,
  async run(ctx, { shop: id }) {
    const shop = await getShopById(ctx.db, id);
    if (shop.uninstalledAt) return;
    const startedAt = ctx.now();
    const since = new Date((shop.reconciledAt ?? shop.installedAt).getTime() - OVERLAP_MS);
    try {
      let after: string | null = null;
      do {
        const page = await readOrderPage(ctx, shop, `updated_at:>='${since.toISOString()}'`, after);
        if (page.orders.length > 0) await saveReadOrders(ctx, id, page.orders);
        after = page.next;
      } while (after !== null);
    } catch (error) {
      if (error instanceof ShopifyError && error.isFinal)
        throw new UnrecoverableError(error.message, { cause: error });
      throw error;
    }
    await setReconciledAt(ctx.db, id, startedAt);
  },
});

export const sweepReconciliation = forEachShop(reconcileOrders, {
  name: "order.reconcile-sweep",
  schedule: "*/15 * * * *",
});
