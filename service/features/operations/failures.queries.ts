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
  /** What it was about, in ids. */
  about: string;
  at: Date;
}

/**
 * Of a reason only codes and our own first words: `550 5.1.1`, also behind the words of the mail client (`Message failed: 550 5.1.1`), `ECONNREFUSED`, `not_rendered`. Receivers put names and
 * addresses into their sentences in many ways; `npm run why` shows the sentence of one order.
 */
const codesIn = (reason: RawBuilder<unknown>) => sql`
  coalesce(
    substring(${reason} from '^[a-z]+(?:_[a-z]+)+'),
    nullif(concat_ws(' ', replace(substring(${reason} from '^(?:[^:0-9]*: )?([245][0-9]{2}(?:[ -][245][.][0-9]+[.][0-9]+)?)\\M'), '-', ' '),
      substring(${reason} from '\\mE[A-Z]{4,}\\M')), ''),
    'other')`;

/** An error's message without what it quotes, and without addresses. */
const withoutQuotes = (reason: RawBuilder<unknown>) => sql`
  regexp_replace(coalesce(${reason}, ''), '"[^"]*"?|''[^'']*''?|[^[:space:]<>]+@[^[:space:]<>]*', '…', 'g')`;

/**
 * Failures of each kind as rows of (shop_id, id, name, error, about, at). Cross-shop, for our staff. What was opened again no longer counts.
 */
const FAILED: Record<FailureKind, (since: Date) => RawBuilder<unknown>> = {
  event: (since) => sql`
    select d.shop_id, event_id::text as id, subscriber as name, error, failed_at as at,
      e.name || coalesce(', order ' || e.order_id, '') as about
    from event_dead_letters d join events e on e.shop_id = d.shop_id and e.id = d.event_id
    where failed_at >= ${since}`,
  delivery: (since) => sql`
    select shop_id, id::text, channel as name, ${codesIn(sql`reason`)} as error, done_at as at,
      subject || ', ' || attempts || ' attempts' as about
    from delivery_log
    where state = 'failed' and done_at >= ${since} and reopened_at is null and reason is distinct from 'erased'`,
  task: (since) => sql`
    select shop_id, id::text, kind as name, ${withoutQuotes(sql`reason`)} as error, finished_at as at,
      done || ' of ' || coalesce(total::text, 'unknown') as about
    from long_tasks
    where state = 'failed' and finished_at >= ${since}`,
  webhook: (since) => sql`
    select shops.id as shop_id, inbox.source || ' ' || inbox.id as id, inbox.source || ' ' || topic as name,
      coalesce(error, '') as error, failed_at as at, 'received ' || received_at as about
    from inbox left join shops on shops.domain = inbox.shop_domain
    where failed_at >= ${since} and processed_at is null`,
  // Long tasks and webhooks have rows of their own that say so; the dead letter queue only calls handlers.
  job: (since) => sql`
    select null::integer as shop_id, id::text, name, coalesce(output ->> 'error', '') as error, completed_on as at,
      retry_count + 1 || ' attempts' as about
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
    select failed.shop_id, shops.domain, failed.id, failed.name, failed.error, failed.about, failed.at
    ${chosen(kind, filter)}
    order by failed.at ${direction}, failed.shop_id, length(failed.id), failed.id limit ${limit}`.execute(db);
  return rows;
}
