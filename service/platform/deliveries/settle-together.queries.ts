import { sql } from "kysely";
import type { Db } from "../db/database";
import { raised } from "../db/noted-changes";
import type { FinishedState } from "../db/tables/deliveries";
import { type Claim, jsonText, LOGGED } from "./deliveries.queries";

export interface RenderedClaim extends Claim {
  rendered: unknown;
  /** Null: it stays as it is. */
  kind: string | null;
}

export interface EndedClaim extends Claim {
  end: { state: FinishedState; reason: string | null; receipt: unknown; at: Date };
}

/** The place of a claim that the statement has worked on, from 1: two claims may be of one row. */
interface Done {
  place: number;
}

function haveDone(claims: Claim[], done: Done[]): boolean[] {
  const places = new Set(done.map(({ place }) => place));
  return claims.map((_, index) => places.has(index + 1));
}

/** What a statement does about shops that somebody else has locked: `skip` leaves their claims out. */
export type Locked = "skip" | "wait";

/**
 * The shops of these claims. A statement about several of them must not wait for one: who holds a shop's lock may keep it for
 * seconds, and may want these rows.
 */
const free = (claims: Claim[], locked: Locked) => sql`free as (
  select id from shops where id = any(${claims.map(({ shopId }) => shopId)}::integer[])
  for share ${sql.raw(locked === "skip" ? "skip locked" : "")})`;

/** Keeps what is to be sent of many in one statement. False of those left out, and of those that are no longer this claim's. */
export async function storeManyRendered(db: Db, claims: RenderedClaim[], locked: Locked): Promise<boolean[]> {
  const { rows } = await sql<Done>`
    with ${free(claims, locked)}
    update deliveries d set rendered = given.rendered::jsonb, kind = coalesce(given.kind, d.kind)
    from unnest(
      ${claims.map(({ shopId }) => shopId)}::integer[], ${claims.map(({ id }) => id)}::bigint[],
      ${claims.map(({ attempts }) => attempts)}::integer[], ${claims.map(({ rendered }) => jsonText(rendered))}::text[],
      ${claims.map(({ kind }) => kind)}::text[]
    ) with ordinality as given (shop_id, id, attempts, rendered, kind, place) join free on free.id = given.shop_id
    where d.shop_id = given.shop_id and d.id = given.id and d.attempts = given.attempts and d.state = 'claimed'
    returning given.place::integer as place
  `.execute(db);
  return haveDone(claims, rows);
}

/** `finishDelivery` of many in one statement. True of those moved. */
export async function finishManyDeliveries(db: Db, claims: EndedClaim[], locked: Locked): Promise<boolean[]> {
  const ends = claims.map(({ end }) => end);
  const { rows } = await sql<Done>`
    with ${free(claims, locked)}, done as (
      delete from deliveries d
      using unnest(
        ${claims.map(({ shopId }) => shopId)}::integer[], ${claims.map(({ id }) => id)}::bigint[],
        ${claims.map(({ attempts }) => attempts)}::integer[], ${ends.map(({ state }) => state)}::text[],
        ${ends.map(({ reason }) => reason)}::text[], ${ends.map(({ receipt }) => jsonText(receipt))}::text[],
        ${ends.map(({ at }) => at)}::timestamptz[]
      ) with ordinality as given (shop_id, id, attempts, state, reason, receipt, at, place) join free on free.id = given.shop_id
      where d.shop_id = given.shop_id and d.id = given.id
        and (given.state = 'sent' or (d.attempts = given.attempts and d.state = 'claimed'))
      returning d.*, given.state as end_state, given.reason as end_reason, given.receipt as end_receipt, given.at as ended_at, place
    ), logged as (
      insert into delivery_log (${LOGGED}, state, reason, receipt, done_at)
      select ${LOGGED}, end_state, end_reason, nullif(end_receipt::jsonb, 'null'), ended_at from done
    ), versions as (${raised(sql`select shop_id, 'deliveries' as topic from done`)})
    select place::integer as place from done
  `.execute(db);
  return haveDone(claims, rows);
}
