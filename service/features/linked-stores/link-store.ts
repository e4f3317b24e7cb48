import { USER_ERROR } from "../../../contract/errors";
import type { LinkedStores } from "../../../contract/linked-stores";
import { AppError } from "../../platform/errors";
import { listSubscriptions } from "../../domain/billing/subscriptions.queries";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { releaseWaitingType } from "../../domain/billing/grant-plan";
import { writeAudit } from "../../domain/shops/audit.queries";
import { connectionKeyHash } from "../../domain/shops/connection-key";
import {
  findShopByKeyHash,
  listLinked,
  lockLinking,
  setMainShop,
} from "../../domain/shops/linked-stores.queries";
import { linkedStores } from "./linked-stores";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";

/**
 * Links this store to the main store whose key is given: that store's plan and quota count here from now on.
 * @throws AppError USER_ERROR for an unknown key, its own, a chain, or a paid plan of its own; TOO_MANY_REQUESTS
 * after too many unknown keys
 */
export async function linkStore(
  ctx: Context,
  actor: Actor,
  { connection_key }: { connection_key: string },
): Promise<LinkedStores> {
  const isKnown = await ctx.limits.guess(
    "link-failed",
    String(actor.shop),
    () => transaction(ctx.db, (tx) => link(ctx, tx, actor, connection_key)),
    (outcome) => outcome === false,
  );
  if (!isKnown) throw new AppError(USER_ERROR, "keyUnknown");
  return linkedStores(ctx, actor);
}

/** False where no store has the key. */
async function link(ctx: Context, tx: Tx, actor: Actor, key: string): Promise<boolean> {
  await lockLinking(tx);
  const shop = await lockShop(tx, actor.shop);
  const main = await findShopByKeyHash(tx, connectionKeyHash(key));
  if (!main) return false;
  await requireLinkable(tx, shop, main);
  if (shop.mainShopId === main.id) return true;

  const now = ctx.now();
  await setMainShop(tx, shop.id, main.id, now);
  for (const [shopId, details] of [
    [shop.id, { main: main.id }],
    [main.id, { linked: shop.id }],
  ] as const) {
    await writeAudit(tx, { shopId, actor: actor.user, action: "store.linked", details, createdAt: now });
  }
  await ctx.enqueue(tx, releaseWaitingType, { shop: shop.id });
  return true;
}

async function requireLinkable(tx: Tx, shop: Shop, main: Pick<Shop, "id" | "mainShopId">): Promise<void> {
  if (main.id === shop.id) throw new AppError(USER_ERROR, "keyIsOwn");
  if (main.mainShopId !== null) throw new AppError(USER_ERROR, "keyOfLinkedStore");
  if (shop.mainShopId !== null && shop.mainShopId !== main.id)
    throw new AppError(USER_ERROR, "keyOfLinkedStore");
  if ((await listLinked(tx, shop.id)).length > 0) throw new AppError(USER_ERROR, "hasLinkedStores");
  const subscriptions = await listSubscriptions(tx, shop.id);
  // Linking never cancels a paid subscription: the merchant must leave the paid plan first.
  if (subscriptions.some(({ status }) => status === "ACTIVE" || status === "FROZEN"))
    throw new AppError(USER_ERROR, "hasPaidPlan");
}
