import { sql } from "kysely";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Cross-shop, for our staff: how many jobs of each queue wait, run, and have failed for good. */
export async function countJobs(db: Db) {
  const { rows } = await sql<{ name: string; waiting: number; running: number; failed: number }>`
    select name, count(*) filter (where state in ('created', 'retry'))::integer as waiting,
      count(*) filter (where state = 'active')::integer as running,
      count(*) filter (where state = 'failed')::integer as failed
    from jobs.job where state in ('created', 'retry', 'active', 'failed')
    group by name order by name`.execute(db);
  return rows;
}

/** Cross-shop, for our staff: open deliveries of each channel, and those that failed since then. */
export async function countDeliveries(db: Db, since: Date) {
  const { rows } = await sql<{
    channel: string;
    waiting: number;
    shops: number;
    oldest: Date | null;
    failed: number;
  }>`
    select channel, sum(waiting)::integer as waiting, sum(shops)::integer as shops, min(oldest) as oldest,
      sum(failed)::integer as failed
    from (
      select channel, count(*) as waiting, count(distinct shop_id) as shops, min(created_at) as oldest, 0 as failed
      from deliveries group by channel
      union all
      select channel, 0, 0, null, count(*) from delivery_log
      where state = 'failed' and done_at >= ${since} and reopened_at is null group by channel
    ) as counts
    group by channel order by channel`.execute(db);
  return rows;
}

/** Cross-shop, for our staff: long tasks that have not ended. */
export async function countOpenTasks(db: Db) {
  const { rows } = await sql<{ kind: string; waiting: number; running: number; oldest: Date }>`
    select kind, count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'running')::integer as running, min(created_at) as oldest
    from long_tasks where state in ('waiting', 'running')
    group by kind order by kind`.execute(db);
  return rows;
}

/** Cross-shop, for our staff: channels that are held back, for a shop or (without one) for all. */
export async function listAllPauses(db: Db, now: Date) {
  const { rows } = await sql<{
    channel: string;
    domain: ShopDomain | null;
    pausedBy: string;
    pausedAt: Date;
    until: Date | null;
  }>`
    select channel, null as domain, paused_by, paused_at, until from channel_pauses
    where until is null or until > ${now}
    union all
    select p.channel, s.domain, p.paused_by, p.paused_at, p.until
    from delivery_pauses p join shops s on s.id = p.shop_id
    where p.until is null or p.until > ${now}
    order by channel, domain nulls first`.execute(db);
  return rows;
}

/** What our staff needs to know of one shop. Counts and states only. */
export async function describeShop(db: Db, shop: ShopId) {
  const { rows } = await sql<{
    orders: number;
    tracked: number;
    lastEventAt: Date | null;
    waiting: number;
    lastWebhookAt: Date | null;
  }>`
    select
      (select count(*)::integer from orders where shop_id = ${shop}) as orders,
      (select count(*)::integer from orders where shop_id = ${shop} and is_tracked) as tracked,
      (select max(at) from events where shop_id = ${shop}) as last_event_at,
      (select count(*)::integer from deliveries where shop_id = ${shop}) as waiting,
      (select max(received_at) from inbox where shop_domain = (select domain from shops where id = ${shop})) as last_webhook_at
  `.execute(db);
  return rows[0]!;
}

/** A shop's long tasks, the newest first. */
export function listTasksOf(db: Db, shop: ShopId, limit: number) {
  return db
    .selectFrom("longTasks")
    .select(["id", "kind", "state", "reason", "createdAt", "finishedAt"])
    .where("shopId", "=", shop)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export interface OperatorAct {
  actor: string;
  action: string;
  /** Null: for all. */
  forShop: ShopId | null;
  details: Record<string, unknown>;
  at: Date;
}

export async function recordAct(tx: Db, { details, ...act }: OperatorAct): Promise<void> {
  await tx
    .insertInto("operatorActs")
    .values({ ...act, details: JSON.stringify(details) })
    .execute();
}

/** The newest acts of our staff, whatever shop they were about; without a domain they were about all, or about one that is erased. Cross-shop. */
export function listActs(db: Db, limit: number) {
  return db
    .selectFrom("operatorActs as a")
    .leftJoin("shops as s", "s.id", "a.forShop")
    .select(["a.id", "a.actor", "a.action", "a.forShop", "s.domain", "a.details", "a.at"])
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
}
