import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { runAutomations } from "../../../../service/features/automations/run-automations.job";
import { propertyRuns } from "../../../property-runs";
import { aShop, createTestService, type TestService } from "../../harness";
import { anOrder } from "../../shipments";
import { anAutomation } from "./automations";

/** 8,000 in `npm run soak -- properties`; `npm run bench -- automations` has 40,000. */
const RUNS = propertyRuns(800);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});

it("acts once for each of many runs that are due at the same time, and keeps no other shop waiting", async () => {
  const [large, small] = [await aShop(service), await aShop(service)];
  const of = {
    trigger: { on: "problem" as const, kinds: ["damaged" as const] },
    actions: [{ do: "note" as const, text: "Look" }],
  };
  for (const [shop, count] of [
    [large, RUNS],
    [small, 1],
  ] as const) {
    const automation = await anAutomation(service, shop, of);
    const { id } = await anOrder(service, shop);
    await sql`
      with copies as (
        insert into orders (shop_id, shopify_id, name, ordered_at, shopify_updated_at, created_at)
        select ${shop.id}, 'many-' || n, '#' || n, ${service.clock.now}, ${service.clock.now}, ${service.clock.now}
        from generate_series(1, ${count - 1}) n returning id
      )
      insert into automation_runs (shop_id, automation_id, version, order_id, key, seen, started_at, due_at)
      select ${shop.id}, ${automation}, 1, o.id, 'problem ' || o.id, '{}', ${service.clock.now}, ${service.clock.now}
      from (select id from copies union all select ${id}::bigint) o`.execute(service.ctx.db);
  }

  await Promise.all([1, 2].map(() => runAutomations.run(service.ctx, {})));
  await service.settle();

  const { rows } = await sql<{ shopId: number; notes: number; orders: number; states: string }>`
    select shop_id, count(*)::int as notes, count(distinct order_id)::int as orders,
      (select string_agg(distinct state, ',') from automation_runs r where r.shop_id = n.shop_id) as states
    from order_notes n group by shop_id order by shop_id`.execute(service.ctx.db);
  expect(rows).toEqual([
    { shopId: large.id, notes: RUNS, orders: RUNS, states: "acted" },
    { shopId: small.id, notes: 1, orders: 1, states: "acted" },
  ]);
  const [first] = (
    await sql<{ shopId: number; done: number }>`
      select shop_id, min(id)::int as done from events where name = 'automation.acted' and shop_id = ${small.id} group by shop_id`.execute(
      service.ctx.db,
    )
  ).rows;
  const before = await sql<{ count: number }>`
    select count(*)::int as count from events where name = 'automation.acted' and shop_id = ${large.id} and id < ${first!.done}`.execute(
    service.ctx.db,
  );
  expect(before.rows[0]!.count).toBeLessThanOrEqual(400);
});
