import { type RawBuilder, type Selectable, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import type { Tables } from "../db/tables";
import type { FinishedState } from "../db/tables/deliveries";

export type LoggedDelivery = Selectable<Tables["deliveryLog"]>;

/** Finished deliveries about these subjects, the oldest first. */
export function listLogOf(
  db: Db,
  shop: ShopId,
  channel: string,
  subjects: string[],
): Promise<LoggedDelivery[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("deliveryLog")
    .selectAll()
    .where("shopId", "=", shop)
    .where("channel", "=", channel)
    .where("subject", "in", subjects)
    .orderBy("doneAt")
    .orderBy("id")
    .execute();
}

/** The latest entries that ended in one of these states, the newest first. */
export function listLatestLog(
  db: Db,
  shop: ShopId,
  channel: string,
  { states, limit }: { states: FinishedState[]; limit: number },
): Promise<LoggedDelivery[]> {
  return db
    .selectFrom("deliveryLog")
    .selectAll()
    .where("shopId", "=", shop)
    .where("channel", "=", channel)
    .where("state", "in", states)
    .orderBy("doneAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** A delivery, open or ended: `state` is that of its row, `doneAt` null while it is open. */
export interface DeliveryOfEvent {
  eventId: string;
  channel: string;
  payload: unknown;
  state: FinishedState | "waiting" | "claimed";
  reason: string | null;
  attempts: number;
  /** When it is due, while it is open. */
  nextAt: Date | null;
  doneAt: Date | null;
  /** What the channel keeps of the receiver's response. */
  receipt: unknown;
}

/** What went out because of these events, about these subjects, in the order in which it was enqueued. */
export async function listDeliveriesOfEvents(
  db: Db,
  shop: ShopId,
  channels: string[],
  { eventIds, subjects }: { eventIds: string[]; subjects: string[] },
): Promise<DeliveryOfEvent[]> {
  const isOne = sql`channel = any(${channels}::text[]) and subject = any(${subjects}::text[])
    and event_id = any(${eventIds}::bigint[])`;
  const { rows } = await sql<DeliveryOfEvent>`
    select event_id, channel, payload, state, reason, attempts, next_at, done_at, receipt from (
      select id, event_id, channel, payload, state, reason, attempts, next_at, null::timestamptz as done_at,
        null::jsonb as receipt
      from deliveries
      where shop_id = ${shop} and ${isOne}
      union all
      select id, event_id, channel, payload, state, reason, attempts, null, done_at, receipt from delivery_log
      where shop_id = ${shop} and ${isOne}
    ) as deliveries
    order by id, done_at`.execute(db);
  return rows;
}

/** SQL: how many deliveries of a channel have been sent in a period (`from` included, `to` not). */
export function countSent(
  shop: ShopId,
  channel: string,
  { from, to }: { from: Date; to: Date },
): RawBuilder<unknown> {
  return sql`
    select count(*)::int from delivery_log
    where shop_id = ${shop} and channel = ${channel} and state = 'sent' and done_at >= ${from} and done_at < ${to}`;
}

/** Rows that are still to go out about these subjects, in the order in which they were enqueued. */
export function listOpenOf(db: Db, shop: ShopId, channel: string, subjects: string[]) {
  if (subjects.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("deliveries")
    .selectAll()
    .where("shopId", "=", shop)
    .where("channel", "=", channel)
    .where("subject", "in", subjects)
    .orderBy("id")
    .execute();
}

/** Cross-shop, for the clean-up. Deletes what a channel need not keep any longer; partitions of such rows alone are dropped instead. */
export async function deleteLogBefore(db: Db, channel: string, before: Date): Promise<void> {
  await db.deleteFrom("deliveryLog").where("channel", "=", channel).where("doneAt", "<", before).execute();
}

const nameOf = (month: Date) =>
  `delivery_log_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, "0")}`;

/** First moment of a month, `months` after that of `at`; UTC. */
export const monthOf = (at: Date, months = 0) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));

/** Months that have a partition of their own, the earliest first. */
export async function listLogMonths(db: Db): Promise<Date[]> {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_partition_tree('delivery_log') where isleaf order by 1
  `.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month] = /^delivery_log_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year ? [new Date(Date.UTC(Number(year), Number(month) - 1, 1))] : [];
  });
}

/**
 * Makes the partition of a month. Rows of that month which the default partition has taken meanwhile move to it, or it could
 * not be attached.
 */
export async function createLogMonth(tx: Tx, month: Date): Promise<void> {
  const name = sql.table(nameOf(month));
  const [from, to] = [month, monthOf(month, 1)].map((at) => sql.lit(at.toISOString()));
  await sql`create table ${name} (like delivery_log including defaults)`.execute(tx);
  await sql`
    with moved as (delete from delivery_log_default where done_at >= ${from} and done_at < ${to} returning *)
    insert into ${name} select * from moved
  `.execute(tx);
  await sql`alter table delivery_log attach partition ${name} for values from (${from}) to (${to})`.execute(
    tx,
  );
}

/** Drops the partition of a month with all its rows. Needs a lock on `shops`, for which it waits for two seconds at most. */
export async function dropLogMonth(tx: Tx, month: Date): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`drop table ${sql.table(nameOf(month))}`.execute(tx);
}
