import { sql } from "kysely";
import { expect, it } from "vitest";
import { OrderFilter } from "../../../../contract/order-filter";
import { rowsWith, sortPlan } from "../../../../service/read/order-list/order-sort.queries";
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

interface PlanNode {
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

const readBy = (node: PlanNode): number =>
  Math.max(
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0),
    ...(node.Plans ?? []).map((inner) => readBy(inner)),
  );

it.each(["last_event", "shipped"] as const)(
  "does not read all delivered orders where a tab of open ones is sorted by %s, the oldest first",
  async (by) => {
    const service = await createTestService();
    const shop = await aShop(service);
    const scope = { shop: shop.id, now: service.clock.now, timezone: "UTC" };
    const filter = OrderFilter.parse({ tab: "in_transit" });
    const oldestFirst = sortPlan({ by, direction: "asc" }, filter, scope);

    const plan = await service.ctx.db.transaction().execute(async (tx) => {
      await sql`alter table order_list drop constraint order_list_shop_id_order_id_fkey`.execute(tx);
      await sql`
        insert into order_list (shop_id, order_id, ordered_at, shipped_at, last_event_at, status, delivered_at)
        select ${shop.id}, each, at, at, at, case when each < 1000 then 'IN_TRANSIT' else 'DELIVERED' end,
          case when each < 1000 then null else at end
        from (select each, now() - each * interval '1 minute' as at from generate_series(1, 20000) each) made`.execute(
        tx,
      );
      await sql`analyze order_list`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": { Plan: PlanNode }[] }>`
        explain (analyze, format json) ${rowsWith(scope, filter, oldestFirst, null, 50)}`.execute(tx);
      await sql`alter table order_list add constraint order_list_shop_id_order_id_fkey
        foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade not valid`.execute(
        tx,
      );
      await sql`delete from order_list where shop_id = ${shop.id}`.execute(tx);
      return rows[0]!["QUERY PLAN"][0]!.Plan;
    });

    expect(plan["Actual Rows"]).toBe(50);
    expect(readBy(plan)).toBeLessThan(2000);
  },
);
