import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { billingState } from "../../adapters/shopify/billing-operations";
import { writeAudit } from "../../domain/shops/audit.queries";
import { getShopById, lockShop, type Shop } from "../../domain/shops/shops.queries";
import { applyBillingState } from "./apply-state";
import { cancelAtShopify } from "./cancel-subscription";
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
    if (await readOnce(ctx, shop)) return endInLinkedStore(ctx, shop);
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

/** A page for approval may have been open when the store was linked: it must not pay for what its main store pays for. */
async function endInLinkedStore(ctx: Context, shop: Pick<Shop, "id" | "domain">): Promise<void> {
  if ((await getShopById(ctx.db, shop.id)).mainShopId === null) return;
  const active = (await listSubscriptions(ctx.db, shop.id)).filter(({ status }) => status === "ACTIVE");
  for (const subscription of active) {
    const problem = await cancelAtShopify(ctx, shop, subscription.id, { prorate: true });
    if (problem) throw new Error(`A linked store's subscription could not be cancelled: ${problem}`);
    await writeAudit(ctx.db, {
      shopId: shop.id,
      actor: "waybill",
      action: "plan.cancelled_in_linked_store",
      details: { subscription: subscription.id },
      createdAt: ctx.now(),
    });
  }
  if (active.length > 0) await readOnce(ctx, shop);
}
