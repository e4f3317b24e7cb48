import { sql } from "kysely";
import type { HandDate } from "../../../../contract/date-by-hand";
import type { EstimateReason } from "../../../../contract/estimate-reasons";
import type { ShipmentId, ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { prepared } from "../../../platform/db/prepared";
import { dateOfHand, handDateIn } from "../../promise/hand-date";
import { applyTrackingIn } from "../apply-tracking";

/** Dates by hand of shipments that stand in for these; null: those had none. Not in it is what stands in for none. */
export type TakenOverDates = ReadonlyMap<ShipmentId, HandDate | null>;

/**
 * The dates by hand that these shipments take over: those of the numbers of their fulfilment, or of the same number in another one of the
 * order, that have just been cancelled, or were the last while no other number of the fulfilment is tracked. Of several the latest day.
 */
export async function findTakenOverDates(
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  now: Date,
): Promise<TakenOverDates> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    shipmentId: ShipmentId;
    at: Date | null;
    fromAt: Date | null;
    reason: EstimateReason | null;
  }>`${prepared}
    select distinct on (n.id) n.id as shipment_id, d.at, d.from_at, d.reason
    from shipments n
    join lateral (
      select o.id, o.cancelled_at, rank() over (order by o.cancelled_at desc) as place
      from shipments o
      where o.shop_id = n.shop_id and o.order_id = n.order_id and o.id <> n.id and o.cancelled_at is not null
        and (o.fulfillment_id = n.fulfillment_id or o.tracking_number = n.tracking_number)) old
      on old.place = 1 and (old.cancelled_at = ${now} or not exists (
        select from shipments other
        where other.shop_id = n.shop_id and other.fulfillment_id = n.fulfillment_id and other.cancelled_at is null
          and other.id <> all(${ids}::bigint[])))
    left join delivery_dates d on d.shop_id = n.shop_id and d.shipment_id = old.id and d.source = 'merchant'
    where n.shop_id = ${shop} and n.id = any(${ids}::bigint[])
    order by n.id, d.at desc nulls last`.execute(tx);
  return new Map(
    rows.map(({ shipmentId, at, ...date }) => [
      shipmentId,
      at && handDateIn([{ ...date, at, source: "merchant" }]),
    ]),
  );
}

/** A date by hand was told of the parcel, whatever its number is. */
export async function takeDatesOver(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  dates: TakenOverDates,
): Promise<void> {
  if (dates.size === 0) return;
  await applyTrackingIn(
    ctx,
    tx,
    shop,
    [...dates].map(([shipmentId, date]) => ({
      ...{ shipmentId, events: [], keepsCheck: true },
      merchantDate: date && dateOfHand(date),
    })),
  );
}
