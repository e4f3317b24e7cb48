import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { billingState } from "../../adapters/shopify/billing-operations";
import { writeAudit } from "../../domain/shops/audit.queries";
import { getShopById, lockShop, type Shop } from "../../domain/shops/shops.queries";
import { applyBillingState } from "./apply-state";
import { cancelAtShopify } from "./cancel-subscription";
import { isDiscountTaken } from "./discount-taken";
import {
  listSubscriptions,
  setReadApplied,
  takeReadTicket,
} from "../../domain/billing/subscriptions.queries";

const MOST_TRIES = 8;

/**
 * Reads the shop's subscriptions from Shopify and puts in force what they grant; safe at any time and side by side.
 * Readings are numbered: a response is dropped, and read again, if a reading that began later was applied first.
 * Else an answer from before a cancellation could be written over the one from after it.
 */
export async function readAndApply(ctx: Context, shop: Pick<Shop, "id" | "domain">): Promise<void> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    if (await readOnce(ctx, shop)) return endUndue(ctx, shop);
  }
  throw new Error("Other readers of this shop's subscriptions were always faster");
}

async function readOnce(ctx: Context, shop: Pick<Shop, "id" | "domain">): Promise<boolean> {
  const ticket = await takeReadTicket(ctx.db, shop.id);
  const state = await ctx.shopify.graphql(shop, billingState, {});
  return transaction(ctx.db, async (tx) => {
    const locked = await lockShop(tx, shop.id);
    if (locked.billingReadApplied > ticket) return false;
    await setReadApplied(tx, shop.id, ticket);
    if (!locked.uninstalledAt) await applyBillingState(ctx, tx, locked, state);
    return true;
  });
}

/**
 * A page for approval may have been open when the store was linked, or took its discount with another plan: it must not pay
 * for what its main store pays for, nor for what is not granted.
 */
async function endUndue(ctx: Context, shop: Pick<Shop, "id" | "domain">): Promise<void> {
  const isLinked = (await getShopById(ctx.db, shop.id)).mainShopId !== null;
  const rows = await listSubscriptions(ctx.db, shop.id);
  const undue = rows.filter((row) => row.status === "ACTIVE" && (isLinked || isDiscountTaken(row, rows)));
  for (const subscription of undue) {
    const problem = await cancelAtShopify(ctx, shop, subscription.id, { prorate: true });
    if (problem) throw new Error(`A subscription that is not due could not be cancelled: ${problem}`);
    await writeAudit(ctx.db, {
      shopId: shop.id,
      actor: "waybill",
      action: isLinked ? "plan.cancelled_in_linked_store" : "plan.cancelled_discount_taken",
      details: { subscription: subscription.id },
      createdAt: ctx.now(),
    });
  }
  if (undue.length > 0) await readOnce(ctx, shop);
}
