import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction, type Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { deleteInboxOfShop } from "../../platform/webhooks-in/inbox.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { listLinked } from "../../domain/shops/linked-stores.queries";
import { deleteShop, lockShop, type Shop } from "../../domain/shops/shops.queries";
import { shopHash } from "../../platform/db/erasure-journal";

/** Shopify's shop/redact, two days after the app was removed: everything of the shop goes. */
export async function eraseShop(ctx: Context, shopId: ShopId): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, shopId);
    // The merchant has come back in the meantime: their data is theirs again.
    if (shop.uninstalledAt) await eraseShopIn(ctx, tx, shop);
  });
}

/** As part of the caller's transaction. What stays is a hash of its domain, by which a dump that is put back is erased. */
export async function eraseShopIn(
  { now, erasures }: Pick<Context, "now" | "erasures">,
  tx: Tx,
  { id, domain }: Pick<Shop, "id" | "domain">,
): Promise<void> {
  const at = now();
  const hash = shopHash(domain);
  await deleteInboxOfShop(tx, domain);
  // They leave the group with the main store's row.
  for (const linked of await listLinked(tx, id)) await noteChange(tx, linked.id, "store");
  await deleteShop(tx, id);
  await writeAudit(tx, {
    shopId: id,
    actor: "shopify",
    action: "shop.erased",
    details: { shop: hash },
    createdAt: at,
  });
  await erasures.note({ shop: hash, orders: null, isDeleted: true, at });
}
