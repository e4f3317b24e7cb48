import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

const MOST = 50;

/**
 * Company names of the shop's shipments since then, most frequent first, with the courier that most of them resolved
 * to: null where most resolved to none.
 */
export function listUnmappedNames(db: Db, shop: ShopId, since: Date) {
  return db
    .selectFrom("shipments")
    .select(({ fn }) => [
      "courierName as name",
      fn.countAll().as("shipments"),
      // mode() ignores nulls: one resolved number would otherwise mark the whole name as known.
      sql<string | null>`nullif(mode() within group (order by coalesce(courier, '')), '')`.as("courier"),
    ])
    .where("shopId", "=", shop)
    .where("shippedAt", ">=", since)
    .where("courierName", "is not", null)
    .where("cancelledAt", "is", null)
    .groupBy("courierName")
    .orderBy("shipments", "desc")
    .orderBy("courierName")
    .limit(MOST)
    .$narrowType<{ name: string }>()
    .execute();
}
