import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Tx } from "../../platform/db/database";
import type { Shipment } from "./shipments.queries";

/** Cross-shop: sets the provider of shipments that are as they were when it was asked. Returns their shops. */
export async function updateRegistered(
  tx: Tx,
  registered: {
    shipment: Pick<Shipment, "shopId" | "id" | "trackingNumber" | "courier" | "provider" | "providerState">;
    provider: string;
    refusedBy: string[];
    nextCheckAt: Date;
  }[],
): Promise<ShopId[]> {
  const rows = registered.map(({ shipment, provider, refusedBy, nextCheckAt }) => ({
    ...{
      shop_id: shipment.shopId,
      id: shipment.id,
      number: shipment.trackingNumber,
      courier: shipment.courier,
    },
    ...{ was_with: shipment.provider, was: shipment.providerState },
    ...{ provider, refused_by: refusedBy, next_check_at: nextCheckAt },
  }));
  const { rows: changed } = await sql<{ shopId: ShopId }>`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (shop_id integer, id bigint, number text,
        courier text, was_with text, was text, provider text, refused_by text[], next_check_at timestamptz)
    ), held as (
      select s.shop_id, s.id from shipments s join n on s.shop_id = n.shop_id and s.id = n.id
      where s.tracking_number = n.number and s.courier is not distinct from n.courier and s.cancelled_at is null
        and s.provider is not distinct from n.was_with and s.provider_state = n.was
      order by s.shop_id, s.id for update of s
    )
    update shipments s set provider = n.provider, provider_state = 'registered', refused_by = n.refused_by,
      next_check_at = n.next_check_at,
      pushed_at = case when s.provider is not distinct from n.provider then s.pushed_at end
    from n join held on held.shop_id = n.shop_id and held.id = n.id
    where s.shop_id = n.shop_id and s.id = n.id
    returning s.shop_id
  `.execute(tx);
  return [...new Set(changed.map(({ shopId }) => shopId))];
}
