import type { TestService, TestShop } from "../../harness";

/** How many rows the shop has, by table. */
export async function countRows(service: TestService, shop: TestShop): Promise<Record<string, number>> {
  const tables = ["orders", "lineItems", "fulfillments", "shipments", "quotaUnits", "customers"] as const;
  const counts = tables.map(async (table) => {
    const rows = await service.ctx.db
      .selectFrom(table)
      .select("shopId")
      .where("shopId", "=", shop.id)
      .execute();
    return [table, rows.length];
  });
  return Object.fromEntries(await Promise.all(counts));
}
