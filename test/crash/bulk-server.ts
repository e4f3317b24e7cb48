import { sql } from "kysely";
import { ShopDomain } from "../../contract/ids";
import { NO_FILTER } from "../../contract/order-filter";
import { actorOf } from "./actor-of";
import { replyToParent } from "./reply-to-parent";
import { bulkOrders } from "../../service/features/bulk/bulk-orders";
import { ORDERS_PER_BATCH, saveOrders } from "../../service/domain/orders/save-orders";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import { startProcess } from "../../server/process";
import { KILLED_OFTEN } from "./queue-times";
import { anIncomingOrder } from "../service/incoming-order";

/** The product's own process, as a child that can be killed; it answers its parent over the channel between them. */
export interface Asks {
  prepare: { input: { token: string; shop: string; orders: number }; answer: object };
  begin: { input: { shop: string }; answer: { total: number } };
  facts: { input: { shop: string }; answer: BulkFacts };
}

export interface BulkFacts {
  state: string;
  total: number;
  done: number;
  failed: number;
  batches: number;
  nextBatch: number;
  /** Orders that have the status, and lines in their timelines. */
  orders: number;
  lines: number;
}

const { service, stop } = await startProcess(process.env, { queueTimes: KILLED_OFTEN });
const { ctx } = service;

const responses: { [Name in keyof Asks]: (input: Asks[Name]["input"]) => Promise<Asks[Name]["answer"]> } = {
  async prepare({ token, shop: domain, orders }) {
    const shop = ShopDomain.parse(domain);
    await installShop(ctx, { token, shop }, { plan: { planCode: "ADVANCED", quotaAmount: 1_000_000 } });
    const { shop: id } = await actorOf(ctx, domain);
    for (let saved = 0; saved < orders; saved += ORDERS_PER_BATCH) {
      const count = Math.min(ORDERS_PER_BATCH, orders - saved);
      const batch = Array.from({ length: count }, (_, index) =>
        anIncomingOrder({ numbers: [`BULKKILL${saved + index}`] }),
      );
      await saveOrders(ctx, id, batch);
    }
    // Couriers would only be in the way.
    await sql`update shipments set next_check_at = null`.execute(ctx.db);
    await sql`delete from jobs.job where name in ('shipment.ask-providers', 'order.sync')`.execute(ctx.db);
    await sql`delete from tracking_queue`.execute(ctx.db);
    return {};
  },
  async begin({ shop: domain }) {
    const actor = await actorOf(ctx, domain);
    // It leaves a line in the timeline of each order.
    const { job } = await bulkOrders(ctx, actor, {
      selection: { filter: NO_FILTER, except: [] },
      action: { kind: "set_status", status: "IN_TRANSIT", note: "", notify_customers: false },
    });
    return { total: job!.total };
  },
  async facts({ shop: domain }) {
    const { shop } = await actorOf(ctx, domain);
    const { rows } = await sql<BulkFacts>`
      select j.state, j.total, j.done, j.failed, j.step as "nextBatch",
        (select count(*)::int from bulk_job_batches b where b.shop_id = j.shop_id and b.task_id = j.id) as batches,
        (select count(*)::int from order_list l where l.shop_id = j.shop_id and l.status = 'IN_TRANSIT') as orders,
        (select count(*)::int from tracking_events e where e.shop_id = j.shop_id and e.source = 'merchant') as lines
      from long_tasks j where j.shop_id = ${shop} and j.kind = 'bulk.run' order by j.id desc limit 1`.execute(
      ctx.db.withoutPlugins(),
    );
    return rows[0]!;
  },
};

replyToParent<Asks>(responses, stop);
