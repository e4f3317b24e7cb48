import { NOT_ALLOWED } from "../../../contract/errors";
import type { Db } from "../../platform/db/database";
import { billingShopOf } from "../shops/billing-shop";
import type { Shop } from "../shops/shops.queries";
import { billingError } from "./billing-error";

/**
 * Lets a call pass only for a store that pays itself.
 * @throws AppError NOT_ALLOWED naming the store whose plan it shares
 */
export async function requireBillingOwner(db: Db, shop: Shop): Promise<void> {
  if (shop.mainShopId === null) return;
  const { domain } = await billingShopOf(db, shop);
  throw billingError(NOT_ALLOWED, shop, "linked", { domain });
}
