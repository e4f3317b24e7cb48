import { NOT_ALLOWED } from "../../../contract/errors";
import type { Shop } from "../shops/shops.queries";
import { AppError } from "../../platform/errors";

/**
 * Lets a call pass only for a store that pays itself.
 * @param billingShop the store whose plan it has
 * @throws AppError NOT_ALLOWED naming the store whose plan it shares
 */
export function requireBillingOwner(shop: Shop, { domain }: Pick<Shop, "domain">): void {
  if (shop.mainShopId === null) return;
  throw new AppError(NOT_ALLOWED, "billedInMainStore", { values: { domain } });
}
