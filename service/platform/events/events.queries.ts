import { type Insertable, type Selectable, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import type { Tables } from "../db/tables";
import type { Decision } from "./subscribers";
import { prepared } from "../db/prepared";

export type StoredEvent = Selectable<Tables["events"]>;

/** Ids in the order of the rows. */
export async function insertEvents(tx: Tx, rows: Insertable<Tables["events"]>[]): Promise<string[]> {
  const { rows: added } = await sql<{ id: string }>`${prepared}
    insert into events (shop_id, name, version, order_id, payload, cause, trace_id, at)
    select shop_id, name, version, order_id, payload::jsonb, cause::jsonb, trace_id, at
    from unnest(
      ${rows.map((row) => row.shopId)}::integer[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.version)}::smallint[], ${rows.map((row) => row.orderId)}::bigint[],
      ${rows.map((row) => row.payload)}::text[], ${rows.map((row) => row.cause)}::text[],
      ${rows.map((row) => row.traceId)}::text[], ${rows.map((row) => row.at)}::timestamptz[]
    ) with ordinality as n (shop_id, name, version, order_id, payload, cause, trace_id, at, place)
    order by place
    returning id
  `.execute(tx);
  // Identities are given in the order of the rows; RETURNING's own order is not promised.
  return added.map((row) => row.id).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
}

export async function insertDecisions(
  tx: Tx,
  shop: ShopId,
  subscriber: string,
  decisions: Decision[],
): Promise<void> {
  if (decisions.length === 0) return;
  await tx
    .insertInto("eventDecisions")
    .modifyEnd(prepared)
    .values(decisions.map(({ event, decision }) => ({ shopId: shop, eventId: event, subscriber, decision })))
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "eventId", "subscriber"])
        .doUpdateSet((eb) => ({ decision: eb.ref("excluded.decision") })),
    )
    .execute();
}

/** Minutes after a failure: 5, 10, 20, up to a day. */
const nextTry = sql<Date>`excluded.failed_at + least(interval '5 minutes' * power(2, least(event_dead_letters.attempts, 12)), interval '1 day')`;
const FIRST_TRY_MS = 5 * 60_000;

/** A further failure of the same subscriber at the same event puts the next try off. */
export async function insertDeadLetters(
  tx: Tx,
  shop: ShopId,
  subscriber: string,
  eventIds: string[],
  error: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("eventDeadLetters")
    .values(
      eventIds.map((eventId) => ({
        ...{ shopId: shop, eventId, subscriber, error, failedAt: now },
        nextAt: new Date(now.getTime() + FIRST_TRY_MS),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["shopId", "eventId", "subscriber"]).doUpdateSet((eb) => ({
        error: eb.ref("excluded.error"),
        failedAt: eb.ref("excluded.failedAt"),
        nextAt: nextTry,
        attempts: sql`event_dead_letters.attempts + 1`,
      })),
    )
    .execute();
}

/** Cross-shop: dead letters that may be tried again, the longest due first. */
export function listDueDeadLetters(db: Db, dueBy: Date, limit: number) {
  return db
    .selectFrom("eventDeadLetters")
    .select(["shopId", "eventId", "subscriber"])
    .where("nextAt", "<=", dueBy)
    .orderBy("nextAt")
    .limit(limit)
    .execute();
}

/** The event of a dead letter; undefined where it has been dealt with. */
export function findDeadLetter(db: Db, shop: ShopId, eventId: string, subscriber: string) {
  return db
    .selectFrom("eventDeadLetters as d")
    .innerJoin("events as e", (join) =>
      join.onRef("e.shopId", "=", "d.shopId").onRef("e.id", "=", "d.eventId"),
    )
    .select(["e.name", "e.version", "e.payload"])
    .where("d.shopId", "=", shop)
    .where("d.eventId", "=", eventId)
    .where("d.subscriber", "=", subscriber)
    .executeTakeFirst();
}

/** Locks a dead letter until the transaction ends; false where another run has dealt with it. */
export async function lockDeadLetter(
  tx: Tx,
  shop: ShopId,
  eventId: string,
  subscriber: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("eventDeadLetters")
    .select("eventId")
    .where("shopId", "=", shop)
    .where("eventId", "=", eventId)
    .where("subscriber", "=", subscriber)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDeadLetter(
  tx: Tx,
  shop: ShopId,
  eventId: string,
  subscriber: string,
): Promise<void> {
  await tx
    .deleteFrom("eventDeadLetters")
    .where("shopId", "=", shop)
    .where("eventId", "=", eventId)
    .where("subscriber", "=", subscriber)
    .execute();
}

/** Makes dead letters due now; the retry job runs within five minutes. Returns the number of those that are there. */
export async function makeDeadLettersDue(
  tx: Db,
  letters: { shopId: ShopId; eventId: string; subscriber: string }[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_dead_letters d set next_at = ${now}
    from unnest(
      ${letters.map(({ shopId }) => shopId)}::integer[], ${letters.map(({ eventId }) => eventId)}::bigint[],
      ${letters.map(({ subscriber }) => subscriber)}::text[]
    ) as chosen (shop_id, event_id, subscriber)
    where d.shop_id = chosen.shop_id and d.event_id = chosen.event_id and d.subscriber = chosen.subscriber`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Days: a year can be compared with the one before. */
export const KEEP_EVENTS_DAYS = 400;

/** Cross-shop. Decisions and dead letters go with their events. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("events").where("at", "<", before).execute();
}
