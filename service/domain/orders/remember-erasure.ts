import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { getShopById } from "../shops/shops.queries";
import { insertOrderTombstones } from "./order-tombstones.queries";
import { shopHash } from "../../platform/db/erasure-journal";

/**
 * Remembers which orders were erased, with their person or wholly: in the database, so that nothing late brings them
 * back, and in the journal, so that no dump does. The journal comes before the commit: an erasure that fails is tried
 * again, one that is forgotten is not.
 */
export async function rememberErasure(
  { now, erasures }: Pick<Context, "now" | "erasures">,
  tx: Tx,
  shop: ShopId,
  orders: string[],
  isDeleted: boolean,
): Promise<void> {
  if (orders.length === 0) return;
  const at = now();
  await insertOrderTombstones(tx, shop, orders, { isDeleted, at });
  const { domain } = await getShopById(tx, shop);
  await erasures.note({ shop: shopHash(domain), orders, isDeleted, at });
}
