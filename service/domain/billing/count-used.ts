import type { Db } from "../../platform/db/database";
import type { Shop } from "../shops/shops.queries";
import type { Period } from "./period";
import { countUnitsOfGroup } from "./quota.queries";

/** Units that a main store and those linked to it have used in a period, those above the quota among them. */
export async function countUsed(db: Db, billingShop: Pick<Shop, "id">, period: Period): Promise<number> {
  const group = await countUnitsOfGroup(db, billingShop.id, period);
  return group.reduce((sum, { units }) => sum + units, 0);
}
