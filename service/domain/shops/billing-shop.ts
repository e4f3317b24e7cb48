import type { Db, Tx } from "../../platform/db/database";
import { getShopById, lockShop, type Shop } from "./shops.queries";

declare module "../../platform/context" {
  interface Actor {
    /** The row of `shop`, as it was when the call began; what decides under a lock reads it again. */
    ownShop: Shop;
    /** The shop whose plan and quota count: the main store of a linked one, else the shop itself. */
    billingShop: Shop;
  }
}

/** The shop whose plan and quota count: the main store of a linked one, else the shop itself. */
export async function billingShopOf(db: Db, shop: Shop): Promise<Shop> {
  return shop.mainShopId === null ? shop : getShopById(db, shop.mainShopId);
}

/**
 * The same, locked: one at a time through the group's quota. The caller holds its own shop's lock already; always in
 * this order, so that two stores of a group never wait for each other.
 */
export async function lockBillingShop(tx: Tx, shop: Shop): Promise<Shop> {
  return shop.mainShopId === null ? shop : lockShop(tx, shop.mainShopId);
}
