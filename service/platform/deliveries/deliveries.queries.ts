import { type Selectable, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import type { Tables } from "../db/tables";
import type { FinishedState } from "../db/tables/deliveries";
import { asPostgresText } from "../postgres-text";
import { noteChange } from "../db/noted-changes";

export type DeliveryRow = Selectable<Tables["deliveries"]>;

/** A row to be added; `cause` and `payload` are JSON. */
export type NewDeliveryRow = Pick<
  DeliveryRow,
  | "shopId"
  | "key"
  | "kind"
  | "subject"
  | "payload"
  | "version"
  | "class"
  | "orderingKey"
  | "notBefore"
  | "expiresAt"
  | "cause"
  | "eventId"
  | "customerId"
>;

export interface AddedDelivery {
  shopId: ShopId;
  id: string;
  key: string;
}

/** JSON as PostgreSQL takes it, for a column of jsonb. */
export const jsonText = (value: unknown): string => JSON.stringify(value ?? null, asPostgresText);

/**
 * The two common tables of a statement that adds rows: `given`, one row a key, and `claimed`, the keys that were free. Keys
 * are claimed in their own order: two transactions with the same ones must not wait for each other.
 */
function claimingKeys(channel: string, rows: (NewDeliveryRow & { reason?: string })[], now: Date) {
  const given = rows.map((row) => ({
    ...{ shop_id: row.shopId, key: row.key, kind: row.kind, subject: row.subject, payload: row.payload },
    ...{ version: row.version, class: row.class, ordering_key: row.orderingKey, not_before: row.notBefore },
    ...{ expires_at: row.expiresAt, cause: row.cause, event_id: row.eventId, customer_id: row.customerId },
    reason: row.reason ?? null,
  }));
  return sql`
    given as (
      select distinct on (shop_id, key) * from rows from (jsonb_to_recordset(${jsonText(given)}::jsonb) as (
        shop_id integer, key text, kind text, subject text, payload jsonb, version integer, class text, ordering_key text,
        not_before timestamptz, expires_at timestamptz, cause jsonb, event_id bigint, customer_id bigint, reason text
      )) with ordinality
      order by shop_id, key, ordinality
    ), claimed as (
      insert into delivery_keys (shop_id, channel, key, claimed_at)
      select shop_id, ${channel}, key, ${now}::timestamptz from given order by shop_id, key
      on conflict do nothing
      returning shop_id, key
    )`;
}

/** Adds the rows whose key was free, in one statement, whatever their number; ids ascend in the order given. */
export async function insertDeliveries(
  tx: Tx,
  channel: string,
  rows: NewDeliveryRow[],
  now: Date,
): Promise<AddedDelivery[]> {
  const { rows: added } = await sql<AddedDelivery>`
    with ${claimingKeys(channel, rows, now)}
    insert into deliveries (shop_id, channel, key, kind, subject, payload, version, state, class, ordering_key, not_before,
      expires_at, next_at, cause, event_id, customer_id, created_at)
    select shop_id, ${channel}, key, kind, subject, payload, version, 'waiting', class, ordering_key, not_before,
      expires_at, greatest(not_before, ${now}::timestamptz), cause, event_id, customer_id, ${now}::timestamptz
    from given join claimed using (shop_id, key) order by ordinality
    returning shop_id, id, key
  `.execute(tx);
  await noteDeliveries(tx, added);
  return added;
}

/** Writes rows whose key was free into the log at once, as `skipped`, in one statement; otherwise as `insertDeliveries`. */
export async function insertSkipped(
  tx: Tx,
  channel: string,
  rows: (NewDeliveryRow & { reason: string })[],
  now: Date,
): Promise<AddedDelivery[]> {
  const { rows: added } = await sql<AddedDelivery>`
    with ${claimingKeys(channel, rows, now)}
    insert into delivery_log (shop_id, id, channel, key, kind, subject, payload, version, state, attempts, reason, class,
      ordering_key, cause, event_id, customer_id, created_at, done_at)
    select shop_id, nextval(pg_get_serial_sequence('deliveries', 'id')), ${channel}, key, kind, subject, payload, version,
      'skipped', 0, reason, class, ordering_key, cause, event_id, customer_id, ${now}::timestamptz, ${now}::timestamptz
    from (select given.* from given join claimed using (shop_id, key) order by ordinality) as free
    returning shop_id, id, key
  `.execute(tx);
  await noteDeliveries(tx, added);
  return added;
}

/** That there is something new about the deliveries of these rows' shops. */
export async function noteDeliveries(tx: Tx, rows: { shopId: ShopId }[]): Promise<void> {
  for (const shop of new Set(rows.map(({ shopId }) => shopId))) await noteChange(tx, shop, "deliveries");
}

/** Frees keys, so that the same may be enqueued again. Open rows of theirs stay. */
export async function deleteKeys(tx: Db, channel: string, shop: ShopId, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .deleteFrom("deliveryKeys")
    .where("shopId", "=", shop)
    .where("channel", "=", channel)
    .where("key", "in", keys)
    .execute();
}

/** Which claim of a row is meant: the number of attempts is its fencing token. */
export type Claim = Pick<DeliveryRow, "shopId" | "id" | "attempts">;

/** Whether the row is still this claim's: not erased, not settled, and claimed by nobody else. */
export async function holdsClaim(db: Db, { shopId, id, attempts }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom("deliveries")
    .select("id")
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "claimed")
    .executeTakeFirst();
  return row !== undefined;
}

/** Columns that go from the open row to the log as they are. */
export const LOGGED = sql.raw(
  "shop_id, id, channel, key, kind, subject, payload, rendered, version, attempts, class, ordering_key, cause, event_id, customer_id, created_at",
);

/**
 * Whether two rows are of one ordering key, in the form of the index `deliveries_by_full_ordering_key`: no other index fits it,
 * so the plan does not depend on statistics, which are of an emptier queue whenever a burst comes.
 */
export function ofOneOrderingKey(one: string, other: string) {
  const full = (row: string) => {
    const [shop, channel, key] = ["shop_id", "channel", "ordering_key"].map((name) =>
      sql.ref(`${row}.${name}`),
    );
    return sql`(${shop}::text || '/' || ${channel} || '/' || ${key})`;
  };
  return sql`${sql.ref(`${one}.ordering_key`)} is not null and ${full(one)} = ${full(other)}`;
}

/** Ends what waits under these ordering keys, but for the rows that are named. What is being sent ends by itself. */
export async function endWaiting(
  tx: Tx,
  channel: string,
  shop: ShopId,
  kept: { orderingKey: string; key: string | null }[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(kept.map(({ orderingKey, key }) => ({ ordering_key: orderingKey, key })));
  const { rows: ended } = await sql<{ shopId: ShopId }>`
    with done as (
      delete from deliveries using jsonb_to_recordset(${rows}::jsonb) as kept (ordering_key text, key text)
      where deliveries.shop_id = ${shop} and deliveries.channel = ${channel} and deliveries.state = 'waiting'
        and deliveries.ordering_key = kept.ordering_key and deliveries.key is distinct from kept.key
      returning deliveries.*
    )
    insert into delivery_log (${LOGGED}, state, reason, done_at)
    select ${LOGGED}, 'superseded', null, ${now}::timestamptz from done
    returning shop_id
  `.execute(tx);
  await noteDeliveries(tx, ended);
}

/**
 * Moves a row to the log. What was sent is logged even if the lease has run out meanwhile, so that nobody sends it again;
 * any other end needs the claim. False where the row is gone, or another's by now.
 */
export async function finishDelivery(
  tx: Tx,
  { shopId, id, attempts }: Claim,
  end: { state: FinishedState; reason: string | null; receipt: unknown; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with done as (
      delete from deliveries
      where shop_id = ${shopId} and id = ${id} and (${end.state} = 'sent' or (attempts = ${attempts} and state = 'claimed'))
      returning *
    )
    insert into delivery_log (${LOGGED}, state, reason, receipt, done_at)
    select ${LOGGED}, ${end.state}, ${end.reason}, nullif(${jsonText(end.receipt)}::jsonb, 'null'), ${end.at}::timestamptz
    from done
    returning id
  `.execute(tx);
  await noteChange(tx, shopId, "deliveries");
  return rows.length > 0;
}

/**
 * Gives a row back after a try that failed, due at `nextAt` or when it expires. `holdYounger`: rows that wait for this one
 * become due no sooner, so that the claim need not look at them before. `isTry`: whether it counts as one of the tries that it has.
 */
export async function putOff(
  tx: Tx,
  claim: Claim,
  {
    reason,
    nextAt,
    holdYounger,
    isTry,
  }: { reason: string; nextAt: Date; holdYounger: boolean; isTry: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    with later as (
      update deliveries set state = 'waiting', reason = ${reason}, next_at = least(${nextAt}::timestamptz, expires_at),
        attempts_before = attempts_before + ${isTry ? 0 : 1}
      where shop_id = ${claim.shopId} and id = ${claim.id} and attempts = ${claim.attempts} and state = 'claimed'
      returning shop_id, id, channel, ordering_key, next_at
    ), younger as (
      update deliveries set next_at = least(greatest(deliveries.next_at, later.next_at), deliveries.expires_at) from later
      where ${holdYounger} and ${ofOneOrderingKey("deliveries", "later")}
        and deliveries.id > later.id and deliveries.state = 'waiting'
    )
    select id from later where shop_id = ${claim.shopId}
  `.execute(tx);
  await noteChange(tx, claim.shopId, "deliveries");
  return rows.length > 0;
}

/** Makes what waits for this reason due now. Returns how many rows. */
export async function hastenWaiting(tx: Tx, shop: ShopId, reason: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set next_at = ${now}::timestamptz
    where shop_id = ${shop} and state = 'waiting' and reason = ${reason} and next_at > ${now}::timestamptz`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Opens finished deliveries again, with what was rendered for them, under their ids: within an ordering key they have the
 * place that they had. Not those of an erased customer, nor where the same is open already or a newer one of its ordering
 * key was sent. Returns their number.
 */
export async function reopenDeliveries(tx: Tx, shop: ShopId, ids: string[], now: Date): Promise<number> {
  const { rows } = await sql`
    with wanted as (
      select distinct on (channel, key) id, done_at, attempts from delivery_log l
      where shop_id = ${shop} and id = any(${ids}::bigint[]) and reopened_at is null
        and reason is distinct from 'erased'
        and not exists (
          select from deliveries open where open.shop_id = l.shop_id and open.channel = l.channel and open.key = l.key)
        and not exists (
          select from delivery_log newer
          where newer.shop_id = l.shop_id and newer.channel = l.channel and newer.ordering_key = l.ordering_key
            and newer.id > l.id and newer.state = 'sent')
      order by channel, key, done_at desc, attempts desc
    ), chosen as (
      -- Whoever comes second waits here, and finds the entry taken.
      update delivery_log l set reopened_at = ${now}::timestamptz from wanted
      where l.shop_id = ${shop} and l.id = wanted.id and l.done_at = wanted.done_at and l.attempts = wanted.attempts
        and l.reopened_at is null
      returning l.*
    )
    insert into deliveries (shop_id, id, channel, key, kind, subject, payload, rendered, version, state, attempts,
      attempts_before, class, ordering_key, next_at, cause, event_id, customer_id, created_at)
    overriding system value
    select shop_id, id, channel, key, kind, subject, payload, rendered, version, 'waiting', attempts,
      attempts, class, ordering_key, ${now}::timestamptz, cause, event_id, customer_id, ${now}::timestamptz
    from chosen
    order by id
    returning id
  `.execute(tx);
  if (rows.length > 0) await noteChange(tx, shop, "deliveries");
  return rows.length;
}
