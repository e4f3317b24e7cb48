import type { LinkedStores } from "../../../contract/linked-stores";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { periodOf } from "../../domain/billing/period";
import { countUnits } from "../../domain/billing/quota.queries";
import { connectionKeyOf } from "../../domain/shops/connection-key";
import { listLinked } from "../../domain/shops/linked-stores.queries";
import { getShopById, lockShop } from "../../domain/shops/shops.queries";

/** Which stores share this one's plan. A linked store sees its main store, and nothing of the others. */
export async function linkedStores(ctx: Context, actor: Actor): Promise<LinkedStores> {
  const shop = await getShopById(ctx.db, actor.shop);
  if (shop.mainShopId !== null) {
    const { domain } = await getShopById(ctx.db, shop.mainShopId);
    return { role: "linked", main_store: { myshopify_domain: domain }, connection_key: null, stores: [] };
  }
  const key = await transaction(ctx.db, async (tx) => connectionKeyOf(ctx, tx, await lockShop(tx, shop.id)));
  const linked = await listLinked(ctx.db, shop.id);
  const ids = linked.map(({ id }) => id);
  const units = ids.length === 0 ? new Map() : await countUnits(ctx.db, ids, periodOf(shop, ctx.now()));
  return {
    role: linked.length > 0 ? "main" : "single",
    main_store: { myshopify_domain: shop.domain },
    connection_key: key,
    stores: linked.map(({ id, domain, name }) => ({
      myshopify_domain: domain,
      name,
      quota_usage: units.get(id) ?? 0,
    })),
  };
}
