import { NOT_ALLOWED } from "../../../contract/errors";
import type { LinkedStores } from "../../../contract/linked-stores";
import { AppError } from "../../platform/errors";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { writeAudit } from "../../domain/shops/audit.queries";
import { makeConnectionKey } from "../../domain/shops/connection-key";
import { linkedStores } from "./linked-stores";
import { getShopById, lockShop } from "../../domain/shops/shops.queries";

/**
 * A new connection key; stores that are linked stay linked.
 * @throws AppError NOT_ALLOWED in a linked store, which has none
 */
export async function renewConnectionKey(ctx: Context, actor: Actor): Promise<LinkedStores> {
  await transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    if (shop.mainShopId !== null) {
      const { domain } = await getShopById(tx, shop.mainShopId);
      throw new AppError(NOT_ALLOWED, "billedInMainStore", { values: { domain } });
    }
    await makeConnectionKey(ctx, tx, shop);
    await writeAudit(tx, {
      shopId: shop.id,
      actor: actor.user,
      action: "connection_key.renewed",
      details: {},
      createdAt: ctx.now(),
    });
  });
  return linkedStores(ctx, actor);
}
