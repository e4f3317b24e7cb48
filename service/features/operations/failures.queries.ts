import { type RawBuilder, sql } from "kysely";
import type { FailureKind } from "../../../contract/operations";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Which failures are meant: those since a time, narrowed down by each further field. */
export interface FailureFilter {
  since: Date;
  /** Null: of all shops. */
  shop: ShopId | null;
  /** Subscriber, channel, kind of task, topic or queue. */
  name?: string | undefined;
  error?: string | undefined;
  id?: string | undefined;
}

export interface FailureRow {
  shopId: ShopId | null;
  domain: ShopDomain | null;
  /** As `idOf` of its kind makes it: unique within the kind and the shop. */
  id: string;
  name: string;
  error: string;
  at: Date;
}

/**
 * Failures of each kind as rows of (shop_id, id, name, error, at). Cross-shop, for our staff. A delivery that was opened again, or whose key was sent since, no longer
 * counts. Words that may name a person, such as an address in a mail server's reply, are left out of what is shown.
 */
const FAILED: Record<FailureKind, (since: Date) => RawBuilder<unknown>> = {
  event: (since) => sql`
    select shop_id, event_id::text as id, subscriber as name, error, failed_at as at from event_dead_letters
    where failed_at >= ${since}`,
  delivery: (since) => sql`
    select shop_id, id::text, channel as name,
      regexp_replace(coalesce(reason, ''), '[^[:space:]<>]+@[^[:space:]<>]+', '…', 'g') as error, done_at as at
    from delivery_log failed
    where state = 'failed' and done_at >= ${since} and reason is distinct from 'erased'
      and not exists (
        select from deliveries open
        where open.shop_id = failed.shop_id and open.channel = failed.channel and open.key = failed.key)
      and not exists (
        select from delivery_log later
        where later.shop_id = failed.shop_id and later.channel = failed.channel and later.subject = failed.subject
          and later.key = failed.key and (later.done_at, later.attempts) > (failed.done_at, failed.attempts))`,
  task: (since) => sql`
    select shop_id, id::text, kind as name, coalesce(reason, '') as error, finished_at as at from long_tasks
    where state = 'failed' and finished_at >= ${since}`,
  webhook: (since) => sql`
    select shops.id as shop_id, inbox.source || ' ' || inbox.id as id, inbox.source || ' ' || topic as name,
      coalesce(error, '') as error, failed_at as at
    from inbox left join shops on shops.domain = inbox.shop_domain
    where failed_at >= ${since} and processed_at is null`,
  // Long tasks and webhooks have rows of their own that say so; the dead letter queue only calls handlers.
  job: (since) => sql`
    select null::integer as shop_id, id::text, name, coalesce(output ->> 'error', '') as error, completed_on as at
    from jobs.job
    where state = 'failed' and completed_on >= ${since} and name not like 'webhook.process-%'
      and name not in (select distinct kind from long_tasks)`,
};

const chosen = (kind: FailureKind, { since, shop, name, error, id }: FailureFilter) => sql`
  from (${FAILED[kind](since)}) as failed left join shops on shops.id = failed.shop_id
  where (${shop}::integer is null or failed.shop_id = ${shop})
    and (${name ?? null}::text is null or failed.name = ${name ?? null})
    and (${error ?? null}::text is null or failed.error = ${error ?? null})
    and (${id ?? null}::text is null or failed.id = ${id ?? null})`;

/** Cross-shop, for our staff: failures with the same name and cause, the most frequent first. */
export async function groupFailures(db: Db, kind: FailureKind, filter: FailureFilter, limit: number) {
  const { rows } = await sql<{
    name: string;
    error: string;
    count: number;
    stores: number;
    oldest: Date;
    newest: Date;
  }>`
    select failed.name, failed.error, count(*)::integer as count, count(distinct failed.shop_id)::integer as stores,
      min(failed.at) as oldest, max(failed.at) as newest
    ${chosen(kind, filter)}
    group by failed.name, failed.error order by count(*) desc, failed.name, failed.error limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({ kind, ...row }));
}

/** Cross-shop, for our staff: failures each by itself, the oldest or the newest first. */
export async function listFailures(
  db: Db,
  kind: FailureKind,
  filter: FailureFilter,
  { limit, newestFirst }: { limit: number; newestFirst: boolean },
): Promise<FailureRow[]> {
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<FailureRow>`
    select failed.shop_id, shops.domain, failed.id, failed.name, failed.error, failed.at
    ${chosen(kind, filter)}
    order by failed.at ${direction}, failed.shop_id, failed.id limit ${limit}`.execute(db);
  return rows;
}
