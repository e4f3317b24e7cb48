import { sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";
import { isBeforeOrderInSql } from "../before-order";
import type { StageTime } from "./stage";
import { prepared } from "../../../platform/db/prepared";

/** Of fewer shipments nothing is told: two late ones would make nine in ten of them late. */
const FEWEST = 20;
/** The newest ones of a large shop say enough, and bound what a night costs. */
const MOST = 20_000;

/** Times of these couriers to these countries, and of all of them together. */
export function listStageTimes(
  db: Db,
  shop: ShopId,
  { couriers, countries }: { couriers: string[]; countries: string[] },
): Promise<StageTime[]> {
  return db
    .selectFrom("stageTimes")
    .modifyFront(prepared)
    .select(["stage", "courier", "country", "shipments", "halfHours", "mostHours"])
    .where("shopId", "=", shop)
    .where("courier", "in", ["", ...couriers])
    .where("country", "in", ["", ...countries])
    .orderBy("stage")
    .orderBy("courier")
    .orderBy("country")
    .execute();
}

export async function deleteStageTimes(tx: Tx, shop: ShopId): Promise<void> {
  await tx.deleteFrom("stageTimes").where("shopId", "=", shop).execute();
}

/**
 * Counts each stage by courier and country, by courier, and over all. A shipment counts in a stage that it has left: one that
 * is still in it would make the stage look shorter than it is. `silence` is the longest pause between two scans of a delivered one.
 */
export async function insertStageTimes(tx: Tx, shop: ShopId, since: Date): Promise<void> {
  await sql`
    with recent as materialized (
      select s.id, s.courier, o.country, s.shipped_at, s.delivered_at, o.ordered_at
      from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
      where s.shop_id = ${shop} and s.shipped_at >= ${since} and s.first_event_at is not null and s.cancelled_at is null
      order by s.shipped_at desc limit ${MOST}
    ), scans as materialized (
      select e.shipment_id, e.occurred_at, e.courier,
        e.occurred_at - lag(e.occurred_at) over (partition by e.shipment_id order by e.occurred_at, e.id) as pause,
        coalesce(e.sub_status = 'ABNORMAL_02' or e.flag in ('customs', 'documents'), false) as is_customs
      from tracking_events e join recent on recent.id = e.shipment_id
      where e.shop_id = ${shop} and e.status not in ('INIT', 'NO_RECORD', 'INFO_RECEIVED')
        and not ${isBeforeOrderInSql("e", "recent")}
    ), firsts as (
      select shipment_id, min(occurred_at) as first_scan, min(occurred_at) filter (where is_customs) as at_customs
      from scans group by shipment_id
    ), handed_over as (
      select distinct on (l.shipment_id) l.shipment_id, scans.pause
      from shipment_legs l join scans on scans.shipment_id = l.shipment_id and scans.courier = l.courier
      where l.shop_id = ${shop}
      order by l.shipment_id, scans.occurred_at
    ), stages as (
      select 'first_scan' as stage, id, greatest(first_scan - shipped_at, interval '0') as took
      from recent join firsts on shipment_id = id
      union all
      select 'customs', firsts.shipment_id, min(scans.occurred_at) - at_customs
      from firsts join scans on scans.shipment_id = firsts.shipment_id
        and scans.occurred_at > at_customs and not is_customs
      group by firsts.shipment_id, at_customs
      union all
      select 'hand_over', shipment_id, pause from handed_over where pause is not null
      union all
      select 'silence', id, max(pause)
      from recent join scans on scans.shipment_id = id
      where delivered_at is not null and pause is not null
      group by id
    )
    insert into stage_times (shop_id, stage, courier, country, shipments, half_hours, most_hours)
    select ${shop}, stage, coalesce(courier, ''), coalesce(country, ''), count(*),
      ceil(percentile_cont(0.5) within group (order by extract(epoch from took) / 3600)),
      ceil(percentile_cont(0.9) within group (order by extract(epoch from took) / 3600))
    from stages join recent using (id)
    group by grouping sets ((stage, courier, country), (stage, courier), (stage))
    having count(*) >= ${FEWEST}
      and (grouping(courier) = 1 or courier is not null) and (grouping(country) = 1 or country is not null)
  `.execute(tx);
}
