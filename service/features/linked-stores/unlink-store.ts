import { NOT_FOUND } from "../../../contract/errors";
import type { ShopDomain } from "../../../contract/ids";
import type { LinkedStores } from "../../../contract/linked-stores";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { writeAudit } from "../../domain/shops/audit.queries";
import { linkedStores } from "./linked-stores";
import { lockLinking, setMainShop } from "../../domain/shops/linked-stores.queries";
import { findShopByDomain } from "../../domain/shops/shops.queries";

/**
 * Takes a store out of its group: it has its own plan again, with what it has used of its own quota. The main store
 * may take out any of its stores, a linked store only itself.
 * @throws AppError NOT_FOUND for every other store, linked elsewhere or not there at all
 */
export async function unlinkStore(
  ctx: Context,
  actor: Actor,
  { myshopify_domain }: { myshopify_domain: ShopDomain },
): Promise<LinkedStores> {
  await transaction(ctx.db, async (tx) => {
    await lockLinking(tx);
    const store = await findShopByDomain(tx, myshopify_domain);
    const main = store?.mainShopId ?? null;
    if (!store || main === null || (main !== actor.shop && store.id !== actor.shop)) {
      throw new AppError(NOT_FOUND, "linkedStoreNotFound");
    }
    const now = ctx.now();
    await setMainShop(tx, store.id, null, null);
    for (const [shopId, details] of [
      [store.id, { main }],
      [main, { linked: store.id }],
    ] as const) {
      await writeAudit(tx, { shopId, actor: actor.user, action: "store.unlinked", details, createdAt: now });
    }
  });
  return linkedStores(ctx, actor);
}
