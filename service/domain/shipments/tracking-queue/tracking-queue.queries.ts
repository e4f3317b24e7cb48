import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";
import { walkShops } from "../../../platform/db/walk-shops";

/** A shipment whose provider is to be asked, claimed for a time by one process. */
export interface QueuedShipment {
  shopId: ShopId;
  shipmentId: ShipmentId;
  request: number;
  /** Claims in a row, this one included, that ended in a failure or were never settled. */
  attempts: number;
  /** Number of its shop among those of the claim. */
  place: number;
  /** Claimed alone: earlier claims have broken. */
  isAlone: boolean;
  /** Names the claim, as the database writes it. */
  claimedUntil: string;
}

/** SQL: who is to be asked, as far as shipment and courier say; only a run finds out that another provider must be. */
const laneOf = sql`case
  when s.provider_state = 'registered' and s.provider is not null then 'read ' || s.provider
  else 'register ' || coalesce((select o.providers[1] from provider_overrides o where o.courier = s.courier), '') end`;

/**
 * Queues shipments; one that waits already stays where it is, and one that is being asked about is asked about again. Claims that
 * broke stay counted: a request does not mend what they broke at.
 */
export async function insertQueued(tx: Tx, shop: ShopId, ids: ShipmentId[], now: Date): Promise<void> {
  await sql`
    insert into tracking_queue as q (shop_id, shipment_id, lane, queued_at, due_at)
    select s.shop_id, s.id, ${laneOf}, ${now}, ${now} from shipments s
    where s.shop_id = ${shop} and s.id = any(${ids}::bigint[])
    order by s.id
    on conflict (shop_id, shipment_id) do update
      set request = q.request + 1, lane = excluded.lane, due_at = least(q.due_at, excluded.due_at),
        attempts = case when q.claimed_until <= statement_timestamp() then q.attempts else 0 end
  `.execute(tx);
}

/** Cross-shop: queues what the sweep has found; what is queued already stays as it is. */
export async function insertDue(tx: Tx, due: { shopId: ShopId; id: ShipmentId }[], now: Date): Promise<void> {
  await sql`
    insert into tracking_queue (shop_id, shipment_id, lane, queued_at, due_at)
    select s.shop_id, s.id, ${laneOf}, ${now}, ${now}
    from unnest(${due.map(({ shopId }) => shopId)}::integer[], ${due.map(({ id }) => id)}::bigint[]) as due (shop_id, id)
    join shipments s on s.shop_id = due.shop_id and s.id = due.id
    order by s.shop_id, s.id
    on conflict (shop_id, shipment_id) do nothing
  `.execute(tx);
}

/** SQL: due, and claimed by nobody who lives; leases are the database's alone, because the clocks of processes differ. */
const isFree = (now: Date) =>
  sql`q.due_at <= ${now}::timestamptz and (q.claimed_until is null or q.claimed_until <= statement_timestamp())`;

/** Cross-shop: lanes with a shipment that may be asked about now. */
export async function listDueLanes(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`
    with recursive lanes (lane) as (
      select min(lane) from tracking_queue
      union all
      select (select min(q.lane) from tracking_queue q where q.lane > lanes.lane) from lanes where lane is not null
    )
    select lane from lanes
    where lane is not null and exists (select from tracking_queue q where q.lane = lanes.lane and ${isFree(now)})
  `.execute(db);
  return rows.map(({ lane }) => lane);
}

export interface QueueClaim {
  lane: string;
  now: Date;
  /** After that the claim counts as a dead process's. */
  leaseMs: number;
  limit: number;
  /** Attempts from which a shipment whose last claim broke is claimed alone. */
  aloneFrom: number;
  /** The shop that was served last: the walk begins behind it. */
  after: number;
}

/**
 * Cross-shop: claims shipments of a lane, shops in turn: one walk over the index from shop to shop, and the first of each. Claims of
 * a lane follow each other, so that two never wait for the same rows. A shipment whose claims broke goes first, and alone: one that
 * ends the process must not take others with it.
 */
export async function claimQueued(tx: Tx, claim: QueueClaim): Promise<QueuedShipment[]> {
  const { lane, now, leaseMs, limit, after, aloneFrom } = claim;
  await sql`select pg_advisory_xact_lock(hashtext(${`tracking queue ${lane}`}))`.execute(tx);
  const { rows } = await sql<QueuedShipment>`
    with recursive ${walkShops({ table: "tracking_queue", column: "lane", value: lane }, after)}, shops as materialized (
      select shop_id, row_number() over () as place from (
        select shop_id from walk
        where exists (select from tracking_queue q where q.lane = ${lane} and q.shop_id = walk.shop_id and ${isFree(now)})
        limit ${limit}
      ) due
    ), picked as (
      select shops.shop_id, shops.place, of_shop.shipment_id, of_shop.is_alone,
        row_number() over (partition by shops.shop_id order by of_shop.due_at, of_shop.shipment_id) as turn
      from shops cross join lateral (
        select q.shipment_id, q.due_at, q.claimed_until is not null and q.attempts >= ${aloneFrom} as is_alone
        from tracking_queue q
        where q.lane = ${lane} and q.shop_id = shops.shop_id and ${isFree(now)}
        order by q.due_at, q.shipment_id limit ${limit}
      ) of_shop
    ), chosen as (
      select shop_id, shipment_id, place, is_alone from picked
      order by is_alone desc, turn, place limit case when (select bool_or(is_alone) from picked) then 1 else ${limit}::integer end
    ), held as (
      select q.shop_id, q.shipment_id, chosen.place, chosen.is_alone from tracking_queue q
      join chosen on chosen.shop_id = q.shop_id and chosen.shipment_id = q.shipment_id
      for update of q skip locked
    )
    update tracking_queue q set attempts = q.attempts + 1,
      claimed_until = statement_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    from held where q.shop_id = held.shop_id and q.shipment_id = held.shipment_id
    returning q.shop_id, q.shipment_id, q.request, q.attempts, held.place::integer as place, held.is_alone,
      q.claimed_until::text as claimed_until
  `.execute(tx);
  return rows;
}

/** A claimed shipment that is done, or is asked about again at a time. */
export interface SettledShipment extends Pick<
  QueuedShipment,
  "shopId" | "shipmentId" | "request" | "attempts" | "claimedUntil"
> {
  againAt: Date | null;
  /** The claim ended in an error of our own: the row keeps the end of a lease, as after the end of a process. */
  isBroken: boolean;
}

/** Cross-shop: takes what is done off the queue, and frees the rest. One that was requested meanwhile is due now. */
export async function settleQueued(tx: Tx, settled: SettledShipment[], now: Date): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(
    settled.map((row) => ({
      ...{ shop_id: row.shopId, shipment_id: row.shipmentId, request: row.request, attempts: row.attempts },
      ...{ claimed_until: row.claimedUntil, again_at: row.againAt, is_broken: row.isBroken },
    })),
  )}::jsonb) as n (shop_id integer, shipment_id bigint, request integer, attempts integer, claimed_until timestamptz,
    again_at timestamptz, is_broken boolean)`;
  const isOurs = sql`q.shop_id = n.shop_id and q.shipment_id = n.shipment_id and q.claimed_until = n.claimed_until`;
  // In the order in which `insertQueued` locks them: a deletion locks rows as its plan finds them.
  await sql`
    select from tracking_queue q join ${rows} on ${isOurs} order by q.shop_id, q.shipment_id for update of q`.execute(
    tx,
  );
  await sql`
    delete from tracking_queue q using ${rows}
    where ${isOurs} and q.request = n.request and n.again_at is null`.execute(tx);
  await sql`
    update tracking_queue q set claimed_until = case when n.is_broken then statement_timestamp() end,
      attempts = case when q.request = n.request then n.attempts else q.attempts end,
      due_at = case when q.request = n.request then n.again_at else ${now} end
    from ${rows} where ${isOurs}`.execute(tx);
}

export interface QueueCount {
  call: "register" | "read";
  /** Empty where only a run finds out which it is. */
  provider: string;
  count: number;
  shops: number;
  /** Those of `count` that wait for hours, whatever the provider does: claims broke at them. */
  putOff: number;
  /** Since when the oldest of the others waits; null: there is none. */
  since: Date | null;
}

/** Cross-shop, for metrics and our staff: shipments that wait to be registered, or read, by provider. */
export async function countQueued(db: Db, now: Date): Promise<QueueCount[]> {
  const isPutOff = sql`due_at > ${now} and claimed_until is not null`;
  const { rows } = await sql<QueueCount>`
    select split_part(lane, ' ', 1) as call, split_part(lane, ' ', 2) as provider, count(*)::integer as count,
      count(distinct shop_id)::integer as shops, (count(*) filter (where ${isPutOff}))::integer as put_off,
      min(queued_at) filter (where not (${isPutOff})) as since
    from tracking_queue group by lane order by lane`.execute(db);
  return rows;
}
