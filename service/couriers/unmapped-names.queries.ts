import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";

const MOST = 50;

/**
 * Company names of the shop's shipments since then, the most frequent first, with the courier most of them were taken
 * for: null where for most of them nobody was known.
 */
export function listUnmappedNames(db: Db, shop: ShopId, since: Date) {
  return db
    .selectFrom("shipments")
    .select(({ fn }) => [
      "courierName as name",
      fn.countAll().as("shipments"),
      // mode() passes nulls over: a single lucky number would make the name a known one.
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
