import { sql } from "kysely";
import { expect, it } from "vitest";
import { OrderFilter } from "../../../../contract/order-filter";
import { orderFilterConditions } from "../../../../service/read/order-list/order-filter.queries";
import { aShop, createTestService } from "../../harness";

// A status more under the tab, and the index would be passed over: then all events of the shop are walked.
it("finds pending orders that were heard of by their own index", async () => {
  const service = await createTestService();
  const shop = await aShop(service);
  const scope = { shop: shop.id, now: service.clock.now, timezone: "UTC" };

  const plan = await service.ctx.db.transaction().execute(async (tx) => {
    // So small a table would be read from front to back, or by any other index.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`drop index order_list_by_status, order_list_last_event, order_list_open`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain select order_id from order_list
      where ${orderFilterConditions(scope, OrderFilter.parse({ tab: "pending" }))} and last_event_at is not null
      order by last_event_at desc, order_id desc limit 50`.execute(tx);
    return rows.flatMap((row) => Object.values(row)).join("\n");
  });

  expect(plan).toContain("order_list_pending_updated");
});
