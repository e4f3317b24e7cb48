import { sql } from "kysely";
import type { Db } from "../../../platform/db/database";

/** More than a second, by what two calls may differ on their way without our noticing. */
const WINDOW_MS = 1015;

/**
 * Counts a call where the window has room for it, or will have within `aheadMs`; else the milliseconds until it may be counted. One
 * statement, whose row lock makes all processes take turns. `turn`: when it is counted, as the database writes it, in `inMs`. The wait is
 * at least 1 ms: it is reckoned by the row as it was when the statement began, which may have had room that another process has taken
 * meanwhile. Twice as many calls are kept as a window holds: with one that is dropped, those before it count again.
 */
export async function tryTurn(
  db: Db,
  account: string,
  perSecond: number,
  aheadMs = 0,
): Promise<{ turn: string | null; inMs: number; waitMs: number }> {
  const soon = sql`clock_timestamp() + ${aheadMs}::integer * interval '1 millisecond'`;
  const { rows } = await sql<{ turn: string | null; inMs: number; waitMs: number }>`
    with counted as (
      insert into provider_turns as t (account, taken) values (${account}, array[clock_timestamp()])
      on conflict (account) do update
        set taken = array(
          select taken from unnest(t.taken) as taken order by taken desc limit 2 * ${perSecond}::integer - 1
        ) || greatest(clock_timestamp(), ${freeAt(perSecond)})
        where ${freeAt(perSecond)} <= ${soon}
      returning taken[cardinality(taken)] as turn
    )
    select (select turn::text from counted) as turn,
      coalesce((select greatest(extract(epoch from turn - clock_timestamp()) * 1000, 0) from counted), 0)::float8 as in_ms, coalesce((
      select greatest(ceil(extract(epoch from ${freeAt(perSecond)} - (${soon})) * 1000), 1)
      from provider_turns t where t.account = ${account}), 1)::integer as wait_ms
  `.execute(db);
  return rows[0]!;
}

/** When the oldest of the last calls that fill a window has left it, and no pause is in force. */
const freeAt = (perSecond: number) => sql`greatest(
  (select taken from unnest(t.taken) as taken order by taken desc offset ${perSecond}::integer - 1 limit 1)
    + ${WINDOW_MS}::integer * interval '1 millisecond',
  t.paused_until, 'epoch')`;

/**
 * Counts a call when it has arrived at the latest: so long ago, and not so much later than it was counted, which is the nearer one where
 * this statement had to wait. Also one that has left the window meanwhile.
 */
export async function moveTurn(
  db: Db,
  account: string,
  turn: string,
  { agoMs, laterMs }: { agoMs: number; laterMs: number },
): Promise<void> {
  const millisecond = sql`interval '1 millisecond'`;
  await sql`
    update provider_turns set taken = array_remove(taken, ${turn}::timestamptz) || greatest(${turn}::timestamptz,
      least(clock_timestamp() - ${agoMs} * ${millisecond}, ${turn}::timestamptz + ${laterMs} * ${millisecond}))
    where account = ${account}`.execute(db);
}

/** Counts a call no longer: it was not sent. */
export async function dropTurn(db: Db, account: string, turn: string): Promise<void> {
  await sql`
    update provider_turns set taken = array_remove(taken, ${turn}::timestamptz) where account = ${account}`.execute(
    db,
  );
}

/** Lets nobody call until then; a longer pause stays. */
export async function pauseTurns(db: Db, account: string, seconds: number): Promise<void> {
  await sql`
    insert into provider_turns as t (account, taken, paused_until)
    values (${account}, '{}', clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (account) do update set paused_until = greatest(t.paused_until, excluded.paused_until)
  `.execute(db);
}
