import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import type { IncomingOrder } from "./incoming-order";

/** Customers are derived from orders, one for each e-mail address. Answers the id by lower-case address. */
export async function upsertCustomers(
  tx: Db,
  shop: ShopId,
  orders: IncomingOrder[],
): Promise<Map<string, string>> {
  const names = new Map<string, string | null>();
  for (const { email, customerName } of orders) {
    if (email) names.set(email.toLowerCase(), customerName ?? names.get(email.toLowerCase()) ?? null);
  }
  if (names.size === 0) return new Map();
  const rows = await tx
    .insertInto("customers")
    .values([...names].map(([email, name]) => ({ shopId: shop, email, name })))
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "email"])
        .doUpdateSet({ name: sql`coalesce(excluded.name, customers.name)` }),
    )
    .returning(["id", "email"])
    .execute();
  return new Map(rows.map((row) => [row.email, row.id]));
}
