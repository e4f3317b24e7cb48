import { sql } from "kysely";
import type { Db } from "../../service/platform/db/database";
import { jobs } from "../../service/main/jobs";
import {
  processShopifyBurst,
  processShopifyWebhook,
} from "../../service/main/webhooks/process-shopify-webhook.job";
import { inSnapshot } from "./snapshot";

/** Every job that something causes. Those with a schedule come again for ever, and do not count. */
export const WORK = jobs.filter(({ schedule }) => schedule === undefined).map(({ name }) => name);

const WEBHOOK_JOBS = [processShopifyWebhook.name, processShopifyBurst.name];

/** Everything the verdict is made of, as the database has it. */
export const gatherFacts = (db: Db) => inSnapshot(db, readFacts);

export async function readFacts(db: Db) {
  const plain = db.withoutPlugins();
  const orders = await sql<{
    id: string;
    updatedAt: string;
    items: number;
    units: number;
    shipments: string[];
  }>`
    select o.shopify_id as id,
      -- An order as it was created counts as a millisecond older (newOrderFromWebhook).
      ceil(extract(epoch from o.shopify_updated_at))::text as "updatedAt",
      (select count(*)::int from line_items l where l.shop_id = o.shop_id and l.order_id = o.id) as items,
      (select count(*)::int from quota_units q where q.shop_id = o.shop_id and q.order_id = o.id) as units,
      array(select s.tracking_number from shipments s
        where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null and s.provider_state = 'registered'
        order by 1) as shipments
    from orders o order by o.shopify_id
  `.execute(plain);
  const inbox = await sql<{ id: string; isProcessed: boolean }>`
    select id, processed_at is not null as "isProcessed" from inbox where source = 'shopify'
  `.execute(plain);
  const work = await sql<{ name: string; state: string; count: number }>`
    select name, state::text as state, count(*)::int as count from jobs.job
    where name in (${sql.join(WORK)}) group by 1, 2 order by 1, 2
  `.execute(plain);
  // A webhook whose shop is locked is queued once more: it has several jobs then.
  const done = await sql<{ webhook: string }>`
    select distinct data ->> 'id' as webhook from jobs.job
    where name in (${sql.join(WEBHOOK_JOBS)}) and state = 'completed'
  `.execute(plain);
  const rest = await sql<{ units: number; unsent: number; unprocessed: number; queued: number }>`
    select (select count(*)::int from quota_units) as units,
      (select count(*)::int from inbox where processed_at is null) as unprocessed,
      (select count(*)::int from tracking_queue) as queued,
      (select count(*)::int from deliveries where channel = 'customer-mail') as unsent
  `.execute(plain);
  return { orders: orders.rows, inbox: inbox.rows, jobs: work.rows, done: done.rows, ...rest.rows[0]! };
}
export type Facts = Awaited<ReturnType<typeof gatherFacts>>;
