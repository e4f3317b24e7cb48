import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import { walkShops } from "../db/walk-shops";
import { type DeliveryRow, LOGGED, noteDeliveries, ofOneOrderingKey } from "./deliveries.queries";

/** Cross-shop, for the jobs: which of these channels have a row that may be claimed, but for pauses and order. */
export async function listDueChannels(db: Db, channels: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select channel from unnest(${channels}::text[]) as channel
    where exists (select from deliveries where deliveries.channel = channel.channel and next_at <= ${now})
  `.execute(db);
  return rows.map(({ channel }) => channel);
}

/**
 * Cross-shop, for the jobs: makes claims of a channel run one after the other, in all processes, until the transaction
 * ends. A claim that could not yet see another's would break the order within an ordering key. False where an operator
 * has paused the channel for all shops.
 */
export async function lockChannel(tx: Db, channel: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`
    select exists (select from channel_pauses where channel = ${channel} and (until is null or until > ${now})) as is_paused,
      pg_advisory_xact_lock(hashtext(${`deliveries ${channel}`}))
  `.execute(tx);
  return !rows[0]!.isPaused;
}

export interface ClaimRequest {
  channel: string;
  isSuperseding: boolean;
  now: Date;
  /** Rows in all. */
  limit: number;
  /** Rows of one shop, those in flight included. */
  perShop: number;
  /** Rows in flight in this process, by shop. */
  inFlight: ReadonlyMap<ShopId, number>;
  /** Shops that get fewer than `perShop`. */
  places: ReadonlyMap<ShopId, number>;
  /** The shop served last: the walk begins behind it. */
  after: number;
  leaseEndsAt: Date;
}

/** `turn`: the how-manieth of its shop it is; `place`: of its shop among the shops. */
export type ClaimedRow = DeliveryRow & { turn: number; place: number };

/**
 * Cross-shop, for the jobs: claims due rows for a lease, in turn of the shops: one walk over the index from shop to shop,
 * beginning behind the one served last, and the first due rows of each, as many of each as of any other. A shop with
 * 40,000 rows costs as much as one with a single row.
 *
 * A row whose lease has run out is due as well: whoever had claimed it is taken for dead. Rows of an ordering key wait for
 * the older ones; where only the newest counts, it waits for one that is being sent.
 */
export async function claimRows(tx: Db, request: ClaimRequest): Promise<ClaimedRow[]> {
  const { channel, now, limit, after } = request;
  const counts = JSON.stringify(Object.fromEntries(request.inFlight));
  const places = JSON.stringify(Object.fromEntries(request.places));
  const inFlight = (shop: string) => sql`coalesce((${counts}::jsonb ->> ${sql.ref(shop)}::text)::integer, 0)`;
  const perShop = (shop: string) =>
    sql`least(${request.perShop}::integer, (${places}::jsonb ->> ${sql.ref(shop)}::text)::integer)`;
  const isDue = sql`d.channel = ${channel} and d.next_at <= ${now} and (d.ordering_key is null or ${inTurn(request)})`;
  const { rows } = await sql<ClaimedRow>`
    with recursive ${walkShops({ table: "deliveries", column: "channel", value: channel }, after)}, turns (shop_id) as materialized (
      select shop_id from walk
        -- With a limit it is asked of each shop by itself, and ends at its first row.
        cross join lateral (select from deliveries d where d.shop_id = walk.shop_id and ${isDue} limit 1) due
      where ${inFlight("walk.shop_id")} < ${perShop("walk.shop_id")}
        and not exists (
          select from delivery_pauses p
          where p.shop_id = walk.shop_id and p.channel = ${channel} and (p.until is null or p.until > ${now}))
      limit ${limit}
    ), shops as (
      select shop_id, row_number() over () as place from turns
    ), picked as (
      select shop_id, due.id, place, row_number() over (partition by shop_id order by due.next_at, due.id) as turn
      from shops cross join lateral (
        select d.id, d.next_at from deliveries d where d.shop_id = shops.shop_id and ${isDue}
        order by d.next_at, d.id
        limit (select least(ceil(${limit}::numeric / greatest(count(*), 1)), ${perShop("shops.shop_id")}) from turns)
        for update skip locked
      ) due
    ), chosen as (
      select shop_id, id, turn, place from picked where turn <= ${perShop("picked.shop_id")} - ${inFlight("picked.shop_id")}
      order by turn, place limit ${limit}
    )
    update deliveries d
    set state = 'claimed', attempts = d.attempts + 1, next_at = ${request.leaseEndsAt}
    from chosen where d.shop_id = chosen.shop_id and d.id = chosen.id
    returning d.*, chosen.turn::integer as turn, chosen.place::integer as place
  `.execute(tx);
  return rows;
}

/** Whether a row with an ordering key may go now. */
function inTurn({ isSuperseding, now }: ClaimRequest) {
  const same = ofOneOrderingKey("other", "d");
  return isSuperseding
    ? sql`not exists (
        select from deliveries other where ${same}
          and (other.id > d.id or (other.id < d.id and other.state = 'claimed' and other.next_at > ${now})))`
    : sql`not exists (select from deliveries other where ${same} and other.id < d.id)`;
}

/** Ends all rows of these rows' ordering keys that are older. None is being sent, or the newer were not claimed. */
export async function supersedeOlder(tx: Tx, claimed: ClaimedRow[], now: Date): Promise<number> {
  const newest = claimed
    .filter(({ orderingKey }) => orderingKey !== null)
    .map((row) => ({ shop_id: row.shopId, channel: row.channel, ordering_key: row.orderingKey, id: row.id }));
  if (newest.length === 0) return 0;
  const { rows } = await sql<{ shopId: ShopId }>`
    with done as (
      delete from deliveries using jsonb_to_recordset(${JSON.stringify(newest)}::jsonb)
        as newest (shop_id integer, channel text, ordering_key text, id bigint)
      where ${ofOneOrderingKey("deliveries", "newest")} and deliveries.id < newest.id
      returning deliveries.*
    )
    insert into delivery_log (${LOGGED}, state, reason, done_at)
    select ${LOGGED}, 'superseded', null, ${now}::timestamptz from done
    returning shop_id
  `.execute(tx);
  await noteDeliveries(tx, rows);
  return rows.length;
}

export interface DueCount {
  channel: string;
  count: number;
  /** Since when the oldest has been due; null: none is. */
  since: Date | null;
  /** Whose time has come, and that a pause keeps. */
  held: number;
  /** Whose time has come, and that wait for their shop's own receiver. */
  waiting: number;
}

/**
 * Cross-shop, for the metrics: rows that could go now, those that a pause keeps, and those that wait, by channel; claimed ones are none.
 * @param waiting shops whose own receiver fails, by channel
 */
export async function countDue(
  db: Db,
  now: Date,
  waiting: ReadonlyMap<string, readonly ShopId[]>,
): Promise<DueCount[]> {
  const isInForce = (pause: string) =>
    sql`(${sql.ref(`${pause}.until`)} is null or ${sql.ref(`${pause}.until`)} > ${now})`;
  const { rows } = await sql<DueCount>`
    select channel, (sum(number) filter (where state = 'due'))::integer as count, min(since) filter (where state = 'due') as since,
      (sum(number) filter (where state = 'held'))::integer as held, (sum(number) filter (where state = 'waiting'))::integer as waiting
    from (
      select d.channel, d.number, d.since,
        case
          when exists (select from channel_pauses a where a.channel = d.channel and ${isInForce("a")}) or exists (
            select from delivery_pauses p where p.shop_id = d.shop_id and p.channel = d.channel and ${isInForce("p")}) then 'held'
          when ${JSON.stringify(Object.fromEntries(waiting))}::jsonb -> d.channel @> to_jsonb(d.shop_id) then 'waiting'
          else 'due'
        end as state
      from (
        select shop_id, channel, count(*) as number, min(next_at) as since
        from deliveries where next_at <= ${now} group by shop_id, channel
      ) d
    ) of_shops group by channel
  `.execute(db);
  return rows;
}
